"""What pages, API and tasks may do with campaigns. They call these modules and nothing below them.

people      campaigns (create, configure, lay out, start, end), seats, officers, sittings, tokens,
            sectors of referees, accounts that are deleted, handles by which forms name rows
asking      inputs, refereeing, order_sets, drafts: what people want, stored as rows by storing;
            advice on orders not given yet; rights: whose it is; receipts; signing: corrections
            that wait for a second referee
carrying    adjudicate carries stored inputs out (called by the worker's tasks): carry_out is the
            one way, on line_of_play, a trial, or in memory; verbs and refusals say what an input
            leads to; telling, told_lines and retelling who is told what, and when
turns       closing a turn and publishing; dry_run and spread try it; moments of the sequence
history     log, lines, positions; reading and logbook as a seat may read them; reruns and trial;
            chains, rolls, trust, witness: what a player can check; wording: the one sayer
clubs       members, seasons, what a club plays by at home; results and standings, from rows
absence     deputies, standing instructions, sides on which nobody sits
calendar    dates by a rule: reminding, naming the late, going on
packs       who gets a report, and when
files       exports, imports, rehearsal: one campaign as one file
mails       kinds of mails and who wants them how; deadlines, referee_mails; sending
drawing     pictures: which, who may see them, room for them
upkeep      queue, sweeping, pulses, health, room: what keeps the site at work

At the top: engine (the one place where a campaign meets the rules) and errors.
"""
