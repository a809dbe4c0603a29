"""Disasters by the thousand: the whole site in one process, from one seed.

In the manner of FoundationDB's and TigerBeetle's simulators. The requests of several seats, the
workers' tasks, the queue, the clock, the mail server and the file store belong to a `World`, which
lets them go on in turns and lets happen to them what happens to programs: processes die at any
instant, the database is busy or gone, the disk is full, messages come twice, late or never, a clock
runs ahead. When all is calm again and the sweep has passed, `promises` says what does not hold.

    manage.py simulate --campaigns 10000 --seed S     many campaigns
    manage.py simulate --seed S --only 417            one of them again, exactly

`world` turns, `seams` puts the world in the place of what is outside, `faults` says what happens
when, `tables` which campaigns there are, `players` what people want (`kinds` how often, and where),
`clients` how they ask, `coverage` what met what, `calm` whether anything still waits, `promises`
what has to hold (what the log folds to `folding`, what follows from it `following`, of words that
all logs keep `remarked`), `planted` which defects it has to find.
"""
