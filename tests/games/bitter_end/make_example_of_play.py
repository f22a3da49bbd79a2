"""Makes the replay of the Example of Play: `python -m tests.games.bitter_end.make_example_of_play`.

Who attacks whom, the dice and the choices are the Example's; the figures in the claims are those that it
prints, with the part it prints them in. Hexes are our map's; what is not told there (weather and points of
the turn before the attacks, hexes where the text only says "two points back") is ours.
"""

from __future__ import annotations

from pathlib import Path

from app.assist.claims.asked import signed
from tests.games.bitter_end.replay_hand import Hand

ROOT = Path(__file__).parents[3]
REPLAY = ROOT / "rules" / "games" / "bitter_end" / "history" / "example_of_play.adjutant"
TITLE, CREATED = "The Example of Play, 1 January", "2026-01-31T12:00:00+01:00"
SOURCE = "Example of Play"

SS3, SS5 = "3/3SS 5/3SS 6/3SS", "5/5SS 9/5SS 10/5SS"
PZ3, PZ6, CAV1 = "6/3Pz 3/3Pz 394/3Pz", "11/6Pz 4/6Pz 114/6Pz", "2H/1 3H/1 4H/1"
GONE = "[eliminated:soviet]"
WHOLE, ARMOR, CLEAR = "modifier 10.81", "modifier 10.91", "modifier 16.33"


def make() -> Hand:
    """Play the German player turn of 1 January and return the hand that did."""
    hand = Hand(TITLE, CREATED)
    before_combat(hand)
    for play in (c1, c2, c3, c4, c5):
        play(hand)
    between(hand)
    for play in (x1, x2, x3):
        play(hand)
    movement(hand)
    end(hand)
    return hand


def part(hand: Hand, key: str) -> None:
    """Let the claims that follow come from a part of the example."""
    hand.source = f"{SOURCE}, {key}"


def attack(hand: Hand, name: str, attackers: str, here: str, *, why: str, arsp: int = 0) -> None:
    """Plan an attack, say why, and declare it."""
    part(hand, name.partition(":")[0])
    hand.plan(attackers, here, arsp)
    hand.mark(name)
    hand.note(why)
    hand.declare()


def strengths(
    hand: Hand, attack: int, defense: int, odds: str, modifiers: dict[str, str], arsp: int = 0
) -> None:
    """Claim the figures of the card before the die."""
    total = sum(map(int, modifiers.values()))
    figures = {"attack": str(attack), "defense": str(defense), "odds": odds, "modifier": signed(total)}
    support = {"counted asp": "0", "counted arsp": str(arsp)}
    hand.says({"verdict": "allowed", **figures, **modifiers, **support})


def outcome(hand: Hand, here: str, *, die: int, level: int, defense_level: int, result: int) -> None:
    """Claim what the die brings: it as modified, both levels, the result."""
    hand.says(
        {
            "modified-die": str(die),
            "attack-level": str(level),
            f"defense-level {here}": str(defense_level),
            f"result {here}": signed(result),
        }
    )


def before_combat(hand: Hand) -> None:
    part(hand, "before the attacks")
    hand.note(
        "The German player turn of 1 January before Tata, as the Example of Play has it. All other counters "
        "stand as in the Historical scenario; the hexes are those of our map."
    )
    hand.weather(2, "clear")
    hand.mark("Weather")
    hand.note("The German rolls once for the weather of the day: a 2 is clear, so aircraft may fly (4.1).")
    hand.says({"cell weather.table.2": "clear", "weather": "clear"})
    hand.next_phase()
    hand.note("Nobody is cut off on the first day: the supply phase leaves no marker.")
    hand.next_phase()
    hand.next_phase()
    hand.note("Both relief corps were set up next to the enemy, so nobody has to move.")
    hand.next_phase()
    hand.note("The surprise of 1 January needs no word: the eight hexes from the Danube to Környe (16.22).")
    hand.next_step()
    hand.support(4, 4)
    hand.mark("Support")
    hand.note(
        "A 4 for the aircraft gives four points; the guns have five on the first two days (13.1, 14.3)."
    )
    hand.says({"points asp:german": "4", "points arsp:german": "5"})
    hand.next_step()


def c1(hand: Hand) -> None:
    why = "The stack is closed, so its strength of 6 is a guess (8.4): no support is risked on it."
    attack(hand, "C1: 5 SS opens the valley", f"{SS5} 21/23 51/23 KG_26", "1520", why=why)
    hand.note("Divisions whole, tanks against infantry, clear ground under surprise: three times -1.")
    strengths(hand, 20, 6, "3-1", {WHOLE: "-1", ARMOR: "-1", CLEAR: "-1"})
    hand.says({"usual-level 1520": "3"})
    hand.roll(5)
    outcome(hand, "1520", die=2, level=4, defense_level=1, result=3)
    hand.says({"brings 16.33 1520": "yes", "most-retreat": "3"})
    hand.note("Surprised units have to retreat where they can; they may not stay and lose steps (16.33).")
    hand.decide_retreat()
    for unit in ("217/80G", "232/80G"):
        path = "1520-1620-1619"
        hand.says({f"retreat {{{unit}}} {path}": "3 MP", f"costs {{{unit}}} {path}": "1 + 2"})
        hand.flee(unit, "1520-1620-1619")
        hand.says({f"at {{{unit}}}": "1619", f"marked {{{unit}}} retreated": "yes"})
    hand.note("A point for the clear hex and two for the rough one: all three points without a loss.")
    c1_advance(hand)


def c1_advance(hand: Hand) -> None:
    hand.says({f"advance-points {{{unit}}}": "3 MP" for unit in f"{SS5} 21/23 51/23 KG_26".split()})
    hand.says({"advance {KG_26} 1520": "2 MP", "advance {KG_26} 1519": "3 MP"})
    hand.advance("KG_26", "1519")
    hand.note("Two points for the hex behind the river, the third by the primary road into the hills.")
    for unit in ("21/23", "51/23"):
        hand.says({f"advance {{{unit}}} 1620": "3 MP"})
        hand.advance(unit, "1620")
    for unit in SS5.split():
        hand.says({f"advance {{{unit}}} 1520": "3 MP"})
        hand.advance(unit, "1520")
    hand.note("Motorized units pay two for the river, so all three points are spent in the first hex.")
    places = dict.fromkeys(SS5.split(), "1520") | {"KG_26": "1519", "21/23": "1620", "51/23": "1620"}
    hand.says({f"at {{{unit}}}": here for unit, here in places.items()})
    hand.finish()


def c2(hand: Hand) -> None:
    why = "The advance has closed the ring: every hex that 230/80G could go to lies in a German zone."
    attack(hand, "C2: 3 SS takes Dunaalmás", SS3, "1518", why=why)
    hand.says({f"zone german {here}": "yes" for here in ("1419", "1519", "1618")})
    strengths(hand, 16, 3, "5-1", {WHOLE: "-1", ARMOR: "-1"})
    hand.roll(3)
    outcome(hand, "1518", die=1, level=7, defense_level=2, result=5)
    hand.note("A result of 5 is beyond the 4 points of the regiment: a step goes before it retreats (10.45).")
    hand.take_mandatory_losses()
    hand.decide_retreat()
    hand.says({"retreats {230/80G}": "1518-1618"})
    hand.says({"retreat {230/80G} 1518-1618": "2 MP, loses 10.65, eliminated"})
    hand.flee("230/80G", "1518-1618")
    hand.note("Retreating into an enemy zone costs a step (10.65), and it had none left.")
    hand.says({"at {230/80G}": GONE})
    hand.says({f"advance-points {{{unit}}}": "5 MP" for unit in SS3.split()})
    hand.says({"advance {3/3SS} 1518": "4 MP", "advance {3/3SS} 1618": "4½ MP"})
    hand.advance("3/3SS", "1618")
    for unit in ("5/3SS", "6/3SS"):
        hand.says({f"advance {{{unit}}} 1518": "4 MP", f"advance {{{unit}}} 1618": "no"})
        hand.advance(unit, "1518")
    hand.note("The road is no help into a hex where a friend stands (7.62): the others stop in the town.")
    hand.says(
        {f"at {{{unit}}}": here for unit, here in zip(SS3.split(), ("1618", "1518", "1518"), strict=True)}
    )
    hand.finish()


def c3(hand: Hand) -> None:
    why = "Seventeen against a guess of six is one short of three to one: a point of artillery makes it good."
    attack(hand, "C3: 3 Panzer", f"{PZ3} Norge Danemark", "1522", why=why, arsp=1)
    strengths(hand, 18, 6, "3-1", {WHOLE: "-1", ARMOR: "-1"}, arsp=1)
    hand.says({"points arsp:german": "4"})
    hand.roll(6)
    outcome(hand, "1522", die=4, level=2, defense_level=1, result=1)
    hand.says({"brings 16.33 1522": "yes"})
    hand.decide_retreat()
    hand.note("One point to pay, and the only open hex costs four: that is a step more for each (10.64).")
    for unit in ("8/4G", "11/4G"):
        way = {f"retreats {{{unit}}}": "1522-1622"}
        hand.says({**way, f"retreat {{{unit}}} 1522-1622": "4 MP, loses 10.64, eliminated"})
        hand.flee(unit, "1522-1622")
        hand.says({f"at {{{unit}}}": GONE})
    for unit in PZ3.split():
        hand.advance(unit, "1522")
    hand.note("The vacated hex may always be entered, whatever it costs (10.73).")
    hand.says({f"at {{{unit}}}": "1522" for unit in PZ3.split()})
    hand.finish()


def c4(hand: Hand) -> None:
    why = "A gamble on the road to Tatabánya. An anti-tank brigade is seen, so ten points are guessed."
    attack(hand, "C4: into the hills of Tatabánya", f"{PZ6} {CAV1}", "1524", why=why, arsp=3)
    hand.note("Tanks count half in wooded hills, and guns in the stack take the armor's bonus away (10.92).")
    strengths(hand, 20, 10, "2-1", {WHOLE: "-1", ARMOR: "0"}, arsp=3)
    hand.says({"counted {11/6Pz}": "3", "cites 10.92": "yes"})
    hand.roll(5)
    outcome(hand, "1524", die=4, level=2, defense_level=2, result=0)
    hand.note("A result of 0: the attacker may go in and fight inside the hex (10.46).")
    hand.enter(PZ6)
    hand.says({f"at {{{unit}}}": "1524" for unit in PZ6.split()})
    hand.leave()
    hand.note("The defender chooses unseen between leaving and fighting; he leaves by one hex (10.461).")
    for unit in ("33_AT", "51/93", "129/93"):
        hand.says({f"retreat {{{unit}}} 1524-1624": "one hex"})
        hand.flee(unit, "1524-1624")
        hand.says({f"at {{{unit}}}": "1624"})
    hand.note("The hex is German without a step lost.")
    hand.finish()


def c5(hand: Hand) -> None:
    why = "Environs of the sector: the two stacks at Kecskéd try their luck where nobody is surprised."
    attack(hand, "C5: Kecskéd", "977/271VG 978/271VG 239", "1426", why=why)
    strengths(hand, 7, 6, "1-1", {WHOLE: "-1", ARMOR: "-1"})
    hand.says({"marked {Kecsked_A} surprised": "no", "marked {Kecsked_B} surprised": "no"})
    hand.roll(6)
    outcome(hand, "1426", die=4, level=1, defense_level=3, result=-2)
    hand.says({"most-retreat": "2"})
    hand.note("The canal protects as ever out here, and the attack fails by two: both points by retreat.")
    hand.decide_retreat()
    ways = {"977/271VG": "1325-1225-1125", "978/271VG": "1325-1225-1125", "239": "1326-1226-1126"}
    for unit, path in ways.items():
        hand.says({f"retreat {{{unit}}} {path}": "2 MP"})
        hand.flee(unit, path)
    hand.finish()


def between(hand: Hand) -> None:
    part(hand, "exploitation")
    hand.next_step()
    hand.take_markers_off()
    hand.note("The markers of the phase come off: 217 and 232/80G have their zones again (9.24).")
    hand.says({f"marked {{{unit}}} retreated": "no" for unit in ("217/80G", "232/80G")})
    hand.next_phase()
    hand.mark("Exploitation")
    hand.note("First all attacks, by units that began the phase beside an enemy; then moves (11.1, 11.2).")


X1_WHY = (
    "The printed -2 counts a whole division (10.81), but 21/23 attacks without 51/23 and nobody else is one; "
    "played on as printed, by a ruling"
)


def x1(hand: Hand) -> None:
    why = "51/23 is left out on purpose: its zone is to close the hex south-east of the enemy."
    attack(hand, "X1: 3/3SS, KG 26 and 21/23", "3/3SS KG_26 21/23", "1619", why=why)
    hand.says({"verdict": "allowed", "attack": "10", "defense": "6", "odds": "1-1", ARMOR: "-1"})
    hand.says({"verdict asp=1": "forbids 13.3", "verdict arsp=1": "forbids 14.6"})
    hand.note("Neither aircraft nor guns support an attack of this phase (13.3, 14.6).")
    hand.roll(6)
    hand.says({"defense-level 1619": "1"})
    hand.rule("1619", 0)
    hand.contradicts(
        X1_WHY,
        {
            "modifier": ("-2", "-1"),
            WHOLE: ("-1", "0"),
            "modified-die": ("4", "5"),
            "attack-level": ("1", "0"),
            "result 1619": ("0", "-1"),
        },
    )
    hand.note(f"{X1_WHY}. The rules make it 5, level 0 and a result of -1; printed is a draw.")
    x1_inside(hand)


def x1_inside(hand: Hand) -> None:
    hand.enter("3/3SS KG_26 21/23")
    hand.leave()
    hand.note("The defenders leave: the hex to the east is free of German zones that count.")
    for unit in ("217/80G", "232/80G"):
        denied = {f"retreat {{{unit}}} 1619-1720": "no", "controls {51/23} 1720": "yes"}
        supposed = {f"retreat {{{unit}}} 1619-1720 if {{51/23}} in 1619": "one hex"}
        hand.says({f"retreat {{{unit}}} 1619-1719": "one hex", **denied, **supposed})
        hand.flee(unit, "1619-1719")
        hand.says({f"at {{{unit}}}": "1719", f"marked {{{unit}}} retreated": "yes"})
    hand.note("Had 51/23 fought too, the hex south-east had been open to them, and the road of 5 SS blocked.")
    hand.finish()
    hand.says({f"marked {{{unit}}} attacked": "yes" for unit in ("3/3SS", "KG_26", "21/23")})
    hand.note("Who attacked in this phase does not move in it.")


def x2(hand: Hand) -> None:
    why = "At even odds, but on the whole 223rd Division in its village: much to win."
    attack(hand, "X2: 6 Panzer on the 223rd", PZ6, "1523", why=why)
    hand.note("Both sides have a whole division, which cancels out (10.83); the tanks count.")
    strengths(hand, 12, 8, "1-1", {WHOLE: "-1", "modifier 10.82": "+1", ARMOR: "-1"})
    hand.roll(3)
    outcome(hand, "1523", die=2, level=3, defense_level=1, result=2)
    for unit, dead in (("1037/223", ""), ("1039/223", ""), ("1041/223", ", eliminated")):
        only = {f"retreats {{{unit}}}": "1523-1622"}
        hand.says({**only, f"retreat {{{unit}}} 1523-1622": f"4 MP, loses 10.64{dead}"})
    hand.note("The one way out costs four points and each unit a step: better to lose two steps and stay.")
    hand.lose("1041/223")
    hand.says({"at {1041/223}": GONE})
    hand.lose("1039/223")
    hand.says({"steps {1039/223}": "1", "at {1039/223}": "1523"})
    hand.finish()
    hand.says({f"marked {{{unit}}} attacked": "yes" for unit in PZ6.split()})


def x3(hand: Hand) -> None:
    why = "The Hungarian cavalry tries what the infantry failed at: Kecskéd, behind its canal."
    attack(hand, "X3: the cavalry at Kecskéd", CAV1, "1426", why=why)
    strengths(hand, 7, 6, "1-1", {WHOLE: "-1"})
    hand.roll(6)
    outcome(hand, "1426", die=5, level=0, defense_level=3, result=-3)
    hand.says({"most-retreat": "2"})
    hand.note("Of three points an attacker pays two by retreat at most; one must be a step (10.43).")
    hand.lose("2H/1")
    hand.says({"steps {2H/1}": "1"})
    hand.decide_retreat()
    for unit in CAV1.split():
        hand.says({f"retreat {{{unit}}} 1425-1424-1324": "2 MP"})
        hand.flee(unit, "1425-1424-1324")
    hand.finish()
    hand.says({f"marked {{{unit}}} attacked": "yes" for unit in CAV1.split()})


M1_WHY = (
    "Printed as north-east, but three units stand there since X1 (8.2); the rough, wooded hex that KG 26 "
    "left lies north-west, and there it goes"
)
VALLEY = "1520-1620-1720-1820-1821"


def movement(hand: Hand) -> None:
    hand.next_step()
    hand.mark("Movement of 5 SS")
    hand.note("Four units that have not attacked move. Who goes first decides how far the road carries.")
    part(hand, "M1")
    hand.contradicts(M1_WHY, {"move {51/23} 1620-1619": ("4 MP", "forbids 8.2 at 1619")})
    hand.says({"move {51/23} 1620-1519": "4 MP"})
    hand.move("51/23", "1620-1519")
    hand.note(f"It has to make room, for stacking holds at all times. {M1_WHY}.")
    hand.says({"at {51/23}": "1519"})
    road(hand)


def road(hand: Hand) -> None:
    part(hand, "M2")
    closed = {f"move {{{unit}}} {VALLEY}": "forbids 7.5 at 1821" for unit in ("9/5SS", "10/5SS")}
    quiet = {f"controls {{{unit}}} {at}": "no" for unit in ("217/80G", "232/80G") for at in ("1720", "1820")}
    hand.says(
        {**closed, **quiet, f"move {{5/5SS}} {VALLEY}": "7 MP", f"costs {{5/5SS}} {VALLEY}": "1 + 2 + 2 + 2"}
    )
    hand.move("5/5SS", VALLEY)
    hand.note("One point for the village, then three times half of four by the road: Vértestolna for 7.")
    hand.says({"at {5/5SS}": "1821"})
    part(hand, "M3")
    path = VALLEY.removesuffix("-1821")
    hand.says({f"costs {{10/5SS}} {VALLEY}": "1 + 2 + 2 + 4", f"move {{10/5SS}} {path}": "5 MP"})
    hand.move("10/5SS", path)
    hand.note("The road is no help into the hex of 5/5SS: four points more are too many (7.62).")
    hand.says({"at {10/5SS}": "1820"})
    part(hand, "M4")
    over = {f"costs {{9/5SS}} {path}": "1 + 2 + 4", f"move {{9/5SS}} {path}": "forbids 7.5 at 1820"}
    hand.says({**over, "move {9/5SS} 1520-1620-1720": "3 MP"})
    hand.move("9/5SS", "1520-1620-1720")
    hand.note("The last one stops a hex short of the others, having spent only 3 of 6.")
    hand.says({"at {9/5SS}": "1720"})


def end(hand: Hand) -> None:
    part(hand, "the end")
    hand.next_step()
    hand.take_markers_off()
    hand.says({"marked {217/80G} retreated": "no", "marked {3/3SS} attacked": "no"})
    hand.next_phase()
    hand.mark("Soviet player turn")
    hand.note("The German player turn is over. From here the game is yours.")


def main() -> None:
    """Write the file anew."""
    REPLAY.write_bytes(make().raw)


if __name__ == "__main__":
    main()
