# SPDX-License-Identifier: MIT
"""What bash, zsh and fish complete by the scripts of `kozel completion`: completion.py KOZEL."""

import json
import os
import pty
import subprocess
import sys
import tempfile

KOZEL = sys.argv[1]
LEVELS = ["club", "master", "novice"]
# A command line up to the cursor, and what must be among the completions. "!": what must not.
CASES = [
    ("", ["serve", "draw", "tournament", "completion"]),
    ("dr", ["draw", "!sim"]),
    ("draw --f", ["--format", "!--deal"]),
    ("draw --format ", ["pdf", "png", "svg", "text", "!here.dgr"]),
    ("draw --format p", ["pdf", "png", "!svg"]),
    ("draw he", ["here.dgr"]),
    ("draw -o he", ["here.dgr"]),
    ("draw --games ", ["folder/"]),
    ("sim kozel-p", ["kozel-pairs", "!kozel"]),
    ("sim ", ["worker", "kozel", "bergen"]),
    ("sim --t", ["--threads"]),
    ("sim worker --", ["--bus", "!--bots"]),
    ("tournament ", ["check", "run", "show"]),
    ("tournament run --b", ["--bots"]),
    ("tournament show --", ["--csv", "!--bots"]),
    ("engine --bot ", LEVELS),
    ("rules sh", ["show"]),
    ("help dr", ["draw"]),
    ("completion ", ["bash", "fish", "zsh"]),
]
SERVER_CASES = [
    ("serve --log ", ["json", "text"]),
    ("serve --bot-d", ["--bot-delay"]),
    ("admin r", ["restore", "role"]),
]


def script(shell):
    return subprocess.run([KOZEL, "completion", shell], check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}).stdout


def by_bash(folder, lines):
    """Calls the function of the script as bash does."""
    program = script("bash") + """
compopt() { :; }
while IFS= read -r line; do
    read -ra COMP_WORDS <<<"$line"
    [[ $line == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _kozel
    # bash itself marks the folders.
    for word in "${COMPREPLY[@]}"; do [[ -d $word ]] && word+=/; printf '%s ' "$word"; done
    echo
done
"""
    done = subprocess.run(["bash", "--norc", "-c", program], input="".join(f"kozel {line}\n" for line in lines), capture_output=True, text=True, cwd=folder,
                          check=True)
    assert not done.stderr, done.stderr
    return [line.split() for line in done.stdout.split("\n")[:-1]]


def by_fish(folder, lines):
    program = script("fish") + "while read -l line; echo (complete -C $line | string replace -r '\\t.*' ''); end\n"
    environment = {**os.environ, "HOME": folder, "XDG_CONFIG_HOME": folder + "/.config", "XDG_DATA_HOME": folder + "/.data", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["fish", "--no-config", "-c", program], input="".join(f"kozel {line}\n" for line in lines), capture_output=True, text=True, cwd=folder,
                          env=environment, check=True)
    assert not done.stderr, done.stderr
    return [line.split() for line in done.stdout.split("\n")[:-1]]


def by_zsh(folder, lines):
    """Types each line and a tab into an interactive zsh, in a terminal of its own; a widget writes what zsh offers to a file."""
    out = os.path.join(folder, ".found")
    with open(os.path.join(folder, ".zshrc"), "w", encoding="utf-8") as file:
        file.write(f"""
PS1= PROMPT_EOL_MARK=
autoload -Uz compinit && compinit -u -D
{script('zsh')}
compadd() {{
    local -a found
    if (( ! ${{argv[(I)-[OAD]]}} )); then
        builtin compadd -O found "$@"
        print -rn -- "$found " >> {out}
    fi
}}
asked() {{ for BUFFER in "${{(@f)$(<{folder}/.lines)}}"; do CURSOR=$#BUFFER; zle complete-word; print >> {out}; done; BUFFER=; exit }}
zle -N asked
zle -C complete-word complete-word _main_complete
zle-line-init() {{ asked }}
zle -N zle-line-init
""")
    with open(os.path.join(folder, ".lines"), "w", encoding="utf-8") as file:
        file.write("\n".join(f"kozel {line}" for line in lines))
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.execvpe("zsh", ["zsh", "-i"], {**os.environ, "ZDOTDIR": folder, "HOME": folder, "TERM": "dumb", "LC_ALL": "C.UTF-8"})
    seen = b""
    try:
        while chunk := os.read(terminal, 4096):
            seen += chunk
    except OSError:
        pass
    os.waitpid(process, 0)
    with open(out, encoding="utf-8") as file:
        found = [line.split() for line in file.read().split("\n")[:-1]]
    assert len(found) == len(lines), seen.decode()
    return found


def main():
    server = {command["name"]: command for command in json.loads(subprocess.run([KOZEL, "help", "--json"], check=True, capture_output=True).stdout)["commands"]}
    cases = CASES + (SERVER_CASES if len(server["serve"]["options"]) > 1 else [])
    failed = 0
    for shell, complete in (("bash", by_bash), ("zsh", by_zsh), ("fish", by_fish)):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "folder"))
            open(os.path.join(folder, "here.dgr"), "w", encoding="utf-8").close()
            found = complete(folder, [line for line, _ in cases])
        assert len(found) == len(cases), (shell, found)
        for (line, wanted), words in zip(cases, found):
            plain = {word.rstrip("/") if shell == "zsh" else word for word in words}
            for word in wanted:
                name = word.lstrip("!").rstrip("/") if shell == "zsh" else word.lstrip("!")
                if (name in plain) == word.startswith("!"):
                    print(f"{shell}: kozel {line}: {word}: {sorted(words)[:20]}")
                    failed += 1
    sys.exit(failed > 0)


main()
