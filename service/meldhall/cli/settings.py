"""`meldhall settings`: every setting of a server, what it is here, and where that comes from."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Iterator
from typing import Any, Final

import click

from meldhall import painting
from meldhall.cli.reading import json_option
from meldhall.people.secret import Secret
from meldhall.settings import CONFIG_VARIABLE, PREFIX, Settings, SettingsError, load, origins, type_of

_UNITS: Final = {"_ms": "milliseconds", "_bytes": "bytes", "_port": "port", "port": "port"}
_KINDS: Final = {str: "text", int: "whole number", bool: "true or false", Secret: "secret text"}


@click.command("settings")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--config", metavar="FILE", help=f"TOML file with settings, as {CONFIG_VARIABLE}.")
@click.option("--set", "only_set", is_flag=True, help="Tell only those that are not at their default.")
@json_option
def settings_command(names: tuple[str, ...], config: str | None, only_set: bool, as_json: bool) -> None:
    """Tells what can be set about a server, and what is set here.

    Every setting is a flag of `meldhall serve`, a variable of the environment and a name in the settings
    file; the first of these that has it counts. Secrets are never printed. Exits with 2 for settings that no
    server would start with.
    """
    fields = {field.name: field for field in dataclasses.fields(Settings)}
    for name in names:
        if name not in fields:
            raise click.UsageError(f"There is no setting {name!r}.")
    try:
        settings, places = load({}, os.environ, config), origins(os.environ, config)
    except SettingsError as error:
        raise click.UsageError(str(error)) from error
    told = [_facts(fields[name], settings, places[name]) for name in names or fields]
    told = [each for each in told if not only_set or each["from"] != "default"]
    if as_json:
        click.echo(json.dumps(told))
    else:
        click.echo("\n\n".join("\n".join(_lines(each)) for each in told) or "Everything is at its default.")


def _facts(field: dataclasses.Field[Any], settings: Settings, place: str) -> dict[str, Any]:
    """All that is to be told of one setting."""
    name, kind = field.name, type_of(field.name)
    flag = f"--{name.replace('_', '-')}"
    return {
        "name": name,
        "value": _shown(getattr(settings, name)),
        "from": place,
        "default": _shown(field.default),
        "kind": _KINDS[kind],
        "unit": next((unit for end, unit in _UNITS.items() if name.endswith(end)), None),
        "least": field.metadata["least"],
        "most": field.metadata["most"],
        "choices": list(field.metadata["choices"]),
        "flag": f"{flag}/--no-{flag[2:]}" if kind is bool else flag,
        "variable": PREFIX + name.upper(),
        "meaning": field.metadata["doc"],
    }


def _shown(value: Any) -> Any:
    return "(a secret)" if isinstance(value, Secret) else value


def _lines(told: dict[str, Any]) -> Iterator[str]:
    """One setting for people: what it is, what it means, what it may be and how it is set."""
    value = _text(told["value"])
    place = (
        ""
        if told["from"] == "default"
        else f", from the {told['from']}; the default is {_text(told['default'])}"
    )
    yield painting.loud(f"{told['name']} = {value}") + place
    yield f"    {told['meaning']}"
    yield painting.quiet(f"    {_range(told)} · {told['flag']} · {told['variable']}")


def _range(told: dict[str, Any]) -> str:
    if told["choices"]:
        return " or ".join(told["choices"])
    if told["least"] is not None:
        unit = f" {told['unit']}" if told["unit"] not in (None, "port") else ""
        return f"{told['least']} to {told['most']}{unit}"
    return str(told["kind"])


def _text(value: Any) -> str:
    if value is None or value == "":
        return "(none)"
    return str(value).lower() if isinstance(value, bool) else str(value)
