"""Real processes that are killed, real disks that are full: `python -m tests.campaigns.kills`.

A site of its own (a database, a queue, workers) is disturbed again and again while people hand in,
and after each disturbance everything has to be done within a minute, once. It is slow, and stands
beside the simulator as the proof that the simulator's crash is like a real one.

    python -m tests.campaigns.kills --kills 75             SQLite and the broker of files
    python -m tests.campaigns.kills --kills 75 --served    PostgreSQL and Redis of its own
"""
