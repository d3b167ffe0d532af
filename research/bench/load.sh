#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The whole load measurement in some twelve minutes: one node with SQLite at 100, 500 and 2,500 tables beside the echo, then
# one, two and three nodes with PostgreSQL and NATS at 100 tables each. The machine must be quiet, and nothing is bound to a core.
#   research/bench/load.sh [FOLDER]     JSON goes to FOLDER (build/load)
#   SECONDS_EACH=2 TABLES=50,100 NODE_TABLES=40 research/bench/load.sh     a short form
#
# How to read it. At `saturation` everybody acts as soon as he may: actions/s is what server and clients together bear, and the latencies there
# are those of a queue. `half of it` is the same load at half of that rate: its p99 is the time of an accepted action, from
# its being sent to its answer; that of the seconds without stolen time tells the server's from the machine's standing still. us/action is the
# server's processor time, `user` what of it is not the kernel's. What a table costs, however many there are, is seen `at a pace`: each has as many
# actions as before; and `at the rate`: all together have as many, so that a turn of the loop has as many to share its own costs.
# What several nodes cost beside one is seen `at the rate`, processor time a message (1 / messages): there each node has as many tables and
# actions as the one. At saturation they have not - all share two cores, and PostgreSQL bears only so much -, and a node with less to do at a time
# has fewer messages to share a turn of its loop. People go to the node of their match as the page does (`follow`), or they stay where chance has brought
# them, as without a proxy that knows the cookie; or the nodes know nothing of each other (`alone`): that is what it costs to share a machine.
#   NODE_RUNS="one two-follow two-alone" research/bench/load.sh     these runs of nodes only; a run named again replaces the one before
set -euo pipefail
cd "$(dirname "$0")/../.."

build=${BUILD:-build/release}
results=${1:-build/load}
seconds=${SECONDS_EACH:-5}
tables=${TABLES-100,500,2500} # empty: not that
pace=${PACE:-3}               # actions a second of a table,
rate=${RATE:-6000}            # of all tables of a node with SQLite,
node_tables=${NODE_TABLES:-100}
node_rate=${NODE_RATE:-1000} # of one of several nodes
mkdir -p "$results"
[ ! -e "$build/build.ninja" ] || ninja -C "$build" research/bench/crowd research/bench/echo research/bench/fans apps/cli/kozel

echo "load of the machine before: $(cut -d ' ' -f 1-3 /proc/loadavg)"
[ -z "$tables" ] || "$build/research/bench/crowd" --tables "$tables" --pace "$pace" --rate "$rate" --seconds "$seconds" --json "$results/sqlite.json" "$build/research/bench/echo" \
    "$build/apps/cli/kozel"

# One table with watchers, and the lobby (research/bench/fans.c): WATCHERS= LOBBY= leaves them out.
[ -z "${WATCHERS-x}${LOBBY-x}" ] || "$build/research/bench/fans" --watchers "${WATCHERS-0,1000,10000}" --lobby "${LOBBY-10000}" --seconds "$seconds" "$build/apps/cli/kozel"

nats=$(PATH=$PATH:/usr/sbin command -v nats-server) || { echo "no nats-server: one node only"; exit 0; }

# Each run with a store and a bus of its own, nodes that are alone each with one: `run_nodes NAME NODES OPTIONS...`.
run_nodes() {
    local name=$1 nodes=$2 data=$(mktemp -d /tmp/kozel-nats-XXXXXX) stores=$TEST_POSTGRES buses= beside=() status=0 i of=1 port
    shift 2
    [[ $name != *-alone ]] || of=$nodes
    started=() # not of this function alone: the trap is run after it
    trap 'kill "${started[@]}" 2>/dev/null || true; wait "${started[@]}" 2>/dev/null || true; rm -rf '"$data" EXIT
    for ((i = 1; i <= of; i++)); do
        port=$((20000 + RANDOM % 10000))
        "$nats" -a 127.0.0.1 -p "$port" -js -sd "$data/$i" --user bench --pass bench >"$data/log$i" 2>&1 &
        started+=($!)
        beside+=(--beside "nats=$!")
        buses+=${buses:+,}nats://bench:bench@127.0.0.1:$port
        [ "$i" = 1 ] || { psql -q "$TEST_POSTGRES" -c "CREATE DATABASE bench$i" && stores+=,${TEST_POSTGRES%/*}/bench$i; }
    done
    sleep 0.5
    local postgres=${TEST_POSTGRES##*:}
    postgres=$(pgrep -o -f "bin/postgres .*-p ${postgres%%/*} ")
    "$build/research/bench/crowd" --nodes "$nodes" --tables $((nodes * node_tables)) --rate $((nodes * node_rate)) --seconds "$seconds" --json "$results/$name.json" \
        --store "$stores" --bus "$buses" "${beside[@]}" --beside "postgres=$postgres" "$@" - "$build/apps/cli/kozel" || status=$?
    return "$status"
}
export -f run_nodes
export nats build results seconds node_tables node_rate
for run in ${NODE_RUNS:-one two-alone two-follow three-alone three-follow two three}; do
    case $run in one*) count=1 ;; two*) count=2 ;; *) count=3 ;; esac
    how=${run#*-}
    [ "$how" != "$run" ] && run="$run $count --$how" || run="$run $count"
    scripts/postgres bash -euc "run_nodes $run"
done
echo "load of the machine after: $(cut -d ' ' -f 1-3 /proc/loadavg)"
