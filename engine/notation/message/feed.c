/* SPDX-License-Identifier: MIT */
#include "engine/notation/message/feed.h"

#include <stdlib.h>

/* Returns the input of a message. `view` is the caller's memory for its view. */
static message_match_state match_state_of(const message_feed *feed, const kz_match *match, kz_view *view)
{
    kz_view_of(match, feed->seat, view);
    return (message_match_state){
        .view = view,
        .id = "",
        .over = match->pub.phase == KZ_OVER,
        .past = &feed->past,
        .move_ms = -1,
        .wait_ms = -1,
    };
}

/* Returns whether the next event must be sent. */
static bool is_sent(const message_feed *feed)
{
    return feed->tell && feed->number >= feed->after;
}

/* Begins an event without members, if it must be sent. */
static bool begin(message_feed *feed, const char *name)
{
    bool snapshot = is_sent(feed);
    feed->number++;
    if (!snapshot)
        return false;
    feed->json.length = 0;
    base_json_begin(&feed->json);
    base_json_object(&feed->json, NULL);
    base_json_text(&feed->json, "ev", name);
    base_json_text(&feed->json, "table", "");
    base_json_number(&feed->json, "n", feed->number);
    base_json_number(&feed->json, "v", feed->number);
    return true;
}

static void end(message_feed *feed)
{
    base_json_close(&feed->json);
    feed->tell(feed->context, feed->json.bytes, feed->json.length);
}

static void on_deal(void *context, const kz_match *match)
{
    message_feed *feed = context;
    if (!begin(feed, "deal"))
        return;
    kz_view view;
    message_match_state snapshot = match_state_of(feed, match, &view);
    message_match(&feed->json, &snapshot, false);
    end(feed);
}

static void on_action(void *context, const kz_match *match, kz_action action)
{
    message_feed *feed = context;
    (void)action;
    if (is_sent(feed))
        feed->before = message_before_of(match);
}

static void on_acted(void *context, const kz_match *match, kz_action action)
{
    message_feed *feed = context;
    kz_view view;
    if (begin(feed, "step")) {
        if (action.kind == KZ_DRAW && match->pub.log_count)
            action.tile = kz_match_action(match, match->pub.log_count - 1).tile;
        message_step step = message_step_since(&feed->before, match, action);
        message_match_state snapshot = match_state_of(feed, match, &view);
        message_write_step(&feed->json, &snapshot, &step);
        end(feed);
    }
    if (match->pub.phase == KZ_PLAYING)
        return;
    message_past_add(&feed->past, match);
    if (begin(feed, "end")) {
        message_match_state snapshot = match_state_of(feed, match, &view);
        message_end(&feed->json, &snapshot);
        end(feed);
    }
}

kz_reader_events message_feed_events(message_feed *feed)
{
    return (kz_reader_events){.context = feed, .dealt = on_deal, .acting = on_action, .acted = on_acted};
}

void message_feed_state(const message_feed *feed, const kz_match *match, base_text *json)
{
    kz_view view;
    message_match_state snapshot = match_state_of(feed, match, &view);
    message_match(json, &snapshot, true);
}

void message_feed_drop(message_feed *feed)
{
    base_text_free(&feed->json);
    free(feed->past.deal);
    *feed = (message_feed){0};
}
