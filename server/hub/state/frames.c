/* SPDX-License-Identifier: MIT */
#include "server/hub/state/frames.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* The max memory kept between calls. A burst may need more. */
enum { KEPT_BYTES = 1 << 16, KEPT_MESSAGES = 1 << 12 };

base_json *hub_frames_open(hub_frames *frames)
{
    frames->json.used = 0;
    base_json_begin(&frames->json);
    base_json_object(&frames->json, NULL);
    return &frames->json;
}

topic_frame *hub_frames_copy(hub_frames *frames, const char *text, size_t length)
{
    if (frames->made_count == frames->made_room) {
        frames->made_room = 2 * frames->made_room + 16;
        frames->made = base_resize(frames->made, frames->made_room * sizeof(topic_frame *));
    }
    topic_frame *frame = base_must(topic_frame_new(text, length));
    frames->made[frames->made_count++] = frame;
    return frame;
}

void hub_frames_discard(hub_frames *frames)
{
    base_json_close(&frames->json);
    frames->json.used = 0;
}

topic_frame *hub_frames_close(hub_frames *frames)
{
    base_json_close(&frames->json);
    return hub_frames_copy(frames, frames->json.bytes, frames->json.used);
}

static size_t post(hub_frames *frames, topic_message message)
{
    if (frames->count == frames->room) {
        frames->room = 2 * frames->room + 64;
        frames->messages = base_resize(frames->messages, frames->room * sizeof *frames->messages);
    }
    frames->messages[frames->count] = message;
    return frames->count++;
}

size_t hub_frames_post(hub_frames *frames, uint64_t to, topic_frame *frame)
{
    return post(frames, (topic_message){TOPIC_TO_CONNECTION, .conn = to, .frame = frame});
}

void hub_frames_publish(hub_frames *frames, topic_key topic, topic_frame *frame)
{
    post(frames, (topic_message){TOPIC_TO_TOPIC, .topic = topic, .frame = frame});
}

void hub_frames_join(hub_frames *frames, topic_key topic, uint64_t conn)
{
    post(frames, (topic_message){TOPIC_TO_JOIN, .conn = conn, .topic = topic});
}

void hub_frames_part(hub_frames *frames, topic_key topic, uint64_t conn, bool rest)
{
    post(frames,
         (topic_message){rest ? TOPIC_TO_PART_WITH_REST : TOPIC_TO_PART, .conn = conn, .topic = topic});
}

void hub_frames_end(hub_frames *frames, topic_key topic)
{
    post(frames, (topic_message){TOPIC_TO_END, .topic = topic});
}

void hub_frames_flush(hub_frames *frames, void (*pass)(void *context, const topic_message *message),
                      void *context)
{
    for (size_t i = 0; i < frames->count; i++) {
        const topic_message *message = &frames->messages[i];
        if (message->kind != TOPIC_TO_CONNECTION || message->frame)
            pass(context, message);
    }
    for (size_t i = 0; i < frames->made_count; i++)
        topic_frame_drop(frames->made[i]);
    frames->json.used = frames->count = frames->made_count = 0;
    if (frames->json.room > KEPT_BYTES || frames->room > KEPT_MESSAGES)
        hub_frames_clear(frames);
}

void hub_frames_clear(hub_frames *frames)
{
    for (size_t i = 0; i < frames->made_count; i++)
        topic_frame_drop(frames->made[i]);
    base_json_free(&frames->json);
    free(frames->messages);
    free(frames->made);
    *frames = (hub_frames){0};
}
