"""Ways in which contacts arise: for each game a position and a script, as in a case file, which
leave a side with several contacts that look alike.
"""

from __future__ import annotations

GRENADE = """game grenade
board patch
hex 0101-1212 clear
turn 5
level double_blind
"""
STACK = "".join(f"german {name} infantry battalion strength 2 at AT\n" for name in "ABC")
ROW = """game market_garden
level double_blind
board patch
zone A F tem_2
area 1 2 3 4 5 6 tem_2
border F-1 open arrow road
border 1-2 open road
border 2-3 open road
border 3-4 open road
border 4-5 open road
border 5-6 open road
border 6-A open arrow road
turn 2
step impulse.allied
impulse 3
advantage german used
control corps F 1 2
"""
DROP = """game market_garden
level double_blind
board patch
zone F
box UK
area 5 drop_british sector_1st tem_2
area 6 7 sector_1st tem_1
link 5-6-7 open road
link F-7 open road
turn 2
step impulse.allied
"""
FOUR = "".join(f"german {name} at AT\n" for name in "WXYZ")
MARCHER = "us 117/30/19 infantry regiment ma 6 at 0505\n"
RETREAT = """step us.combat
us 117/30/19 infantry regiment A morale 2 chit s9 at 0505
german 941/353/58 strength 20 at 0506
dice 9.88: 3 4
us: attack 0506 with 117/30/19
us: choose retreat
us: choose 0504-0503
"""
TOWN = """town linnich 0808 volkssturm 0 vp 1 key 0808
hex 0808 town
step german.reinforcements
dice 23.0-GR: 6
dice 23.0-GR: 6
dice 23.0-GR: 6
german 941/353/58 infantry regiment at 1212
"""
GUNS = """step us.combat
us 117/30/19 infantry regiment A morale 2 chit s14 at 0505
german 941/353/58 infantry regiment A morale 1 chit s7 at 0506
"""
COBRA = """game cobra
board patch
hex 0101-1212 clear
turn 3
level double_blind
track weather = overcast
"""
DIVISION = "allied 30ID at 0505\n"
THREE = "".join(f"german {name} at AT\n" for name in "ABC")

SCENES: dict[str, tuple[str, str, str]] = {
    "grenade, sight": (
        GRENADE,
        "us",
        (
            f"step us.movement\n{MARCHER}{STACK.replace('AT', '0508')}"
            "us: move 117/30/19 tactical 0505-0506\n"
        ),
    ),
    "grenade, a halted march": (
        GRENADE + "option sight adjacent\n",
        "us",
        (
            f"step us.movement\n{MARCHER}{STACK.replace('AT', '0510')}"
            "us: move 117/30/19 strategic 0505-0506-0507-0508-0607\n"
        ),
    ),
    "grenade, an entry": (
        GRENADE + "edge 0101 west\nedge 0301 west\nentry A 0301\n",
        "us",
        (
            "step us.movement\nus 393/99/7 infantry regiment A morale 2 ma 4 due entry A\n"
            f"{STACK.replace('AT', '0304')}us: move 393/99/7 tactical A-0301-0302\n"
        ),
    ),
    "grenade, a placement given back": (
        GRENADE + "option sight adjacent\nreading OQ-116 returned\n",
        "us",
        (
            f"step setup.us\n{MARCHER}us 739/19 tank battalion due\n{STACK.replace('AT', '0507')}"
            "us: place 739/19 at 0506\n"
        ),
    ),
    "grenade, a report": (
        GRENADE,
        "german",
        TOWN + STACK.replace("german", "us").replace("AT", "0807"),
    ),
    "grenade, from the air": (
        GRENADE + "step us.movement\n",
        "us",
        (
            f"{MARCHER}{STACK.replace('AT', '0808')}track weather = clear\ntrack air us = 2\n"
            "dice DB4.2: 5\nus: reconnoitre 0808\n"
        ),
    ),
    "grenade, guns that fire from afar": (
        GRENADE,
        "german",
        GUNS
        + "".join(f"us {n} artillery brigade strength 2 corps 19 at 0503\n" for n in ("1G", "2G"))
        + "dice 9.88: 4 5\nus: attack 0506 with 117/30/19 support 1G 2G\n",
    ),
    "grenade, a retreat": (
        GRENADE
        + "option sight adjacent\nhex 0101-1212 lake\nhex 0502-0506 clear\nhex 0403-0404 clear\n",
        "us",
        RETREAT.replace("dice", f"{STACK.replace('AT', '0503')}dice", 1),
    ),
    "cobra, sight": (
        COBRA,
        "allied",
        (
            f"step allied.movement\n{DIVISION}{THREE.replace('AT', '0508')}"
            "allied: move 30ID alone 0505-0506\n"
        ),
    ),
    "cobra, a halted march": (
        COBRA + "option sight adjacent\n",
        "allied",
        (
            "link 0506-0507 major_river\nlink 0507-0606 major_river\n"
            "link 0606-0607 major_river\n"
            f"step allied.movement\n{DIVISION}{THREE.replace('AT', '0607')}"
            "allied: move 30ID alone 0505-0506-0507\n"
        ),
    ),
    "cobra, from the air": (
        COBRA + "step allied.movement\n",
        "allied",
        (
            f"{DIVISION}{THREE.replace('AT', '0808')}track air = 3\n"
            "dice DB4.2: 2\nallied: reconnoitre 0808\n"
        ),
    ),
    "cobra, a report": (
        COBRA + "hex 0808 clear town\nstep allied.replacement\n",
        "allied",
        f"{DIVISION}{THREE.replace('AT', '0808')}allied: end\n",
    ),
    "market_garden, sight": (
        ROW,
        "allied",
        f"allied A at 2\n{FOUR.replace('AT', '4')}allied: activate 2\nallied: move A march 2-3\n",
    ),
    "market_garden, a halted march": (
        ROW + "reading OQ-201 halts_before\n",
        "allied",
        (
            f"allied A move 6 at 2\n{FOUR.replace('AT', '4')}"
            "allied: activate 2\nallied: move A march 2-3-4\n"
        ),
    ),
    "market_garden, a landing": (
        DROP,
        "allied",
        (
            f"allied Para division 1st drop 5 at UK\n{FOUR.replace('AT', '6')}"
            "allied: activate UK\nallied: land 5 Para\n"
        ),
    ),
    "market_garden, a report from the air": (
        ROW.replace("step impulse.allied\nimpulse 3\n", "step dawn\n"),
        "allied",
        f"allied A at 2\n{FOUR.replace('AT', '4')}",
    ),
    "market_garden, a retreat": (
        ROW.replace("2 3 4 5 6 tem_2", "2 3 4 5 6 tem_1").replace("german used", "allied used"),
        "german",
        "control german 2 3\nallied M at 1\n"
        + "".join(f"allied {name} at 4\n" for name in "PQRS")
        + "german V at 2 spent\nallied: activate 1\nallied: move M march 1-2\n"
        "dice 3 3\ndice 3 3\nallied: assault 2 point M\ngerman: choose V:3\n",
    ),
    "market_garden, the set-up": (ROW, "allied", f"allied A at 3\n{FOUR.replace('AT', '4')}"),
}
