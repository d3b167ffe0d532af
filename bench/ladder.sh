#!/bin/sh
# The ladder of docs/decisions/0006-bots.md: every level and the baselines, game by game, one line a pairing.
#   bench/ladder.sh KOZEL DEALS BUDGET [BASELINE-BUDGET]
# KOZEL: the program; BUDGET: of master, "20ms" or "3000r"; BASELINE-BUDGET: of flat and pimc, 1000r if absent (100 worlds for
# pimc). For figures worth keeping: a quiet machine, 5000 deals, 20ms.
set -eu
kozel=$1 deals=$2 budget=$3 baseline=${4:-1000r}
# GAME SEATS BOTS [MORE]: the first bot's lead.
pair() {
    game=$1 seats=$2 bots=$3
    shift 3
    printf '%-14s %s  %-30s' "$game" "$seats" "$bots"
    LANGUAGE=en "$kozel" sim "$game" --seats "$seats" --bots "$bots" --deals "$deals" --seed 1 "$@" 2>/dev/null |
        grep -m1 "^${bots%%,*} " | tr -s ' '
}
all() {
    pair "$1" "$2" club,heaviest
    for other in heaviest club "flat@$baseline" "pimc@$baseline"; do
        pair "$1" "$2" "master@$budget,$other"
    done
}
all sport 4
all kozel-pairs 4
for seats in 2 3 4; do
    all kozel $seats
done
all telephone 4
all telephone 2
all muggins 2
all muggins 4
all donkey 2
all donkey 4
for other in heaviest club "flat@$baseline" "pimc@$baseline"; do
    pair sea-goat-navy 4 "master@$budget,$other" --matches
done
