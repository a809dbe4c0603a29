"""What the attacks share with the tests that kill processes."""

from tests.campaigns.test_nothing_lost import workshop as workshop
