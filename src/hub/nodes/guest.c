#include "hub/nodes/guest.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hub/play/play.h"
#include "hub/play/turn.h"
#include "hub/state/tab.h"
#include "hub/state/visitor.h"
#include "hub/table/watch.h"

/* ---- the card: who the person of a connection is, and its tab
 *
 *   {"person":17,"name":"Ann","registered":true,"role":0,"coins":1000,"since":1763740800000,
 *    "matches":12,"home":-7,"ratings":{"kozel":1250},"blocked":[3],
 *    "tab":"q3f8x0k2mz"} */

static void write_card(kz_json *json, const kz_client *client)
{
    const kz_visitor *visitor = client->visitor;
    json->used = 0;
    kz_json_object(json, NULL);
    kz_json_number(json, "person", visitor->id);
    kz_json_text(json, "name", visitor->name);
    kz_json_truth(json, "registered", visitor->registered);
    kz_json_number(json, "role", visitor->role);
    kz_json_number(json, "coins", visitor->coins);
    kz_json_number(json, "since", visitor->registered_ms);
    kz_json_number(json, "matches", visitor->matches);
    kz_json_number(json, "home", (int64_t)visitor->home);
    kz_json_object(json, "ratings");
    for (size_t i = 0; i < visitor->rating_count; i++)
        kz_json_number(json, visitor->ratings[i].game, visitor->ratings[i].elo);
    kz_json_close(json);
    kz_json_array(json, "blocked");
    for (size_t i = 0; i < visitor->blocked_count; i++)
        kz_json_number(json, NULL, visitor->blocked[i]);
    kz_json_close(json);
    kz_json_text(json, "tab", client->tab->name);
    kz_json_close(json);
}

typedef struct card {
    json_t *root;
    kz_hub_person person;
    kz_hub_rating *ratings;
    kz_person *blocked;
    const char *tab;
} card;

static bool read_ratings(json_t *object, card *card)
{
    const char *game;
    json_t *elo;
    card->ratings = kz_new((json_object_size(object) + 1) * sizeof *card->ratings);
    card->person.ratings = card->ratings;
    json_object_foreach(object, game, elo)
    {
        if (!json_is_integer(elo) || strlen(game) >= KZ_GAME_NAME)
            return false;
        card->ratings[card->person.rating_count++] =
            (kz_hub_rating){.game = game, .elo = (int32_t)json_integer_value(elo)};
    }
    return json_is_object(object);
}

static bool read_blocked(json_t *array, card *card)
{
    size_t i;
    json_t *item;
    card->blocked = kz_new((json_array_size(array) + 1) * sizeof *card->blocked);
    card->person.blocked = card->blocked;
    json_array_foreach(array, i, item)
    {
        if (!json_is_integer(item))
            return false;
        card->blocked[card->person.blocked_count++] = json_integer_value(item);
    }
    return json_is_array(array);
}

static bool is_tab(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)name[i]))
            return false;
    return length && length < KZ_TAB_NAME;
}

static bool read_card(const char *text, size_t length, card *card)
{
    kz_hub_person *person = &card->person;
    json_int_t id, coins, since = 0, matches = 0, home = 0;
    int registered, role;
    json_t *ratings, *blocked;
    card->root = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_unpack(card->root, "{s:I, s:s, s:b, s:i, s:I, s?I, s?I, s?I, s:o, s:o, s:s}", "person", &id,
                    "name", &person->name, "registered", &registered, "role", &role, "coins", &coins, "since",
                    &since, "matches", &matches, "home", &home, "ratings", &ratings, "blocked", &blocked,
                    "tab", &card->tab))
        return false;
    person->id = id;
    person->registered = registered;
    person->role = (uint8_t)role;
    person->coins = coins;
    person->registered_ms = since;
    person->matches = matches;
    person->home = (uint64_t)home;
    return id > 0 && *person->name && strlen(person->name) < KZ_PERSON_NAME && role >= KZ_PLAYER &&
           role <= KZ_HOST && is_tab(card->tab) && read_ratings(ratings, card) && read_blocked(blocked, card);
}

static void clear_card(card *card)
{
    json_decref(card->root);
    free(card->ratings);
    free(card->blocked);
}

/* ---- here */

static bool admit(kz_hub *hub, kz_conn conn, const card *card)
{
    kz_visitor *visitor = kz_visitor_of(hub, card->person.id, card->person.name);
    kz_client *client = kz_new(sizeof *client);
    client->conn = conn;
    client->visitor = visitor;
    client->guest = true;
    if (!kz_tab_join(hub, client, card->tab)) {
        free(client);
        kz_visitor_release(hub, visitor);
        return false;
    }
    kz_visitor_learn(visitor, &card->person);
    kz_watch_blocks(hub, visitor);
    kz_client_add(hub, client);
    return true;
}

bool kz_hub_connect_guest(kz_hub *hub, kz_conn conn, const char *text, size_t length, int64_t now_ms)
{
    card card = {0};
    kz_hub_begin(hub, now_ms);
    bool done = read_card(text, length, &card) && admit(hub, conn, &card);
    clear_card(&card);
    kz_hub_end(hub);
    return done;
}

/* ---- at other nodes */

void kz_guest_link(kz_hub *hub, kz_client *client, kz_node node)
{
    assert(client->tab && !client->guest && node);
    for (int i = 0; i < client->link_count; i++)
        if (client->links[i] == node)
            return;
    client->links = kz_resize(client->links, (size_t)(client->link_count + 1) * sizeof *client->links);
    client->links[client->link_count++] = node;
    write_card(&hub->notice, client);
    hub->ports.link(hub->ports.context, client->conn, node, hub->notice.bytes, hub->notice.used);
}

void kz_guest_unlink(kz_hub *hub, kz_node node)
{
    for (kz_client *client = hub->clients; client; client = client->hh.next)
        for (int i = 0; i < client->link_count; i++)
            if (client->links[i] == node)
                client->links[i--] = client->links[--client->link_count];
}
