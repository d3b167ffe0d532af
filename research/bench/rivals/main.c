/* SPDX-License-Identifier: MIT */
/* Rivals of master (rivals.h) as an engine that speaks the bot protocol, under a name of this build folder:
 *
 *   kozel sim sport --bots "master@20ms,research/bench/rivals/rivals ismcts ms=20"
 *
 *   rivals epimc [depth=N] [playouts=N] [ms=N]
 *   rivals ismcts [exploration=X] [others=ucb|policy] [ms=N]
 *   rivals LEVEL [ms=N]              a level of the project's own: what the way over the protocol costs
 *
 * Milliseconds are processor time, as the arena gives them to its own bots. `ms` replaces the budget in the
 * host's message: on a machine with other work a host that gives 20 ms of wall time may lose patience.
 */
#include "rivals.h"

#include "engine/protocol/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1, MS_MAX = 10000 };

static int own_ms;

/* Chooses as the bot `context` does, by processor time. */
static kz_action choose(void *context, const kz_view *view, const kz_budget *budget, kz_rng *rng)
{
    kz_budget own = *budget;
    own.cpu = true;
    if (own_ms) {
        own.ms = own_ms;
        own.rollouts = 0;
    }
    return kz_bot_choose(context, view, &own, rng);
}

static bool take(const char *word)
{
    int length = 0;
    char others[8];
    if (sscanf(word, "ms=%d%n", &own_ms, &length) == 1)
        return !word[length] && own_ms >= 1 && own_ms <= MS_MAX;
    if (sscanf(word, "depth=%d%n", &epimc_usual.depth, &length) == 1)
        return !word[length] && epimc_usual.depth >= 1 && epimc_usual.depth <= 4;
    if (sscanf(word, "playouts=%d%n", &epimc_usual.playouts, &length) == 1)
        return !word[length] && epimc_usual.playouts >= 0 && epimc_usual.playouts <= 1000;
    if (sscanf(word, "exploration=%lf%n", &ismcts_usual.exploration, &length) == 1)
        return !word[length] && ismcts_usual.exploration >= 0;
    if (sscanf(word, "others=%7s", others) != 1)
        return false;
    ismcts_usual.modelled = strcmp(others, "policy") == 0;
    return ismcts_usual.modelled || strcmp(others, "ucb") == 0;
}

static const kz_bot *find(const char *name)
{
    static const kz_bot own[] = {{"epimc", NULL, false, epimc_choose},
                                 {"ismcts", NULL, false, ismcts_choose}};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(name, own[i].name) == 0)
            return &own[i];
    return kz_bot_find(name);
}

int main(int argc, char **argv)
{
    static kz_games games;
    static protocol_session session;
    char *line = NULL, out[PROTOCOL_LINE];
    size_t room = 0;
    const kz_bot *chosen = argc >= 2 ? find(argv[1]) : NULL;
    bool good = chosen;
    for (int i = 2; i < argc && good; i++)
        good = take(argv[i]);
    if (!good) {
        fprintf(stderr, "Usage: rivals epimc [depth=N] [playouts=N] [ms=N]\n"
                        "       rivals ismcts [exploration=X] [others=ucb|policy] [ms=N]\n"
                        "       rivals LEVEL [ms=N]\n");
        return 2;
    }
    const kz_bot bot = {chosen->name, (void *)chosen, false, choose};
    kz_games_init(&games);
    protocol_session_init(&session, &games, &bot, 1, SEED);
    for (ssize_t length; !session.done && (length = getline(&line, &room, stdin)) > 0;) {
        length -= line[length - 1] == '\n';
        fwrite(out, 1, protocol_session_line(&session, line, (size_t)length, out), stdout);
        fflush(stdout);
    }
    free(line);
    return 0;
}
