# SPDX-License-Identifier: MIT
"""Groups of tests for those who change one part of the project: under two minutes on two cores after a small change. A name
that no test has is an error when its group runs."""

GROUPS = {
    # The rules and what computes with them: unit tests, and the program's command line by its golden files.
    "engine": ["lint", "gcc/arena", "gcc/beliefs", "gcc/boards", "gcc/bots", "gcc/budget", "gcc/checks", "gcc/choices*", "gcc/corners",
               "gcc/deduce", "gcc/draw", "gcc/drawing", "gcc/elementary", "gcc/endings", "gcc/engine", "gcc/envs", "gcc/fair-deals", "gcc/fair-records",
               "gcc/glicko", "gcc/golden", "gcc/hash", "gcc/kin", "gcc/laps", "gcc/laps-table", "gcc/layout", "gcc/long_deals", "gcc/match", "gcc/network",
               "gcc/observation*", "gcc/options", "gcc/perft", "gcc/places", "gcc/playout", "gcc/progress", "gcc/prose", "gcc/puzzles", "gcc/random",
               "gcc/record", "gcc/refusals", "gcc/replay", "gcc/replay-bad", "gcc/replay-golden", "gcc/rules", "gcc/scoring", "gcc/sea_goat",
               "gcc/set_up", "gcc/solver", "gcc/step", "gcc/strength", "gcc/strength-vectors", "gcc/unseen", "gcc/verify", "gcc/worlds", "gcc/worth"],
    # The hub (but for whole matches and the restart of thousands of tables, which take minutes), the store, sockets, and a test of the whole server for each subject.
    "server": ["lint", "gcc/hub_[!fmr]*", "gcc/hub_fair", "gcc/hub_moving", "gcc/hub_re[mpq]*", "gcc/store", "gcc/upgrade", "gcc/expiry",
               "gcc/match_log", "gcc/nodes", "gcc/lease", "gcc/community", "gcc/job", "gcc/room_log", "gcc/protection", "gcc/receipt", "gcc/result", "gcc/topics", "gcc/outbox", "gcc/net", "gcc/connections", "gcc/link",
               "gcc/turns", "gcc/bus", "gcc/server", "gcc/settings", "gcc/log", "gcc/text", "gcc/security", "gcc/rates", "gcc/sockets",
               "gcc/matches", "gcc/tables", "gcc/community-api", "gcc/http-limits", "gcc/limits", "gcc/names", "gcc/web-bot", "gcc/later-notices", "gcc/bans"],
    # The page: its types, its unit tests, that it can be built, and its components in a browser (but for axe and the five languages).
    "page": ["page-types", "page", "build/page", "component/[!a]*"],
}
