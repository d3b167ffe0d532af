/* The nodes: each is kz_server_run() in a thread of the simulation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive/guide.h"
#include "archive/match_file.h"
#include "base/log.h"
#include "gateway/cards.h"
#include "guard/rates.h"
#include "server/server.h"
#include "shell/shell.h"
#include "simulation.h"

static struct node {
    kz_server_config config;
    sim_state state;
    int life;
} nodes[SIM_NODES];

static const char *const names[SIM_NODES] = {"one", "two", "three"};

sim_state sim_node_state(int node)
{
    return nodes[node].state;
}

const char *sim_node_name(int node)
{
    return names[node];
}

int sim_node_life(int node)
{
    return nodes[node].life;
}

static kz_games games;
static bool one_alone;

static kz_server_config config_of(int node)
{
    kz_server_config config = kz_server_defaults();
    config.db = one_alone ? SIM_FILE : "postgresql://simulated";
    config.bus = one_alone ? NULL : "nats://127.0.0.1";
    config.node = names[node];
    config.analysis_workers = 0;
    config.hub.games = &games;
    config.hub.fair = (kz_fair_limits){0};
    config.hub.rate = 0;
    config.hub.bot_delay_ms = 50;
    config.hub.pause_ms = 2000;
    config.hub.lobby_ms = 1000;
    config.drain_s = 1;
    config.ping_s = 3600; /* people who do not answer are seen by what they ask */
    return config;
}

static bool finishing;

static void start(void *argument);

/* As what supervises servers does it. */
static void start_again(int number)
{
    if (!finishing)
        sim_later(sim_between(SIM_FAULTS, 10 * SIM_MS, 5 * SIM_SECOND), start, &nodes[number]);
}

static void *serve(void *argument)
{
    struct node *node = argument;
    int number = (int)(node - nodes);
    kz_server_run(&node->config);
    node->state = SIM_DOWN;
    sim_broker_kill(number);
    sim_database_kill(number);
    sim_sockets_kill(number);
    sim_loop_forget(number);
    start_again(number);
    return NULL;
}

static void start(void *argument)
{
    struct node *node = argument;
    int number = (int)(node - nodes);
    if (finishing || node->state == SIM_UP)
        return;
    node->config = config_of(number);
    node->state = SIM_UP;
    node->life++;
    sim_thread_start(number, serve, node);
}

void sim_node_kill(int number)
{
    nodes[number].state = SIM_DOWN;
    sim_freeze(number, false);
    sim_loop_forget(number);
    sim_broker_kill(number);
    sim_database_kill(number);
    sim_sockets_kill(number);
    if (one_alone)
        sim_disk_kill(sim_chance(SIM_FAULTS, 500000));
    start_again(number);
    sim_threads_kill(number); /* last: it may be this thread */
}

void sim_nodes_begin(bool alone)
{
    one_alone = alone;
    for (int number = 0; number < (alone ? 1 : SIM_NODES); number++)
        sim_later(sim_between(SIM_FAULTS, 0, 300 * SIM_MS), start, &nodes[number]);
}

void sim_nodes_finish(void)
{
    finishing = true;
    for (int number = 0; number < SIM_NODES; number++)
        if (nodes[number].state == SIM_UP)
            sim_signal(number, 15);
}

/* ---- what a server makes at its start to tell people of the rules: it is the same for all, is never
 * changed, and is most of the time that a start takes. It is made once, before the first run. */

static kz_translations *translations;
static kz_guide *guide;
static kz_file_words *file_words;
static kz_shell_words *shell_words;
static kz_cards *cards;

kz_translations *__real_kz_translations_new(void);
kz_guide *__real_kz_guide_new(const kz_games *of, const kz_translations *from);
kz_file_words *__real_kz_file_words_new(const kz_translations *from);
kz_shell_words *__real_kz_shell_words_new(const kz_games *of, const kz_translations *from);
kz_cards *__real_kz_cards_new(void);
kz_translations *__wrap_kz_translations_new(void);
kz_guide *__wrap_kz_guide_new(const kz_games *of, const kz_translations *from);
kz_file_words *__wrap_kz_file_words_new(const kz_translations *from);
kz_shell_words *__wrap_kz_shell_words_new(const kz_games *of, const kz_translations *from);
kz_cards *__wrap_kz_cards_new(void);
void __wrap_kz_translations_free(kz_translations *shared);
void __wrap_kz_guide_free(kz_guide *shared);
void __wrap_kz_file_words_free(kz_file_words *shared);
void __wrap_kz_shell_words_free(kz_shell_words *shared);
void __wrap_kz_cards_free(kz_cards *shared);

kz_translations *__wrap_kz_translations_new(void)
{
    return translations;
}

kz_guide *__wrap_kz_guide_new(const kz_games *of, const kz_translations *from)
{
    (void)of, (void)from;
    return guide;
}

kz_file_words *__wrap_kz_file_words_new(const kz_translations *from)
{
    (void)from;
    return file_words;
}

kz_shell_words *__wrap_kz_shell_words_new(const kz_games *of, const kz_translations *from)
{
    (void)of, (void)from;
    return shell_words;
}

kz_cards *__wrap_kz_cards_new(void)
{
    return cards;
}

void __wrap_kz_translations_free(kz_translations *shared)
{
    (void)shared;
}

void __wrap_kz_guide_free(kz_guide *shared)
{
    (void)shared;
}

void __wrap_kz_file_words_free(kz_file_words *shared)
{
    (void)shared;
}

void __wrap_kz_shell_words_free(kz_shell_words *shared)
{
    (void)shared;
}

void __wrap_kz_cards_free(kz_cards *shared)
{
    (void)shared;
}

/* Only what is played here: every greeting lists all games. */
static void choose_games(void)
{
    static const char *const played[] = {"kozel", "kozel-pairs", "sea-goat", "telephone", "donkey"};
    kz_games_init(&games);
    int count = 0;
    for (int i = 0; i < games.count; i++)
        for (size_t j = 0; j < sizeof played / sizeof *played; j++)
            if (!strcmp(games.game[i].name, played[j]))
                games.game[count++] = games.game[i];
    games.count = games.own = count;
}

/* Tables of rates that never fill here are most of the memory of a start. */
bool __real_kz_rates_init(kz_rates *rates, size_t most);
bool __wrap_kz_rates_init(kz_rates *rates, size_t most);
bool __wrap_kz_rates_init(kz_rates *rates, size_t most)
{
    (void)most;
    return __real_kz_rates_init(rates, KZ_RATES_WAYS);
}

void sim_nodes_make(void)
{
    choose_games();
    translations = __real_kz_translations_new();
    guide = __real_kz_guide_new(&games, translations);
    file_words = __real_kz_file_words_new(translations);
    shell_words = __real_kz_shell_words_new(&games, translations);
    cards = __real_kz_cards_new();
    if (!translations || !guide || !file_words || !shell_words || !cards)
        abort();
}
