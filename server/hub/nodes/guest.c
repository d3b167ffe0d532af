/* SPDX-License-Identifier: MIT */
#include "server/hub/nodes/guest.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "server/hub/play/lifecycle.h"
#include "server/hub/play/presence.h"
#include "server/hub/state/reply_cache.h"
#include "server/hub/state/visitor.h"
#include "server/hub/table/watch.h"
#include "server/rooms/link.h"

/* ---- the identity: the person of a connection, and its tab
 *
 *  `{"person":17,"name":"Ann","registered":true,"program":false,"role":0,"coins":1000,"since":1763740800000,
 *    "matches":12,"home":-7,"ratings":{"kozel":1250},"strengths":[["kozel",0,1610]],"blocked":[3],"clubs":[[12,true]],
 *    "quits":[1763740700000],"tab":"q3f8x0k2mz"}` */

static void put_strength(base_text *json, const hub_person_strength *strength)
{
    base_json_array(json, NULL);
    base_json_text(json, NULL, strength->family);
    base_json_number(json, NULL, strength->format);
    base_json_number(json, NULL, strength->points);
    base_json_close(json);
}

static void put_club(base_text *json, const hub_person_club *club)
{
    base_json_array(json, NULL);
    base_json_number(json, NULL, club->id);
    base_json_truth(json, NULL, club->leads);
    base_json_close(json);
}

void hub_guest_identity(void *context, base_text *json, const room_connection *connection)
{
    const hub_client *client = (const hub_client *)connection;
    (void)context;
    const hub_visitor *visitor = client->visitor;
    base_json_object(json, NULL);
    base_json_number(json, "person", visitor->id);
    base_json_text(json, "name", visitor->name);
    base_json_truth(json, "registered", visitor->registered);
    if (visitor->history.program)
        base_json_truth(json, "program", true);
    base_json_number(json, "role", visitor->role);
    base_json_number(json, "coins", visitor->coins);
    base_json_number(json, "since", visitor->history.registered_ms);
    base_json_number(json, "matches", visitor->history.matches);
    base_json_number(json, "home", (int64_t)visitor->home);
    base_json_object(json, "ratings");
    for (size_t i = 0; i < visitor->ratings.count; i++)
        base_json_number(json, visitor->ratings.all[i].game, visitor->ratings.all[i].elo);
    base_json_close(json);
    base_json_array(json, "strengths");
    for (size_t i = 0; i < visitor->strengths.count; i++)
        put_strength(json, &visitor->strengths.all[i]);
    base_json_close(json);
    base_json_array(json, "blocked");
    for (size_t i = 0; i < visitor->blocked.count; i++)
        base_json_number(json, NULL, visitor->blocked.persons[i]);
    base_json_close(json);
    base_json_array(json, "clubs");
    for (size_t i = 0; i < visitor->history.clubs.count; i++)
        put_club(json, &visitor->history.clubs.all[i]);
    base_json_close(json);
    base_json_array(json, "quits");
    for (int i = 0; i < visitor->history.quit_count; i++)
        base_json_number(json, NULL, visitor->history.quits[i]);
    base_json_close(json);
    base_json_text(json, "tab", client->tab->name);
    base_json_close(json);
}

typedef struct identity {
    json_t *root;
    hub_person person;
    hub_person_rating *ratings;
    hub_person_strength *strengths;
    hub_person_id *blocked;
    hub_person_club *clubs;
    int64_t quits[HUB_QUITS_MAX];
    const char *tab;
} identity;

static bool read_ratings(json_t *object, identity *identity)
{
    const char *game;
    json_t *elo;
    identity->ratings = base_new((json_object_size(object) + 1) * sizeof *identity->ratings);
    identity->person.ratings = identity->ratings;
    json_object_foreach(object, game, elo)
    {
        if (!json_is_integer(elo) || strlen(game) >= KZ_GAME_NAME)
            return false;
        identity->ratings[identity->person.rating_count++] =
            (hub_person_rating){.game = game, .elo = (int32_t)json_integer_value(elo)};
    }
    return json_is_object(object);
}

static bool read_strength(json_t *item, hub_person_strength *out)
{
    const char *family;
    int format, points;
    if (json_unpack(item, "[s, i, i]", &family, &format, &points) || strlen(family) >= sizeof out->family ||
        format < 0 || format > KZ_STRENGTH_PAIRS)
        return false;
    strcpy(out->family, family);
    out->format = (uint8_t)format;
    out->points = points;
    return true;
}

/* Identities from an older program have no strengths. */
static bool read_strengths(json_t *array, identity *identity)
{
    size_t i;
    json_t *item;
    identity->strengths = base_new((json_array_size(array) + 1) * sizeof *identity->strengths);
    identity->person.strengths = identity->strengths;
    json_array_foreach(array, i, item)
    {
        if (!read_strength(item, &identity->strengths[identity->person.strength_count++]))
            return false;
    }
    return true;
}

static bool read_blocked(json_t *array, identity *identity)
{
    size_t i;
    json_t *item;
    identity->blocked = base_new((json_array_size(array) + 1) * sizeof *identity->blocked);
    identity->person.blocked = identity->blocked;
    json_array_foreach(array, i, item)
    {
        if (!json_is_integer(item))
            return false;
        identity->blocked[identity->person.blocked_count++] = json_integer_value(item);
    }
    return json_is_array(array);
}

/* Identities from an older program have no clubs. */
static bool read_clubs(json_t *array, identity *identity)
{
    size_t i;
    json_t *item;
    identity->clubs = base_new((json_array_size(array) + 1) * sizeof *identity->clubs);
    identity->person.clubs = identity->clubs;
    json_array_foreach(array, i, item)
    {
        json_int_t id;
        int leads;
        if (json_unpack(item, "[I, b!]", &id, &leads) || id <= 0)
            return false;
        identity->clubs[identity->person.club_count++] = (hub_person_club){.id = id, .leads = leads};
    }
    return true;
}

/* Identities from an older program have no quits. */
static bool read_quits(json_t *array, identity *identity)
{
    size_t i;
    json_t *item;
    identity->person.quits = identity->quits;
    json_array_foreach(array, i, item)
    {
        if (!json_is_integer(item) || i == HUB_QUITS_MAX)
            return false;
        identity->quits[identity->person.quit_count++] = json_integer_value(item);
    }
    return true;
}

static bool is_tab(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++)
        if (!base_is_alnum(name[i]))
            return false;
    return length && length < HUB_TAB_NAME;
}

static bool read_identity(const char *text, size_t length, identity *identity)
{
    hub_person *person = &identity->person;
    json_int_t id, coins, since = 0, matches = 0, home = 0;
    int registered, program = 0, role;
    json_t *ratings, *strengths = NULL, *blocked, *clubs = NULL, *quits = NULL;
    identity->root = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_unpack(identity->root,
                    "{s:I, s:s, s:b, s?b, s:i, s:I, s?I, s?I, s?I, s:o, s?o, s:o, s?o, s?o, s:s}", "person",
                    &id, "name", &person->name, "registered", &registered, "program", &program, "role", &role,
                    "coins", &coins, "since", &since, "matches", &matches, "home", &home, "ratings", &ratings,
                    "strengths", &strengths, "blocked", &blocked, "clubs", &clubs, "quits", &quits, "tab",
                    &identity->tab))
        return false;
    person->id = id;
    person->registered = registered;
    person->program = program;
    person->role = (uint8_t)role;
    person->coins = coins;
    person->registered_ms = since;
    person->matches = matches;
    person->home = (uint64_t)home;
    return id > 0 && *person->name && strlen(person->name) < HUB_PERSON_NAME && role >= STORE_PLAYER &&
           role <= STORE_HOST && is_tab(identity->tab) && read_ratings(ratings, identity) &&
           read_strengths(strengths, identity) && read_blocked(blocked, identity) &&
           read_clubs(clubs, identity) && read_quits(quits, identity);
}

static void clear_identity(identity *identity)
{
    json_decref(identity->root);
    free(identity->ratings);
    free(identity->strengths);
    free(identity->blocked);
    free(identity->clubs);
}

/* ---- here */

static bool admit(struct hub *hub, hub_conn conn, const identity *identity)
{
    hub_visitor *visitor = hub_visitor_of(hub, identity->person.id, identity->person.name);
    hub_client *client = base_new(sizeof *client);
    client->connection.conn = conn;
    client->visitor = visitor;
    client->guest = true;
    if (!hub_tab_join(hub, client, identity->tab)) {
        free(client);
        hub_visitor_release(hub, visitor);
        return false;
    }
    hub_visitor_learn(visitor, &identity->person);
    hub_watch_blocks(hub, visitor);
    hub_client_add(hub, client);
    hub_table_ask_waiting(hub, client);
    return true;
}

bool hub_guest_admit(struct hub *hub, hub_conn conn, const char *text, size_t length)
{
    identity identity = {0};
    bool done = read_identity(text, length, &identity) && admit(hub, conn, &identity);
    clear_identity(&identity);
    return done;
}

/* ---- at other nodes */

void hub_guest_link(struct hub *hub, hub_client *client, hub_node node)
{
    assert(client->tab && !client->guest && node);
    room_link(&hub->rooms, &client->connection, node);
}

void hub_guest_unlink(struct hub *hub, hub_node node)
{
    for (hub_client *client = hub->clients; client; client = client->hh.next)
        room_unlink(&client->connection, node);
}
