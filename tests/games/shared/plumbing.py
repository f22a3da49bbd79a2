"""What oracles share: how a board's choices are read, and nothing that any rulebook says."""

from collections.abc import Mapping

Value = str | bool | int


def chosen(settings: Mapping[str, tuple[Value, ...]], choices: Mapping[str, Value]) -> dict[str, Value]:
    """The value of every setting, where the board does not choose its default: that is its first one."""
    unknown = set(choices) - set(settings)
    assert not unknown, unknown
    return {key: choices.get(key, values[0]) for key, values in settings.items()}
