"""Every command: where it is, what it does in a sentence, and examples that its help shows and a test runs.

Nothing else is needed to list commands, so `--help` and completion wait for no command's imports.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Entry:
    """One command. An example is a line of a shell and what it shows."""

    group: str
    place: str
    summary: str
    examples: tuple[tuple[str, str], ...] = ()


COMMANDS: Final[Mapping[str, Entry]] = {
    "play": Entry(
        "Play",
        "meldhall.cli.play:play_command",
        "Plays a game in this terminal, against bots or with others.",
        (
            ("meldhall play", "one bot, on a server of its own that forgets everything"),
            (
                "meldhall play --bots 3 --level 4 --ruleset classic+turn_time_ms=0",
                "good bots, no clock",
            ),
            ("meldhall play --database table.sqlite3", "kept in a file; the same command goes on"),
            ("meldhall play --server 127.0.0.1:7433 --seats 4 --bots 1", "two seats stay free for others"),
            ("meldhall play --join 127.0.0.1:7433/0192f0c1-0000-7000-8000-000000000001", "somebody's game"),
            ("meldhall play --plain --bots 2", "line by line, for screen readers and pipes"),
        ),
    ),
    "demo": Entry(
        "Play",
        "meldhall.cli.demo:demo",
        "Lets bots play one game over a real server and shows it.",
        (
            ("meldhall demo --quiet", "four bots, only the end"),
            ("meldhall demo --ruleset pressman --seats 2 --record game.txt", "kept as a record"),
        ),
    ),
    "serve": Entry(
        "Serve",
        "meldhall.cli.serve:serve",
        "Runs the server until it is told to stop.",
        (
            ("meldhall serve", "this machine only; games in ./meldhall.sqlite3"),
            ("meldhall serve --port 0 --database-path :memory:", "a free port, nothing kept"),
            (
                "MELDHALL_LOG_FORMAT=json meldhall serve --production",
                "settings from the environment",
            ),
        ),
    ),
    "settings": Entry(
        "Serve",
        "meldhall.cli.settings:settings_command",
        "Tells what can be set about a server, and what is set here.",
        (
            ("meldhall settings port log_level", "two of them"),
            ("MELDHALL_PORT=7000 meldhall settings --set", "only what is not at its default"),
            ("meldhall settings --json", "for programs"),
        ),
    ),
    "doctor": Entry(
        "Serve",
        "meldhall.cli.doctor:doctor_command",
        "Checks what a server needs here, and its database; changes nothing.",
        (
            ("meldhall doctor", "this machine, and the database that `serve` would use"),
            ("meldhall doctor --json", "for programs"),
            ("meldhall doctor --probe 127.0.0.1:7433", "whether a server answers, over gRPC and HTTP"),
        ),
    ),
    "backup": Entry(
        "Serve",
        "meldhall.cli.backup:backup_command",
        "Copies a database to DEST, while a server goes on with it or not.",
        (
            ("meldhall backup --database table.sqlite3 copy.sqlite3", "checked before it gets its name"),
            ("meldhall backup --database table.sqlite3 copy.sqlite3 --force --json", "for programs"),
        ),
    ),
    "melds": Entry(
        "Rules",
        "meldhall.cli.verdicts:melds",
        'Says what each meld of TABLE is, as in "r11 r12 j | k5 b5 o5".',
        (
            ('meldhall melds "r11 r12 j"', "a run, worth 36 points"),
            ('meldhall melds "r2 j j | k9 b9 o9" --json', "every reading of every joker"),
        ),
    ),
    "check": Entry(
        "Rules",
        "meldhall.cli.verdicts:check",
        "Says whether a turn may be played.",
        (
            ('meldhall check --rack "r10 r11 r12 b1" --after "r10 r11 r12" --unopened', "an initial meld"),
            (
                'meldhall check --before "r5 r6 r7" --rack "r8 b1" --after "r5 r6 r7 r8" --json',
                "for programs",
            ),
        ),
    ),
    "solve": Entry(
        "Rules",
        "meldhall.cli.solve:solve_command",
        'Finds the best play on TABLE, as in "k8 r8 b8 o8 | r5 r6 r7", and tells how to lay it.',
        (
            ('meldhall solve "r5 r6 r7" --rack "r8 k1"', "the best play, proved, step by step"),
            ('meldhall solve "k8 r8 b8 o8" --rack "r9 r10" --plays 3', "the best three"),
            (
                'meldhall solve "k8 r8 b8" --rack "o8 k1" --outs --json',
                "which tile would let it go out",
            ),
        ),
    ),
    "census": Entry(
        "Rules",
        "meldhall.cli.census:census",
        "Counts the distinct melds of a ruleset, by jokers and kind.",
        (("meldhall census --ruleset xp", "six colors"),),
    ),
    "replay": Entry(
        "Records",
        "meldhall.cli.records:replay_command",
        "Plays FILE, a record, again by the rules.",
        (
            ("meldhall replay game.txt", "step by step, in words"),
            ("meldhall replay game.txt --at 20 --position", "a moment of it, to ask `check` or to report"),
        ),
    ),
    "verify": Entry(
        "Records",
        "meldhall.cli.verify:verify_command",
        "Checks FILE, the record of a game that is over, against the secret it reveals.",
        (("meldhall verify game.txt", "proves that nobody chose the order of its tiles"),),
    ),
    "analyze": Entry(
        "Records",
        "meldhall.cli.analyze:analyze_command",
        "Compares each turn of RECORD with the best play: most tiles, then most points.",
        (
            ("meldhall analyze game.txt", "turn by turn"),
            ("meldhall analyze game.txt --html game.html", "a page that opens offline"),
        ),
    ),
    "simulate": Entry(
        "Bots",
        "meldhall.cli.simulate:simulate_command",
        "Lets bots play mirrored deals and rates them.",
        (
            ("meldhall simulate --bots optimal,greedy --games 20", "twenty games, and ratings with bars"),
            ("meldhall simulate --bots greedy,random --games 10 --seats 2 --json", "for programs"),
        ),
    ),
    "completion": Entry(
        "Shell",
        "meldhall.cli.completion:completion_command",
        "Prints the script that lets a shell complete commands, options and rulesets.",
        (
            ("source <(meldhall completion bash)", "for this shell; in ~/.bashrc for all"),
            ("meldhall completion zsh > _meldhall", "in a folder of $fpath"),
            ("meldhall completion fish > meldhall.fish", "in ~/.config/fish/completions"),
        ),
    ),
}
"""Every command by its name, in the order that `--help` lists them."""
