"""The files of a game of data that a module becomes, as text: words, sequence, counters, set-ups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from app.bring_in.free_words import FreeWords, word_of
from app.bring_in.vassal.allotment import Allotment, Design, Side
from app.bring_in.vassal.module import Dice, Level, Module
from app.bring_in.vassal.moments import Moment, counted_level, counting_of, listing_of, moments_of, title_of
from app.table.pieces import Place
from counters.scenario import DATE
from maps.toml_text import text_of
from rules.dice import DiceKind
from rules.issues import NotationError
from rules.unit_id import UnitId

PROVENANCE = "user: a module of VASSAL"
FIRST = "start"
"""The scenario that is the module as it begins."""
FIRST_TURN = 1
STEP = "play"
"""The only step of each phase: no rulebook parts it."""
MOST_TURNS, USUAL_TURNS = 60, 20
_PALETTES = ("blue", "red", "green", "brown", "grey")
_END = "# end\n"
_LONGEST_WORD = 40


@dataclass(frozen=True, slots=True)
class Lain:
    """A counter where a set-up has it: a place of the map or a box, and the face that is up."""

    unit: UnitId
    face: int
    place: Place
    turned_deg: int = 0
    closed_to: str = ""
    """The side that alone may look at it, nobody for none, empty where it lies open."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A set-up of the module as one of ours; the counters of one place follow one another upwards."""

    id: str
    title: str
    lain: tuple[Lain, ...]
    summary: str = ""
    clock: Mapping[str, str] = field(default_factory=dict)
    """What its trackers show where it does not begin with the first turn and phase."""


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a turn: whose it is, our word for it, its title."""

    side: str
    id: str
    title: str
    moment: Moment = ()
    """What the tracker shows in it, nothing for a phase that is of no tracker."""


def game_file(game: str, title: str, scenario: str) -> str:
    """Return the text of `game.toml`."""
    return f'schema = 1\nid = "{game}"\ntitle = {text_of(title)}\nscenario = "{scenario}"\n{_END}'


def words_file(game: str, sides: Sequence[Side], allotment: Allotment, module: Module) -> str:
    """Return the text of `words.toml`: sides, the pages of the palettes as kinds of counters, dice."""
    lines = ["schema = 1", f'game = "{game}"', "", "[dice]", *_dice(module.dice), "", "[units.sizes]"]
    lines += ['battalion = "counter"', "", "[units.types]"]
    lines += [f"{text_of(page.id)} = {text_of(page.title)}" for page in allotment.pages]
    lines += ["", "[units.classes]"]
    lines += [f"{text_of(page.id)} = {text_of(page.title)}" for page in allotment.pages]
    for number, side in enumerate(sides):
        name, palette = text_of(side.name), _PALETTES[number % len(_PALETTES)]
        palette = "grey" if side is sides[-1] else palette
        lines += ["", "[[side]]", f'id = "{side.id}"', f"name = {name}", f"people = {name}"]
        lines.append(f'palette = "{palette}"')
    return "\n".join(lines) + f"\n{_END}"


def _dice(dice: Iterable[Dice]) -> Iterator[str]:
    """Yield the dice of the module that ours can throw: the first are the usual ones."""
    purposes: dict[str, str] = {}
    for each in dice:
        text = _thrown(each)
        if text is None:
            continue
        word = "usual" if not purposes else word_of(each.name, "_", _LONGEST_WORD) or "dice"
        # Two buttons for the same dice are one purpose: a chooser with both would ask for nothing.
        if text not in purposes.values() and word != "better":
            purposes.setdefault(word, text)
    return (f'{text_of(word)} = "{text}"' for word, text in purposes.items())


def _thrown(dice: Dice) -> str | None:
    """Return dice as ours are written, None where ours cannot be so many or of such sides."""
    text = f"{max(dice.count, 1)}d{dice.sides}"
    try:
        DiceKind.parse(text)
    except NotationError:
        return None
    return text


def dice_left_out(dice: Iterable[Dice]) -> Iterator[str]:
    """Yield the names of the dice that ours cannot be, or that show words where ours show numbers."""
    for each in dice:
        has_words = any(face != str(number) for number, face in enumerate(each.faces, start=1))
        if has_words or _thrown(each) is None:
            yield each.name
        elif each.plus:
            # Thrown by ours without it: whoever reads the dice must know.
            yield f"{each.name}: without its {each.plus:+}"


# ---- turns and phases


def turns_of(module: Module) -> int:
    """Return how many turns the tracker of a module counts, a usual number where it has no end."""
    counting = counting_of(module.trackers)
    found = counted_level(counting) if counting is not None else None
    return turns_in(found[1]) if found is not None else USUAL_TURNS


def turns_in(level: Level) -> int:
    """Return how many turns a level counts: of years, 1941 to 1945, five."""
    if level.last is None:
        return USUAL_TURNS
    # A tracker may count without end, and a tray has a box for each turn.
    return min(max((level.last - level.start) // level.step + 1, 1), MOST_TURNS)


def phases_of(module: Module, sides: Sequence[Side]) -> tuple[Phase, ...]:
    """Return the phases that the turn tracker goes through, else one for each side."""
    listing = listing_of(module.trackers)
    moments = moments_of(listing) if listing is not None else ()
    titles = [title_of(listing, moment) for moment in moments] if listing is not None else []
    phases: list[Phase] = []
    words = FreeWords(sign="_")
    for moment, title in zip(moments, titles, strict=True):
        # Trackers do not say whose a phase is; a designer may name the side in it.
        side = next((each for each in sides if each.name.casefold() in title.casefold()), sides[0])
        word = words.free(word_of(title, "_", _LONGEST_WORD) or "phase")
        phases.append(Phase(side.id, word, title, moment))
    return tuple(phases) or tuple(Phase(side.id, "play", f"{side.name} plays") for side in sides)


def sequence_file(game: str, phases: Sequence[Phase]) -> str:
    """Return the text of `sequence.toml`."""
    lines = ["schema = 1", f'game = "{game}"']
    for phase in phases:
        title = text_of(phase.title)
        lines += ["", "[[phase]]", f'side = "{phase.side}"', f'id = "{phase.id}"', f"title = {title}"]
        # Free play: there is no rulebook whose case could be named.
        lines += [f"short = {text_of(phase.title[:16])}", 'case = "-"']
        lines.append(f'steps = [{{ id = "{STEP}", title = {title}, case = "-" }}]')
    return "\n".join(lines) + f"\n{_END}"


# ---- counters and set-ups


def counters_file(game: str, allotment: Allotment, scenarios: Sequence[Scenario]) -> str:
    """Return the text of `counters.toml`: the pages as types, one body for each page of a side."""
    lines = ["schema = 1", f'game = "{game}"', "", "[provenance]", f'types = "{PROVENANCE}"', "", "[types]"]
    for page in allotment.pages:
        effects = "armor_effect = false, negates_armor = false, armored_terrain = false, rp = 'none'"
        key = text_of(page.id)
        lines.append(f"{key} = {{ class = {key}, {effects}, figures = '', ground = false }}")
    parents = ", ".join(text_of(page.id) for page in allotment.pages)
    lines += ["", "[singles]", f"parents = [{parents}]"]
    # All lie in some box in every scenario; none of them must stand on the map.
    comes = ", ".join(f'"{each.id}"' for each in scenarios)
    for (page, side), designs in groupby(_in_order(allotment), key=lambda each: (each.page, each.side)):
        key = text_of(page.id)
        lines += ["", "[[body]]", f"parent = {key}", f'side = "{side.id}"', f'nationality = "{side.id}"']
        lines += [f"type = {key}", 'size = "battalion"', 'arrival = "scenario"', f"scenarios = [{comes}]"]
        lines += [f'provenance.{each} = "{PROVENANCE}"' for each in ("name", "value", "setup", "org")]
        lines += ["units = [", *(line for design in designs for line in _units(design)), "]"]
    return "\n".join(lines) + f"\n{_END}"


def _in_order(allotment: Allotment) -> list[Design]:
    """Return the designs that have counters, those of one page and side together."""
    pages = {page: number for number, page in enumerate(allotment.pages)}
    sides = {side: number for number, side in enumerate(allotment.sides)}
    with_units = [design for design in allotment.designs if design.units]
    return sorted(with_units, key=lambda design: (sides[design.side], pages[design.page]))


def _units(design: Design) -> Iterator[str]:
    faces = ", ".join('""' for _ in design.faces)
    for unit in design.units:
        yield f"  {{ id = {text_of(unit)}, label = {text_of(design.name)}, faces = [{faces}] }},"


def face_name(number: int) -> str:
    """Return what our roster calls a face of a counter."""
    return ("full", "reduced")[number] if number < 2 else f"reduced {number}"


def markers_file(*, provenance: str = PROVENANCE) -> str:
    """Return the text of `markers.toml`: the one that shows the turn."""
    turn = (
        f"name = 'Turn', owner = 'game', faces = ['turn'], count = 1, cases = [], provenance = '{provenance}'"
    )
    return f"schema = 1\n\n[markers]\nturn = {{ {turn} }}\n{_END}"


def reinforcements_file(turns: int) -> str:
    """Return the text of `reinforcements.toml`: when the first and the last turn are."""
    return f"schema = 1\nfirst_turn = {FIRST_TURN}\nlast_turn = {turns}\n{_END}"


def setup_file(
    game: str,
    scenario: Scenario,
    sides: Sequence[Side],
    phases: Sequence[Phase],
    turns: int,
    *,
    provenance: str = PROVENANCE,
) -> str:
    """Return the text of a set-up."""
    first, turn = phases[0], scenario.clock.get("turn", str(FIRST_TURN))
    trackers = {"turn": turn, "side": first.side, "phase": f"{first.side}.{first.id}", "step": STEP}
    # Its turns are numbered: `first_turn` says which one it is.
    trackers |= {key: text for key, text in scenario.clock.items() if key != DATE}
    order = ", ".join(f'"{side.id}"' for side in sides)
    lines = ["schema = 1", f'id = "{scenario.id}"', f"title = {text_of(scenario.title)}"]
    lines += [f'rule_set = "{game}"', f"summary = {text_of(scenario.summary)}"]
    lines += [f"first_turn = {turn}", f"last_turn = {turns}", f"order = [{order}]"]
    lines.append(
        'boxes = { arrival = "by-hand:{side}", not_in_play = "lost:{side}", by_hand = "by-hand:{side}" }'
    )
    lines += [f'marker = [{{ marker = "turn", box = "turn:{turn}" }}]', "", "[trackers]"]
    lines += [*(f"{text_of(key)} = {text_of(text)}" for key, text in trackers.items()), "", "[unit]"]
    lines += [_lain(each, provenance) for each in scenario.lain]
    return "\n".join(lines) + f"\n{_END}"


def _lain(each: Lain, provenance: str) -> str:
    place = each.place
    if place.hex is not None:
        where = f"hex = {text_of(place.hex)}"
    elif place.box is not None:
        where = f"box = {text_of(place.box)}"
    else:
        x, y = place.pos_px or (0, 0)
        where = f"at = [{x}, {y}]"
    more = f", face = {text_of(face_name(each.face))}" if each.face else ""
    more += f", turned = {each.turned_deg}" if each.turned_deg else ""
    more += f", closed = {text_of(each.closed_to)}" if each.closed_to else ""
    return f'{text_of(each.unit)} = {{ {where}{more}, basis = "{provenance}" }}'
