/* SPDX-License-Identifier: MIT */
#include "engine/notation/message/feed.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* `view`: room for what the message is made from. */
static kz_match_told told_of(const kz_feed *feed, const kz_match *match, kz_view *view)
{
    kz_view_of(match, feed->seat, view);
    return (kz_match_told){
        .view = view,
        .id = "",
        .over = match->pub.phase == KZ_OVER,
        .past = feed->past,
        .past_count = feed->past_count,
        .opened = feed->opened,
        .stock = feed->stock,
        .move_ms = -1,
        .wait_ms = -1,
    };
}

/* Is the next event to be told? */
static bool is_told(const kz_feed *feed)
{
    return feed->tell && feed->number >= feed->after;
}

/* An event without members, if it is to be told. */
static bool begin(kz_feed *feed, const char *name)
{
    bool told = is_told(feed);
    feed->number++;
    if (!told)
        return false;
    feed->json.used = 0;
    kz_json_begin(&feed->json);
    kz_json_object(&feed->json, NULL);
    kz_json_text(&feed->json, "ev", name);
    kz_json_text(&feed->json, "table", "");
    kz_json_number(&feed->json, "n", feed->number);
    kz_json_number(&feed->json, "v", feed->number);
    return true;
}

static void end(kz_feed *feed)
{
    kz_json_close(&feed->json);
    feed->tell(feed->context, feed->json.bytes, feed->json.used);
}

static void on_deal(void *context, const kz_match *match)
{
    kz_feed *feed = context;
    if (!begin(feed, "deal"))
        return;
    kz_view view;
    kz_match_told told = told_of(feed, match, &view);
    kz_message_match(&feed->json, &told, false);
    end(feed);
}

static void on_action(void *context, const kz_match *match, kz_action action)
{
    kz_feed *feed = context;
    (void)action;
    if (is_told(feed))
        feed->before = kz_before_of(match);
}

static void note_past(kz_feed *feed, const kz_match *match)
{
    kz_view view;
    kz_view_of(match, KZ_NOBODY, &view);
    if (feed->past_count == feed->past_room) {
        feed->past_room = feed->past_room ? 2 * feed->past_room : 8;
        feed->past = kz_resize(feed->past, (size_t)feed->past_room * sizeof *feed->past);
    }
    feed->past[feed->past_count++] = kz_past_of(&view);
    memcpy(feed->opened, view.hand, sizeof feed->opened);
    feed->stock = kz_past_stock(&view);
}

static void on_acted(void *context, const kz_match *match, kz_action action)
{
    kz_feed *feed = context;
    kz_view view;
    if (begin(feed, "step")) {
        if (action.kind == KZ_DRAW && match->pub.log_count)
            action.tile = kz_match_action(match, match->pub.log_count - 1).tile;
        kz_step step = kz_step_since(&feed->before, match, action);
        kz_match_told told = told_of(feed, match, &view);
        kz_message_step(&feed->json, &told, &step);
        end(feed);
    }
    if (match->pub.phase == KZ_PLAYING)
        return;
    note_past(feed, match);
    if (begin(feed, "end")) {
        kz_match_told told = told_of(feed, match, &view);
        kz_message_end(&feed->json, &told);
        end(feed);
    }
}

kz_reader_events kz_feed_events(kz_feed *feed)
{
    return (kz_reader_events){.context = feed, .dealt = on_deal, .acting = on_action, .acted = on_acted};
}

void kz_feed_state(const kz_feed *feed, const kz_match *match, kz_json *json)
{
    kz_view view;
    kz_match_told told = told_of(feed, match, &view);
    kz_message_match(json, &told, true);
}

void kz_feed_drop(kz_feed *feed)
{
    kz_json_free(&feed->json);
    free(feed->past);
    *feed = (kz_feed){0};
}
