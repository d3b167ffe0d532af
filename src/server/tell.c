#include "server/tell.h"

#include <kozel/view.h>
#include <utlist.h>

#include "server/message.h"
#include "server/table.h"

/* An event being told: which it is and how its members look to a viewer. */
typedef struct telling {
    kz_hub *hub;
    kz_table *table;
    const char *name;
    kz_action action;
    /* Whose eyes see the same as this seat's: one text serves them all. */
    int (*eyes)(const struct telling *telling, int seat);
    json_t *(*members)(const struct telling *telling, int viewer);
} telling;

static kz_span event_text(const telling *t, int viewer)
{
    json_t *event = json_pack("{s:s, s:s, s:I}", "ev", t->name, "table", t->table->id, "v",
                              (json_int_t)t->table->version);
    if (t->members) {
        json_t *members = t->members(t, viewer);
        json_object_update(event, members);
        json_decref(members);
    }
    return kz_frames_text(&t->hub->frames, event);
}

static void tell(const telling *t)
{
    kz_span texts[KZ_SEATS + 1] = {0};
    kz_watch *watch;
    t->table->version++;
    DL_FOREACH(t->table->watches, watch)
    {
        int viewer = t->eyes(t, kz_table_seat_of(t->table, watch->client->visitor));
        kz_span *text = &texts[viewer == KZ_NOBODY ? KZ_SEATS : viewer];
        if (!text->length)
            *text = event_text(t, viewer);
        kz_frames_post(&t->hub->frames, watch->client->conn, *text);
    }
}

static int own_eyes(const telling *t, int seat)
{
    (void)t;
    return seat;
}

static int common_eyes(const telling *t, int seat)
{
    (void)t;
    (void)seat;
    return KZ_NOBODY;
}

/* Only who drew, gave or got a tile sees it, only who is to act sees what he may
 * do. */
static int step_eyes(const telling *t, int seat)
{
    const kz_match *match = &t->table->match;
    bool hidden = kz_action_seen(match, t->action, KZ_NOBODY).tile != t->action.tile;
    bool saw = hidden && kz_action_seen(match, t->action, seat).tile == t->action.tile;
    bool acts = match->phase == KZ_PLAYING && match->deal.turn == seat;
    return saw || acts ? seat : KZ_NOBODY;
}

static json_t *seats_members(const telling *t, int viewer)
{
    return kz_message_seats(t->table, viewer);
}

void kz_tell_seats(kz_hub *hub, kz_table *table)
{
    tell(&(telling){hub, table, "seats", .eyes = own_eyes, .members = seats_members});
}

static json_t *deal_members(const telling *t, int viewer)
{
    return kz_message_deal(t->table, viewer, t->hub->now);
}

void kz_tell_deal(kz_hub *hub, kz_table *table)
{
    tell(&(telling){hub, table, "deal", .eyes = own_eyes, .members = deal_members});
}

static json_t *step_members(const telling *t, int viewer)
{
    return kz_message_step(t->table, viewer, t->action, t->hub->now);
}

void kz_tell_step(kz_hub *hub, kz_table *table, kz_action action)
{
    tell(&(telling){hub, table, "step", action, step_eyes, step_members});
}

static json_t *end_members(const telling *t, int viewer)
{
    (void)viewer;
    return kz_message_end(t->table, t->hub->now);
}

void kz_tell_end(kz_hub *hub, kz_table *table)
{
    tell(&(telling){hub, table, "end", .eyes = common_eyes, .members = end_members});
}

static json_t *ready_members(const telling *t, int viewer)
{
    (void)viewer;
    return kz_message_ready(t->table);
}

void kz_tell_ready(kz_hub *hub, kz_table *table)
{
    tell(&(telling){hub, table, "ready", .eyes = common_eyes, .members = ready_members});
}

void kz_tell_closed(kz_hub *hub, kz_table *table)
{
    tell(&(telling){hub, table, "closed", .eyes = common_eyes});
}
