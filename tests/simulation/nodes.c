/* SPDX-License-Identifier: MIT */
/* The nodes: each runs app_server_run() in a thread of the simulation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "server/accounts/guard/rates.h"
#include "server/app/run.h"
#include "server/app/server.h"
#include "server/http/cards.h"
#include "server/pages/guide.h"
#include "server/pages/match_file.h"
#include "server/pages/shell.h"
#include "simulation.h"

static struct node {
    app_server_config config;
    bool is_up;
    int start_count;
} nodes[SIM_NODES_MAX];

static const char *const names[SIM_NODES_MAX] = {"one", "two", "three"};

bool sim_node_is_up(int node)
{
    return nodes[node].is_up;
}

const char *sim_node_name(int node)
{
    return names[node];
}

int sim_node_start_count(int node)
{
    return nodes[node].start_count;
}

static kz_games games;
static bool is_single_node;

static app_server_config node_config(int node)
{
    app_server_config config = app_server_defaults();
    config.db = is_single_node ? SIM_FILE : "postgresql://simulated";
    config.bus = is_single_node ? NULL : "nats://127.0.0.1";
    config.node = names[node];
    config.analysis_workers = 0;
    config.hub.games = &games;
    config.hub.fair = (hub_fair_limits){0};
    config.hub.rate = 0;
    config.hub.bot_delay_ms = 50;
    config.hub.pause_ms = 2000;
    config.hub.lobby_ms = 1000;
    config.drain_s = 1;
    config.ping_s = 3600; /* clients detect a dead node by missing replies, not by pings */
    return config;
}

static bool stopping;

static void start_node(void *argument);

/* Schedules a restart after a random delay, as a supervisor would. */
static void schedule_restart(int number)
{
    if (!stopping)
        sim_schedule(sim_random_between(SIM_FAULTS, 10 * SIM_MS, 5 * SIM_SECOND), start_node, &nodes[number]);
}

static void *run_server(void *argument)
{
    struct node *node = argument;
    int number = (int)(node - nodes);
    app_server_run(&node->config);
    node->is_up = false;
    sim_broker_disconnect(number);
    sim_database_disconnect(number);
    sim_sockets_disconnect(number);
    sim_loop_reset(number);
    schedule_restart(number);
    return NULL;
}

static void start_node(void *argument)
{
    struct node *node = argument;
    int number = (int)(node - nodes);
    if (stopping || node->is_up)
        return;
    node->config = node_config(number);
    node->is_up = true;
    node->start_count++;
    sim_thread_start(number, run_server, node);
}

void sim_node_kill(int number)
{
    nodes[number].is_up = false;
    sim_threads_set_paused(number, false);
    sim_loop_reset(number);
    sim_broker_disconnect(number);
    sim_database_disconnect(number);
    sim_sockets_disconnect(number);
    if (is_single_node)
        sim_disk_crash(sim_random_chance(SIM_FAULTS, 500000));
    schedule_restart(number);
    sim_threads_kill(number); /* last, as the caller may be one of these threads */
}

void sim_nodes_start(bool single_node)
{
    is_single_node = single_node;
    for (int number = 0; number < (single_node ? 1 : SIM_NODES_MAX); number++)
        sim_schedule(sim_random_between(SIM_FAULTS, 0, 300 * SIM_MS), start_node, &nodes[number]);
}

void sim_nodes_stop(void)
{
    stopping = true;
    for (int number = 0; number < SIM_NODES_MAX; number++)
        if (nodes[number].is_up)
            sim_send_sigterm(number);
}

/* ---- shared texts. A server builds them at its start. They are the same for all servers, never change, and
 * take most of the time of a start. They are built once, before the first run. */

static language_translations *translations;
static pages_guide *guide;
static pages_file_words *file_words;
static pages_shell_words *shell_words;
static http_cards *cards;

language_translations *__real_language_translations_new(void);
pages_guide *__real_pages_guide_new(const kz_games *of, const language_translations *from);
pages_file_words *__real_pages_file_words_new(const language_translations *from);
pages_shell_words *__real_pages_shell_words_new(const kz_games *of, const language_translations *from);
http_cards *__real_http_cards_new(void);
language_translations *__wrap_language_translations_new(void);
pages_guide *__wrap_pages_guide_new(const kz_games *of, const language_translations *from);
pages_file_words *__wrap_pages_file_words_new(const language_translations *from);
pages_shell_words *__wrap_pages_shell_words_new(const kz_games *of, const language_translations *from);
http_cards *__wrap_http_cards_new(void);
void __wrap_language_translations_free(language_translations *shared);
void __wrap_pages_guide_free(pages_guide *shared);
void __wrap_pages_file_words_free(pages_file_words *shared);
void __wrap_pages_shell_words_free(pages_shell_words *shared);
void __wrap_http_cards_free(http_cards *shared);

language_translations *__wrap_language_translations_new(void)
{
    return translations;
}

pages_guide *__wrap_pages_guide_new(const kz_games *of, const language_translations *from)
{
    (void)of, (void)from;
    return guide;
}

pages_file_words *__wrap_pages_file_words_new(const language_translations *from)
{
    (void)from;
    return file_words;
}

pages_shell_words *__wrap_pages_shell_words_new(const kz_games *of, const language_translations *from)
{
    (void)of, (void)from;
    return shell_words;
}

http_cards *__wrap_http_cards_new(void)
{
    return cards;
}

void __wrap_language_translations_free(language_translations *shared)
{
    (void)shared;
}

void __wrap_pages_guide_free(pages_guide *shared)
{
    (void)shared;
}

void __wrap_pages_file_words_free(pages_file_words *shared)
{
    (void)shared;
}

void __wrap_pages_shell_words_free(pages_shell_words *shared)
{
    (void)shared;
}

void __wrap_http_cards_free(http_cards *shared)
{
    (void)shared;
}

/* Selects the games that are played here: every hello reply lists all games. */
static void select_games(void)
{
    static const char *const names_played[] = {"kozel", "kozel-pairs", "sea-goat", "telephone", "donkey"};
    kz_games_init(&games);
    int count = 0;
    for (int i = 0; i < games.count; i++)
        for (size_t j = 0; j < sizeof names_played / sizeof *names_played; j++)
            if (!strcmp(games.game[i].name, names_played[j]))
                games.game[count++] = games.game[i];
    games.count = games.own = count;
}

/* Creates rate tables of minimal size: full-size tables would be most of the memory of a start. */
bool __real_guard_rates_init(guard_rates *rates, size_t capacity);
bool __wrap_guard_rates_init(guard_rates *rates, size_t capacity);
bool __wrap_guard_rates_init(guard_rates *rates, size_t capacity)
{
    (void)capacity;
    return __real_guard_rates_init(rates, GUARD_RATES_WAYS);
}

void sim_nodes_prepare(void)
{
    select_games();
    translations = __real_language_translations_new();
    guide = __real_pages_guide_new(&games, translations);
    file_words = __real_pages_file_words_new(translations);
    shell_words = __real_pages_shell_words_new(&games, translations);
    cards = __real_http_cards_new();
    if (!translations || !guide || !file_words || !shell_words || !cards)
        abort();
}
