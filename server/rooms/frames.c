/* SPDX-License-Identifier: MIT */
#include "server/rooms/frames.h"

#include <stdlib.h>

#include "base/memory.h"

/* The max memory kept between calls. A burst may need more. */
enum { KEPT_BYTES = 1 << 16, KEPT_MESSAGES = 1 << 12 };

base_text *room_frames_open(room_frames *frames)
{
    frames->json.length = 0;
    base_json_begin(&frames->json);
    base_json_object(&frames->json, NULL);
    return &frames->json;
}

topic_frame *room_frames_copy(room_frames *frames, const char *text, size_t length)
{
    if (frames->made_count == frames->made_capacity) {
        frames->made_capacity = 2 * frames->made_capacity + 16;
        frames->made = base_resize(frames->made, frames->made_capacity * sizeof(topic_frame *));
    }
    topic_frame *frame = base_must(topic_frame_new(text, length));
    frames->made[frames->made_count++] = frame;
    return frame;
}

void room_frames_discard(room_frames *frames)
{
    base_json_close(&frames->json);
    frames->json.length = 0;
}

topic_frame *room_frames_close(room_frames *frames)
{
    base_json_close(&frames->json);
    return room_frames_copy(frames, frames->json.bytes, frames->json.length);
}

static size_t post(room_frames *frames, topic_message message)
{
    if (frames->count == frames->capacity) {
        frames->capacity = 2 * frames->capacity + 64;
        frames->messages = base_resize(frames->messages, frames->capacity * sizeof *frames->messages);
    }
    frames->messages[frames->count] = message;
    return frames->count++;
}

size_t room_frames_post(room_frames *frames, uint64_t to, topic_frame *frame)
{
    return post(frames, (topic_message){TOPIC_TO_CONNECTION, .conn = to, .frame = frame});
}

void room_frames_publish(room_frames *frames, topic_key topic, topic_frame *frame)
{
    post(frames, (topic_message){TOPIC_TO_TOPIC, .topic = topic, .frame = frame});
}

void room_frames_join(room_frames *frames, topic_key topic, uint64_t conn)
{
    post(frames, (topic_message){TOPIC_TO_JOIN, .conn = conn, .topic = topic});
}

void room_frames_part(room_frames *frames, topic_key topic, uint64_t conn, bool rest)
{
    post(frames,
         (topic_message){rest ? TOPIC_TO_PART_WITH_REST : TOPIC_TO_PART, .conn = conn, .topic = topic});
}

void room_frames_end(room_frames *frames, topic_key topic)
{
    post(frames, (topic_message){TOPIC_TO_END, .topic = topic});
}

void room_frames_flush(room_frames *frames, void (*pass)(void *context, const topic_message *message),
                       void *context)
{
    for (size_t i = 0; i < frames->count; i++) {
        const topic_message *message = &frames->messages[i];
        if (message->kind != TOPIC_TO_CONNECTION || message->frame)
            pass(context, message);
    }
    for (size_t i = 0; i < frames->made_count; i++)
        topic_frame_drop(frames->made[i]);
    frames->json.length = frames->count = frames->made_count = 0;
    if (frames->json.size > KEPT_BYTES || frames->capacity > KEPT_MESSAGES)
        room_frames_clear(frames);
}

void room_frames_clear(room_frames *frames)
{
    for (size_t i = 0; i < frames->made_count; i++)
        topic_frame_drop(frames->made[i]);
    base_text_free(&frames->json);
    free(frames->messages);
    free(frames->made);
    *frames = (room_frames){0};
}
