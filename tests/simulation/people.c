/* SPDX-License-Identifier: MIT */
/* The players and a spectator, as in tests/faults/crowd.mjs: each company opens a table, plays one or more
 * matches there, leaves, and starts again. */
#include <stdlib.h>
#include <string.h>

#include "client.h"

enum {
    PLAYER_COUNT = 6,
    SPECTATOR = PLAYER_COUNT, /* index in `people` */
    PEOPLE_COUNT,
    COMPANY_COUNT = 2,
    COMPANY_MAX = 4, /* people in a company */
    POLL_US = RETRY_US / 2,
};

static struct client people[PEOPLE_COUNT];
static int running_companies;
static bool stopping;

/* What a company plays: its size and the request that opens the table. */
static const struct table_setup {
    int player_count;
    const char *open_request;
} table_setups[] = {
    {2, "{\"game\":\"telephone\",\"seats\":2,\"rated\":true,\"stake\":2}"},
    {2, "{\"game\":\"kozel\",\"seats\":2,\"rated\":true,\"stake\":5,\"options\":{\"target\":\"40\"}}"},
    {3, "{\"game\":\"kozel\",\"seats\":3,\"rated\":true,\"stake\":3,\"options\":{\"target\":\"40\"}}"},
    {2,
     "{\"game\":\"kozel\",\"seats\":4,\"bots\":\"random\",\"options\":{\"target\":\"40\",\"fish\":\"one\"}}"},
    {4, "{\"game\":\"kozel-pairs\",\"seats\":4,\"rated\":true}"},
    {2, "{\"game\":\"donkey\",\"seats\":2,\"rated\":true,\"stake\":4}"},
    {1, "{\"game\":\"kozel\",\"seats\":3,\"bots\":\"random\",\"options\":{\"target\":\"40\"}}"},
};

/* People who play together. */
struct company {
    const struct table_setup *table_setup;
    struct client *members[COMPANY_MAX];
    char table[ID_SIZE];
};

/* Sends a request and waits for its reply. Repeats the request while the table is in transfer to another
 * node. Returns the error, "" for none. Takes ownership of `json`. Callable only in a thread. */
static const char *request_and_wait(struct client *client, json_t *json, json_t **ok)
{
    struct request *request;
    for (;;) {
        request = client_request(client, json_incref(json), false, NULL, NULL);
        while (!request->is_settled)
            sim_block(request);
        if (strcmp(request->error, "moving") != 0 && strcmp(request->error, "draining") != 0)
            break;
        sim_sleep(RETRY_US);
    }
    if (ok)
        *ok = request->ok;
    return request->error;
}

static json_t *table_request(const char *what, const char *table)
{
    return json_pack("{s:s, s:s}", "do", what, "table", table);
}

/* Returns true if a match at `table` other than `after` is over, or if the client has no view of `table`. */
static bool is_over_for(const struct client *client, const char *table, const char *after)
{
    const struct view *view = client_view(client, table);
    return !view || (view->is_over && strcmp(view->match, after) != 0);
}

/* Returns true if no match has been started since the client entered. */
static bool is_before_first_match(const struct client *client, const char *table)
{
    const struct view *view = client_view(client, table);
    return view && view->n >= 0 && !view->match[0];
}

/* A person who leaves a table. */
struct departure {
    struct client *client;
    const char *table;
    int *remaining; /* people who have not left yet */
};

/* The thread of a person who leaves: waits until no match is running, leaves, and drops the view. */
static void *leave_table(void *argument)
{
    struct departure *departure = argument;
    for (;;) {
        while (!is_over_for(departure->client, departure->table, "") &&
               !is_before_first_match(departure->client, departure->table))
            sim_sleep(POLL_US);
        if (strcmp(request_and_wait(departure->client, table_request("leave", departure->table), NULL),
                   "match-running") != 0)
            break;
        /* the view was out of date: the match is still running */
        client_enter(departure->client, departure->table);
        sim_sleep(POLL_US);
    }
    struct view *view = client_view(departure->client, departure->table);
    if (view) {
        client_drop_view(departure->client, view);
        client_request(departure->client, table_request("exit", departure->table), true, NULL, NULL);
    }
    --*departure->remaining;
    return NULL;
}

/* Waits until all players of the company have left; then the spectator leaves. */
static void leave_all(struct company *company)
{
    int remaining = company->table_setup->player_count;
    struct departure each[COMPANY_MAX];
    for (int i = 0; i < company->table_setup->player_count; i++) {
        each[i] = (struct departure){company->members[i], company->table, &remaining};
        sim_thread_start(SIM_CLIENTS, leave_table, &each[i]);
    }
    while (remaining)
        sim_sleep(POLL_US);
    struct client *spectator = &people[SPECTATOR];
    struct view *view = client_view(spectator, company->table);
    if (view) {
        client_drop_view(spectator, view);
        client_request(spectator, table_request("exit", company->table), true, NULL, NULL);
    }
}

/* Opens a table and seats the company. Returns false if a request was refused. */
static bool seat_company(struct company *company)
{
    json_t *open = json_loads(company->table_setup->open_request, 0, NULL), *ok = NULL;
    json_object_set_new(open, "do", json_string("open"));
    json_object_set_new(open, "private", json_true());
    json_object_set_new(open, "time", json_integer(300));
    struct client *host = company->members[0];
    company->table[0] = '\0';
    if (*request_and_wait(host, open, &ok))
        return false;
    snprintf(company->table, sizeof company->table, "%s", client_json_text(ok, "table"));
    client_enter(host, company->table);
    client_chat(host, company->table);
    for (int i = 1; i < company->table_setup->player_count; i++) {
        struct client *other = company->members[i];
        const char *error = request_and_wait(
            other, json_pack("{s:s, s:s, s:i}", "do", "sit", "table", company->table, "terms", 1), NULL);
        /* a member whose reply was lost may sit there already */
        if (*error && strcmp(error, "seated-already") != 0)
            return false;
        client_enter(other, company->table);
        client_chat(other, company->table);
    }
    if (strstr(company->table_setup->open_request, "bots") &&
        *request_and_wait(host, table_request("start", company->table), NULL))
        return false;
    if (sim_random_chance(SIM_PEOPLE, 500000) && client_view(&people[SPECTATOR], company->table) == NULL)
        client_enter(&people[SPECTATOR], company->table);
    return true;
}

static bool is_over_for_all(const struct company *company, const char *after)
{
    for (int i = 0; i < company->table_setup->player_count; i++)
        if (!is_over_for(company->members[i], company->table, after))
            return false;
    return true;
}

/* Waits for the end of each match, and starts rematches at random. */
static void play_matches(struct company *company)
{
    char match[ID_SIZE] = "";
    for (;;) {
        while (!is_over_for_all(company, match))
            sim_sleep(POLL_US);
        const struct view *view = client_view(company->members[0], company->table);
        if (stopping || !view || !sim_random_chance(SIM_PEOPLE, 500000))
            return;
        snprintf(match, sizeof match, "%s", view->match);
        for (int i = 0; i < company->table_setup->player_count; i++) {
            view = client_view(company->members[i], company->table);
            if (!view || *request_and_wait(company->members[i],
                                           json_pack("{s:s, s:s, s:i, s:I}", "do", "rematch", "table",
                                                     company->table, "terms", 1, "v", (json_int_t)view->v),
                                           NULL))
                return;
        }
    }
}

/* The thread of a company. */
static void *run_company(void *argument)
{
    struct company *company = argument;
    while (!stopping) {
        if (seat_company(company))
            play_matches(company);
        if (company->table[0])
            leave_all(company);
        else
            sim_sleep(RETRY_US);
    }
    running_companies--;
    return NULL;
}

/* ---- public functions */

void sim_people_start(void)
{
    static struct company companies[COMPANY_COUNT];
    for (int i = 0; i < PEOPLE_COUNT; i++) {
        people[i].index = i;
        people[i].attempts = (int)sim_random_below(SIM_PEOPLE, SIM_NODES_MAX);
        snprintf(people[i].tab, sizeof people[i].tab, "tab%08d", i);
        snprintf(people[i].name, sizeof people[i].name, "player%d", i);
        sim_database_add_person(people[i].name, i < PLAYER_COUNT, people[i].token);
        client_reconnect_later(&people[i]);
    }
    int next = 0;
    for (int i = 0; i < COMPANY_COUNT; i++) {
        companies[i].table_setup =
            &table_setups[sim_random_below(SIM_PEOPLE, sizeof table_setups / sizeof *table_setups)];
        for (int j = 0; j < companies[i].table_setup->player_count; j++)
            companies[i].members[j] = &people[next++ % PLAYER_COUNT];
        running_companies++;
        sim_thread_start(SIM_CLIENTS, run_company, &companies[i]);
    }
}

void sim_people_stop(void)
{
    stopping = true;
}

bool sim_people_are_finished(void)
{
    return running_companies == 0;
}

void sim_people_break_random_socket(void)
{
    struct client *client = &people[sim_random_below(SIM_FAULTS, PEOPLE_COUNT)];
    if (client->socket)
        sim_socket_break(client->socket);
}

uint64_t sim_people_action_count(void)
{
    return client_action_count();
}
