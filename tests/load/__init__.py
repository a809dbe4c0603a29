"""A club's evening, measured: players and referees on a site that is served as `deploy/` says.

`python -m tests.load` makes a database of its own on the PostgreSQL for tests, fills it with
campaigns, starts the web service and the workers of the units, lets everybody look, ask for news
and give orders for a while, and prints how long they waited, what failed and what the web processes
hold. It speaks to this machine alone, and leaves nothing behind.
"""
