#include "server/abroad.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

#include "server/guest.h"
#include "server/lobby.h"
#include "server/memory.h"
#include "server/table.h"
#include "server/visitor.h"

kz_abroad *kz_abroad_find(const kz_hub *hub, const char *id)
{
    kz_abroad *abroad;
    HASH_FIND_STR(hub->abroad, id, abroad);
    return abroad;
}

/* ---- who sits there */

static bool is_present(const kz_stay *stay)
{
    return stay->share != KZ_SHARE_STAKE;
}

int kz_abroad_count(const kz_visitor *visitor)
{
    int count = 0;
    const kz_stay *stay;
    DL_FOREACH(visitor->stays, stay)
    count += is_present(stay);
    return count;
}

int64_t kz_abroad_stakes(const kz_visitor *visitor)
{
    int64_t coins = 0;
    const kz_stay *stay;
    DL_FOREACH(visitor->stays, stay)
    coins += stay->stake;
    return coins;
}

void kz_abroad_message(kz_json *json, const kz_visitor *visitor, kz_share share)
{
    const kz_stay *stay;
    DL_FOREACH(visitor->stays, stay)
    if (stay->share == share)
        kz_json_text(json, NULL, stay->abroad->id);
}

int kz_abroad_persons(const kz_abroad *abroad)
{
    int count = 0;
    for (int i = 0; i < abroad->stay_count; i++)
        count += abroad->stays[i].share == KZ_SHARE_SEAT;
    return count;
}

bool kz_abroad_seats(const kz_abroad *abroad, const kz_visitor *visitor)
{
    for (int i = 0; i < abroad->stay_count; i++)
        if (abroad->stays[i].visitor == visitor && abroad->stays[i].share == KZ_SHARE_SEAT)
            return true;
    return false;
}

static void remove_stays(kz_hub *hub, kz_stay *stays, int count)
{
    for (int i = 0; i < count; i++) {
        kz_visitor *visitor = stays[i].visitor;
        DL_DELETE(visitor->stays, &stays[i]);
        kz_visitor_release(hub, visitor);
    }
    free(stays);
}

/* The new ones come before the old ones go: a visitor who stays is not forgotten in between. */
static void replace_stays(kz_hub *hub, kz_abroad *abroad, const kz_notice *notice)
{
    kz_stay *old = abroad->stays;
    int count = abroad->stay_count;
    abroad->stays = kz_new(((size_t)notice->count + 1) * sizeof *abroad->stays);
    abroad->stay_count = notice->count;
    for (int i = 0; i < notice->count; i++) {
        const kz_noticed *person = &notice->person[i];
        bool known = kz_visitor_find(hub, person->id) != NULL;
        kz_visitor *visitor = kz_visitor_of(hub, person->id, person->name);
        if (!known)
            visitor->registered = person->registered;
        abroad->stays[i] = (kz_stay){.abroad = abroad,
                                     .visitor = visitor,
                                     .share = person->share,
                                     .stake = person->stake,
                                     .came = person->came};
        DL_APPEND(visitor->stays, &abroad->stays[i]);
    }
    remove_stays(hub, old, count);
}

/* The pages of whoever sits there must be present there. */
static void link_people(kz_hub *hub, const kz_abroad *abroad)
{
    for (int i = 0; i < abroad->stay_count; i++) {
        kz_client *client = is_present(&abroad->stays[i]) ? abroad->stays[i].visitor->clients : NULL;
        for (; client; client = client->next)
            if (client->tab && !client->guest)
                kz_guest_link(hub, client, abroad->node);
    }
}

void kz_abroad_link(kz_hub *hub, kz_client *client)
{
    const kz_stay *stay;
    DL_FOREACH(client->visitor->stays, stay)
    if (is_present(stay) && stay->abroad->node)
        kz_guest_link(hub, client, stay->abroad->node);
}

/* ---- the tables */

static kz_abroad *add(kz_hub *hub, const char *id)
{
    kz_abroad *abroad = kz_new(sizeof *abroad);
    memcpy(abroad->id, id, strlen(id) + 1);
    abroad->listing = (kz_listing){.id = abroad->id, .abroad = abroad};
    HASH_ADD_STR(hub->abroad, id, abroad);
    return abroad;
}

static void set_node(kz_hub *hub, kz_abroad *abroad, kz_node node)
{
    if (abroad->moving)
        DL_DELETE(hub->moving, abroad);
    abroad->node = node;
    abroad->moving = !node;
    abroad->lost = hub->now;
    if (abroad->moving)
        DL_APPEND(hub->moving, abroad);
}

static void free_abroad(kz_hub *hub, kz_abroad *abroad)
{
    if (abroad->moving)
        DL_DELETE(hub->moving, abroad);
    HASH_DEL(hub->abroad, abroad);
    remove_stays(hub, abroad->stays, abroad->stay_count);
    free(abroad->app);
    free(abroad->shown);
    free(abroad->notice);
    free(abroad);
}

static void drop(kz_hub *hub, kz_abroad *abroad)
{
    kz_lobby_hide(hub, &abroad->listing, true);
    free_abroad(hub, abroad);
}

void kz_abroad_come_home(kz_hub *hub, const char *id, bool listed)
{
    kz_abroad *abroad = kz_abroad_find(hub, id);
    if (!abroad)
        return;
    kz_lobby_hide(hub, &abroad->listing, !listed);
    free_abroad(hub, abroad);
}

static char *copy(const char *text, size_t length)
{
    char *out = kz_new(length + 1);
    memcpy(out, text, length);
    return out;
}

/* What the lobby shows of it. */
static void learn_application(kz_hub *hub, kz_abroad *abroad, const kz_notice *notice)
{
    char *shown = notice->waiting ? json_dumps(notice->shown, JSON_COMPACT) : NULL;
    bool same = shown && abroad->shown && !strcmp(shown, abroad->shown);
    if (!notice->listed)
        kz_lobby_hide(hub, &abroad->listing, true);
    free(abroad->app);
    free(abroad->shown);
    abroad->app = NULL;
    abroad->shown = shown;
    abroad->shown_length = shown ? strlen(shown) : 0;
    if (notice->waiting) {
        abroad->app = kz_new(sizeof *abroad->app);
        *abroad->app = notice->app;
    }
    abroad->listing.app = abroad->app;
    if (notice->listed && !abroad->listing.listed)
        kz_lobby_show(hub, &abroad->listing);
    else if (notice->listed && !same)
        kz_lobby_tell(hub, &abroad->listing);
}

static void learn(kz_hub *hub, kz_node node, const char *id, const kz_notice *notice, const char *text,
                  size_t length)
{
    kz_abroad *abroad = kz_abroad_find(hub, id);
    if (!abroad)
        abroad = add(hub, id);
    set_node(hub, abroad, node);
    abroad->lost_by = 0;
    abroad->running = notice->running;
    free(abroad->notice);
    abroad->notice = copy(text, length);
    abroad->notice_length = length;
    replace_stays(hub, abroad, notice);
    learn_application(hub, abroad, notice);
    if (node)
        link_people(hub, abroad);
}

static void learn_gone(kz_hub *hub, kz_node node, const char *id)
{
    kz_abroad *abroad = kz_abroad_find(hub, id);
    if (abroad && (!abroad->node || abroad->node == node))
        drop(hub, abroad);
}

/* A table is where its match is, not where somebody goes on with its application; else it stays here. */
static bool stays_here(kz_hub *hub, const char *id, const kz_notice *notice)
{
    kz_table *here = kz_table_find(hub, id);
    if (!here || !notice->running || here->phase != KZ_WAITING || hub->closing)
        return here != NULL;
    kz_table_shut(hub, here);
    return false;
}

/* Another node's word of a table between owners; it is news only for who has not been there for long. */
static bool is_news(kz_hub *hub, const char *id, const kz_notice *notice)
{
    return (notice->running || notice->waiting) && hub->now - hub->born < hub->config.young_ms &&
           !kz_table_find(hub, id) && !kz_abroad_find(hub, id);
}

static bool is_id(const char *id)
{
    size_t length = strlen(id);
    return length && length < KZ_ID_TEXT;
}

bool kz_hub_learn(kz_hub *hub, kz_node node, const char *table, const char *text, size_t length,
                  int64_t now_ms)
{
    char reason[128];
    kz_notice notice;
    bool known = is_id(table);
    kz_hub_begin(hub, now_ms);
    if (known && node && !length) {
        learn_gone(hub, node, table);
    } else if (known) {
        known = kz_notice_read(hub, text, length, &notice, reason, sizeof reason);
        if (known) {
            if (node ? !stays_here(hub, table, &notice) : is_news(hub, table, &notice))
                learn(hub, node, table, &notice, text, length);
            kz_notice_clear(&notice);
        }
    }
    kz_hub_end(hub);
    return known;
}

void kz_hub_forget_node(kz_hub *hub, kz_node node, int64_t epoch, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    kz_guest_unlink(hub, node);
    for (kz_abroad *abroad = hub->abroad, *next; abroad; abroad = next) {
        next = abroad->hh.next;
        if (abroad->node != node)
            continue;
        if (abroad->running || abroad->app) {
            set_node(hub, abroad, 0);
            abroad->lost_by = epoch;
        } else {
            drop(hub, abroad);
        }
    }
    kz_hub_end(hub);
}

void kz_hub_told_all(kz_hub *hub, int64_t epoch, int64_t now_ms)
{
    kz_hub_begin(hub, now_ms);
    for (kz_abroad *abroad = hub->moving, *next; abroad; abroad = next) {
        next = abroad->next;
        if (abroad->lost_by == epoch)
            drop(hub, abroad);
    }
    kz_hub_end(hub);
}

int64_t kz_abroad_due(kz_hub *hub)
{
    while (hub->moving && hub->moving->lost + KZ_MOVING_MS <= hub->now)
        drop(hub, hub->moving);
    return hub->moving ? hub->moving->lost + KZ_MOVING_MS : INT64_MAX;
}

void kz_abroad_clear(kz_hub *hub)
{
    while (hub->abroad)
        free_abroad(hub, hub->abroad);
}

/* ---- asked for */

void kz_hub_moving(kz_hub *hub, kz_hub_each *each, void *context)
{
    const kz_abroad *abroad;
    DL_FOREACH(hub->moving, abroad)
    {
        kz_hub_table told = {.table = abroad->id,
                             .match = "",
                             .waiting = abroad->app != NULL,
                             .lost_by = abroad->lost_by,
                             .notice = abroad->notice,
                             .length = abroad->notice_length};
        each(context, &told);
    }
}

bool kz_hub_where(kz_hub *hub, const char *table, kz_node *node)
{
    const kz_abroad *abroad = kz_abroad_find(hub, table);
    *node = abroad ? abroad->node : 0;
    return kz_table_find(hub, table) || *node;
}

bool kz_abroad_call(kz_call *call, const char *id)
{
    const kz_abroad *abroad = kz_abroad_find(call->hub, id);
    /* Its owner may have gone before it could tell this node of it, and nobody have taken it over yet. */
    if (!abroad && call->hub->now - call->hub->born < call->hub->config.young_ms)
        return kz_call_refuse(call, KZ_R_MOVING, NULL, NULL, NULL, NULL);
    if (!abroad)
        return kz_call_refuse(call, KZ_R_TABLE, "table", id, NULL, NULL);
    return kz_call_forward(call, abroad->node);
}
