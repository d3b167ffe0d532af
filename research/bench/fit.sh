#!/bin/sh
# SPDX-License-Identifier: MIT
# Fits the policy anew: plays matches of every kind of game, then fits the weights to the choices. Build again and repeat: the
# weights of a round play the next one.
#   research/bench/fit.sh BUILD DEALS ROLLOUTS SEED [TABLE]    TABLE: where the weights go, data/bots/policy.txt if absent
set -eu
fit=$1/research/bench/fit deals=$2 rollouts=$3 seed=$4 table=${5:-data/bots/policy.txt}
data=$(mktemp)
trap 'rm -f "$data"' EXIT
play() {
    "$fit" play "$1" "$2" "$3" "$(($4 * deals / 100))" "$rollouts" "$seed" >>"$data"
}
# GAME SEATS OPTIONS SHARE: many games of a class, so that the weights are not one game's.
play sport 4 - 100
play kozel-pairs 4 - 100
play kozel-yard 4 - 50
play kozel-roof 4 - 50
play sea-goat-navy 4 - 50
play kozel 2 - 100
play donkey 2 - 50
play classic 2 - 50
play kozel 3 - 50
play kozel 4 - 100
play donkey 4 - 50
play kozel-300 4 - 50
play telephone 4 - 100
play telephone 2 - 100
play muggins 2 - 100
play muggins 3 - 50
play muggins 4 - 100
play bergen 2 - 100
play bergen 4 - 100
play sausage 2 - 20
"$fit" train "$data" >"$table.new"
mv "$table.new" "$table"
