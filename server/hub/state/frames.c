/* SPDX-License-Identifier: MIT */
#include "server/hub/state/frames.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* The max memory kept between calls. A burst may need more. */
enum { KEPT_BYTES = 1 << 16, KEPT_LETTERS = 1 << 12 };

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

static size_t post(hub_frames *frames, hub_letter letter)
{
    if (frames->count == frames->letter_room) {
        frames->letter_room = 2 * frames->letter_room + 64;
        frames->letters = base_resize(frames->letters, frames->letter_room * sizeof *frames->letters);
    }
    frames->letters[frames->count] = letter;
    return frames->count++;
}

size_t hub_frames_post(hub_frames *frames, hub_conn to, topic_frame *frame)
{
    return post(frames, (hub_letter){TOPIC_TO_CONNECTION, .to = to, .frame = frame});
}

void hub_frames_publish(hub_frames *frames, topic_key topic, topic_frame *frame)
{
    post(frames, (hub_letter){TOPIC_TO_TOPIC, .topic = topic, .frame = frame});
}

void hub_frames_join(hub_frames *frames, topic_key topic, hub_conn conn)
{
    post(frames, (hub_letter){TOPIC_TO_JOIN, .to = conn, .topic = topic});
}

void hub_frames_part(hub_frames *frames, topic_key topic, hub_conn conn, bool rest)
{
    post(frames, (hub_letter){rest ? TOPIC_TO_PART_TOLD : TOPIC_TO_PART, .to = conn, .topic = topic});
}

void hub_frames_end(hub_frames *frames, topic_key topic)
{
    post(frames, (hub_letter){TOPIC_TO_END, .topic = topic});
}

static void hand_on(const hub_letter *letter, const hub_ports *ports)
{
    switch (letter->kind) {
    case TOPIC_TO_CONNECTION:
        if (letter->frame)
            ports->send(ports->context, letter->to, letter->frame);
        break;
    case TOPIC_TO_TOPIC:
        ports->publish(ports->context, letter->topic, letter->frame);
        break;
    case TOPIC_TO_JOIN:
        ports->join(ports->context, letter->topic, letter->to);
        break;
    case TOPIC_TO_PART:
    case TOPIC_TO_PART_TOLD:
        ports->part(ports->context, letter->topic, letter->to, letter->kind == TOPIC_TO_PART_TOLD);
        break;
    case TOPIC_TO_END:
        ports->end(ports->context, letter->topic);
        break;
    }
}

void hub_frames_flush(hub_frames *frames, const hub_ports *ports)
{
    for (size_t i = 0; i < frames->count; i++)
        hand_on(&frames->letters[i], ports);
    for (size_t i = 0; i < frames->made_count; i++)
        topic_frame_drop(frames->made[i]);
    frames->json.used = frames->count = frames->made_count = 0;
    if (frames->json.room > KEPT_BYTES || frames->letter_room > KEPT_LETTERS)
        hub_frames_clear(frames);
}

void hub_frames_clear(hub_frames *frames)
{
    for (size_t i = 0; i < frames->made_count; i++)
        topic_frame_drop(frames->made[i]);
    base_json_free(&frames->json);
    free(frames->letters);
    free(frames->made);
    *frames = (hub_frames){0};
}
