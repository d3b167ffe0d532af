/* SPDX-License-Identifier: MIT */
/* A hub without dominoes, to test the server's other side: sockets, order, durability. Requests are words,
 * with their answers:
 *
 * (hello) `hello NAME`
 * (append M) Adds an entry to the log of match M, which the first one begins; `appended M SEQ`, to everybody.
 * (end M) The match is over; `ended M`.
 * (logs) The matches that were restored, `M:ENTRIES`.
 * (big N) N bytes.
 * (later MS) "later" in MS milliseconds.
 * (busy) Whether nothing new may begin.
 * (built) How many applications were built.
 *
 * Anything else is answered by `got LENGTH`. Its program: tests/server/test_server.c. */
#include "server/hub/hub.h"
#include "server/hub/lobby/about.h"
#include "server/hub/other_nodes.h"
#include "server/hub/restore.h"
#include "server/rooms/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MATCHES = 64, CONNS = 4096, LATERS = 64 };

struct match {
    char id[32];
    long entries;
};

struct conn {
    hub_conn id;
    char name[32];
};

struct later {
    hub_conn conn;
    int64_t due;
};

struct hub {
    hub_ports ports;
    struct match matches[MATCHES];
    int match_count;
    struct conn conns[CONNS];
    int conn_count;
    struct later laters[LATERS];
    int later_count;
    bool busy;
    int built;
    uint64_t appended;
    char restored[1024];
};

hub_config hub_defaults(void)
{
    return (hub_config){0};
}

struct hub *hub_new(const hub_config *config, const hub_ports *ports)
{
    (void)config;
    struct hub *hub = calloc(1, sizeof *hub);
    if (hub)
        hub->ports = *ports;
    return hub;
}

void hub_free(struct hub *hub)
{
    free(hub);
}

static struct conn *find_conn(struct hub *hub, hub_conn id)
{
    for (int i = 0; i < hub->conn_count; i++)
        if (hub->conns[i].id == id)
            return &hub->conns[i];
    abort();
}

void hub_connect(struct hub *hub, hub_conn conn, const hub_person *person, int64_t now_ms)
{
    (void)now_ms;
    if (hub->conn_count == CONNS)
        abort();
    struct conn *added = &hub->conns[hub->conn_count++];
    added->id = conn;
    snprintf(added->name, sizeof added->name, "%s", person->name);
}

void hub_disconnect(struct hub *hub, hub_conn conn, int64_t now_ms)
{
    (void)now_ms;
    struct conn *gone = find_conn(hub, conn);
    *gone = hub->conns[--hub->conn_count];
}

static struct match *find_match(struct hub *hub, const char *id, int64_t now_ms)
{
    for (int i = 0; i < hub->match_count; i++)
        if (!strcmp(hub->matches[i].id, id))
            return &hub->matches[i];
    if (hub->match_count == MATCHES)
        abort();
    struct match *match = &hub->matches[hub->match_count++];
    snprintf(match->id, sizeof match->id, "%s", id);
    match->entries = 0;
    if (now_ms) {
        hub->ports.rooms.append(hub->ports.context, id, id, 1, "{}", true, now_ms);
        hub->ports.match_begin(hub->ports.context, id, "{\"set\":\"up\"}", now_ms);
    }
    return match;
}

static void send_frame(struct hub *hub, hub_conn conn, topic_frame *frame)
{
    hub->ports.rooms.post(hub->ports.context, &(topic_message){.conn = conn, .frame = frame});
    topic_frame_drop(frame);
}

static void say(struct hub *hub, hub_conn conn, const char *text)
{
    send_frame(hub, conn, topic_frame_new(text, strlen(text)));
}

static void append(struct hub *hub, const char *id, int64_t now_ms)
{
    struct match *match = find_match(hub, id, now_ms);
    char lines[64], told[64];
    match->entries++;
    hub->appended++;
    snprintf(lines, sizeof lines, "%s %ld", id, match->entries);
    hub->ports.match_append(hub->ports.context, id, match->entries, lines, 1000 * match->entries, now_ms);
    snprintf(told, sizeof told, "appended %s %ld", id, match->entries);
    for (int i = 0; i < hub->conn_count; i++)
        say(hub, hub->conns[i].id, told);
}

static void send_big(struct hub *hub, hub_conn conn, size_t length)
{
    char *text = malloc(length + 1);
    if (!text)
        abort();
    memset(text, 'x', length);
    send_frame(hub, conn, topic_frame_new(text, length));
    free(text);
}

void hub_request(struct hub *hub, hub_conn conn, const char *text, size_t length, int64_t now_ms)
{
    char word[16] = "", argument[32] = "", answer[128];
    char copy[64];
    snprintf(copy, sizeof copy, "%.*s", length < sizeof copy ? (int)length : 0, text);
    sscanf(copy, "%15s %31s", word, argument);
    if (!strcmp(word, "hello")) {
        snprintf(answer, sizeof answer, "hello %s", find_conn(hub, conn)->name);
        say(hub, conn, answer);
    } else if (!strcmp(word, "append")) {
        append(hub, argument, now_ms);
    } else if (!strcmp(word, "end")) {
        hub_settlement settlement = {.game = "none", .table = "none"};
        hub->ports.match_end(hub->ports.context, argument, "{\"re\":\"sult\"}", &settlement, now_ms);
        snprintf(answer, sizeof answer, "ended %s", argument);
        say(hub, conn, answer);
    } else if (!strcmp(word, "busy")) {
        say(hub, conn, hub->busy ? "busy" : "not busy");
    } else if (!strcmp(word, "built")) {
        snprintf(answer, sizeof answer, "built %d", hub->built);
        say(hub, conn, answer);
    } else if (!strcmp(word, "logs")) {
        say(hub, conn, hub->restored);
    } else if (!strcmp(word, "big")) {
        send_big(hub, conn, strtoul(argument, NULL, 10));
    } else if (!strcmp(word, "later") && hub->later_count < LATERS) {
        hub->laters[hub->later_count++] = (struct later){conn, now_ms + atoi(argument)};
    } else {
        snprintf(answer, sizeof answer, "got %zu", length);
        say(hub, conn, answer);
    }
}

void hub_update(struct hub *hub, const hub_person *person, int64_t now_ms)
{
    (void)hub, (void)person, (void)now_ms;
}

bool hub_close_table(struct hub *hub, const char *table, int64_t now_ms)
{
    (void)hub, (void)table, (void)now_ms;
    return false;
}

void hub_expel(struct hub *hub, hub_person_id person, int64_t now_ms)
{
    (void)hub, (void)person, (void)now_ms;
}

void hub_settled(struct hub *hub, const char *match, const char *seats, size_t length, int64_t now_ms)
{
    (void)hub, (void)match, (void)seats, (void)length, (void)now_ms;
}

void hub_advised(struct hub *hub, const char *table, uint64_t ticket, const hub_advice *advice,
                 int64_t now_ms)
{
    (void)hub, (void)table, (void)ticket, (void)advice, (void)now_ms;
}

void hub_thought(struct hub *hub, uint64_t ticket, kz_action action, int64_t now_ms)
{
    (void)hub, (void)ticket, (void)action, (void)now_ms;
}

void hub_configure(struct hub *hub, const hub_config *config)
{
    (void)hub;
    (void)config;
}

void hub_drain(struct hub *hub)
{
    (void)hub;
}

void hub_set_busy(struct hub *hub, bool busy)
{
    hub->busy = busy;
}

const hub_request_count *hub_requests(const struct hub *hub)
{
    static hub_request_count counts[2] = {{.name = "append"}};
    counts[0].taken = hub->appended;
    return counts;
}

uint64_t hub_actions(const struct hub *hub)
{
    return hub->appended;
}

void hub_count(const struct hub *hub, hub_figures *out)
{
    *out = (hub_figures){.persons = (size_t)hub->conn_count};
}

int64_t hub_tick(struct hub *hub, int64_t now_ms)
{
    int64_t next = INT64_MAX;
    for (int i = hub->later_count - 1; i >= 0; i--) {
        if (hub->laters[i].due <= now_ms) {
            say(hub, hub->laters[i].conn, "later");
            hub->laters[i] = hub->laters[--hub->later_count];
        } else if (hub->laters[i].due < next) {
            next = hub->laters[i].due;
        }
    }
    return next;
}

/* Rooms of other kinds: it has none. */
struct room_host *hub_rooms(struct hub *hub)
{
    static room_host rooms;
    (void)hub;
    return &rooms;
}

struct room_host *hub_begin_rooms(struct hub *hub, int64_t now_ms)
{
    (void)now_ms;
    return hub_rooms(hub);
}

void hub_draw_room_id(struct hub *hub, char id[HUB_ID_TEXT])
{
    (void)hub;
    strcpy(id, "a");
}

bool hub_open_tournament_table(struct hub *hub, const hub_tournament_table *order)
{
    (void)hub, (void)order;
    return false;
}

bool hub_call_off_tournament_table(struct hub *hub, const char *id)
{
    (void)hub, (void)id;
    return true;
}

bool hub_table_runs(const struct hub *hub, const char *id)
{
    (void)hub, (void)id;
    return false;
}

void hub_remove_tournament_name(struct hub *hub, const char *tournament)
{
    (void)hub, (void)tournament;
}

void hub_called_off(struct hub *hub, const char *table, int64_t now_ms)
{
    (void)hub, (void)table, (void)now_ms;
}

void hub_name_removed(struct hub *hub, const char *tournament, int64_t now_ms)
{
    (void)hub, (void)tournament, (void)now_ms;
}

bool hub_has_seat_for(const struct hub *hub, hub_person_id person)
{
    (void)hub, (void)person;
    return true;
}

bool hub_has_rooms(const struct hub *hub)
{
    (void)hub;
    return false;
}

bool hub_may_be_newer(const struct hub *hub, const hub_stored *stored)
{
    (void)hub;
    (void)stored;
    return false;
}

bool hub_restore(struct hub *hub, const hub_stored *stored, int64_t now_ms, char *reason, size_t reason_size)
{
    size_t count = stored->entry_count;
    (void)now_ms;
    if (strcmp(stored->room.id, stored->match) != 0 || strcmp(stored->setup, "{\"set\":\"up\"}") != 0 ||
        (count && stored->entries[count - 1].reserve_ms != 1000 * (int64_t)count)) {
        snprintf(reason, reason_size, "not the set-up or the reserve that was written");
        return false;
    }
    find_match(hub, stored->match, 0)->entries = (long)count;
    size_t used = strlen(hub->restored);
    snprintf(hub->restored + used, sizeof hub->restored - used, "%s:%zu ", stored->match, count);
    return true;
}

/* ---- it is alone */

bool hub_learn(struct hub *hub, hub_node node, const char *table, const char *text, size_t length,
               int64_t now_ms)
{
    (void)hub, (void)node, (void)table, (void)text, (void)length, (void)now_ms;
    return false;
}

bool hub_plays(const struct hub *hub, hub_person_id person, hub_playing *out)
{
    (void)hub, (void)person, (void)out;
    return false;
}

bool hub_waits(const struct hub *hub, hub_person_id person, hub_playing *out)
{
    (void)hub, (void)person, (void)out;
    return false;
}

void hub_place_seeks(struct hub *hub, const hub_node *node, int64_t now_ms)
{
    (void)hub, (void)node, (void)now_ms;
}

void hub_elsewhere(struct hub *hub, size_t people, int64_t now_ms)
{
    (void)hub, (void)people, (void)now_ms;
}

void hub_drop_node(struct hub *hub, hub_node node, int64_t epoch, int64_t now_ms)
{
    (void)hub, (void)node, (void)epoch, (void)now_ms;
}

void hub_notices_complete(struct hub *hub, int64_t epoch, int64_t now_ms)
{
    (void)hub, (void)epoch, (void)now_ms;
}

void hub_notices(struct hub *hub, hub_each *each, void *context)
{
    (void)hub, (void)each, (void)context;
}

void hub_looked_up(struct hub *hub, const char *table, bool gone, int64_t now_ms)
{
    (void)hub, (void)table, (void)gone, (void)now_ms;
}

void hub_moving(struct hub *hub, hub_each *each, void *context)
{
    (void)hub, (void)each, (void)context;
}

char *hub_about_application(struct hub *hub, const char *table)
{
    (void)table;
    hub->built++;
    return NULL;
}

char *hub_about_rooms(struct hub *hub, const char *kind)
{
    (void)hub, (void)kind;
    return NULL;
}

/* Every table exists, and nobody sits at it. */
bool hub_describe_seats(struct hub *hub, const char *table, hub_seated *out)
{
    (void)hub, (void)table;
    *out = (hub_seated){0};
    return true;
}

bool hub_describe_table(struct hub *hub, const char *table, hub_about *out)
{
    (void)hub, (void)table, (void)out;
    return false;
}

bool hub_where(struct hub *hub, const char *table, hub_node *node)
{
    (void)hub, (void)table, (void)node;
    return false;
}

bool hub_connect_guest(struct hub *hub, hub_conn conn, const char *card, size_t length, int64_t now_ms)
{
    (void)hub, (void)conn, (void)card, (void)length, (void)now_ms;
    return false;
}

size_t hub_hand_over(struct hub *hub, int64_t now_ms)
{
    (void)hub, (void)now_ms;
    return 0;
}

bool hub_is_closing(const struct hub *hub)
{
    (void)hub;
    return false;
}

void hub_set_signer(struct hub *hub, const struct crypt_signer *signer, const hub_chain *chain)
{
    (void)hub, (void)signer, (void)chain;
}

void hub_hash_used(struct hub *hub, const char *match, unsigned seats, int64_t now_ms)
{
    (void)hub, (void)match, (void)seats, (void)now_ms;
}

void hub_awaited_each(struct hub *hub, const hub_away *away, int64_t now_ms,
                      void (*take)(void *context, const hub_awaited *awaited), void *context)
{
    (void)hub, (void)away, (void)now_ms, (void)take, (void)context;
}

bool hub_is_seen(const struct hub *hub, hub_person_id person, const hub_away *away, int64_t now_ms)
{
    (void)hub, (void)person, (void)away, (void)now_ms;
    return false;
}
