/* SPDX-License-Identifier: MIT */
#include "server/hub/state/frames.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* A burst may have needed much; what stays between calls is at most this. */
enum { KEPT_BYTES = 1 << 16, KEPT_LETTERS = 1 << 12 };

kz_json *kz_frames_open(kz_frames *frames)
{
    frames->json.used = 0;
    kz_json_begin(&frames->json);
    kz_json_object(&frames->json, NULL);
    return &frames->json;
}

kz_frame *kz_frames_copy(kz_frames *frames, const char *text, size_t length)
{
    if (frames->made_count == frames->made_room) {
        frames->made_room = 2 * frames->made_room + 16;
        frames->made = kz_resize(frames->made, frames->made_room * sizeof(kz_frame *));
    }
    kz_frame *frame = kz_must(kz_frame_new(text, length));
    frames->made[frames->made_count++] = frame;
    return frame;
}

void kz_frames_discard(kz_frames *frames)
{
    kz_json_close(&frames->json);
    frames->json.used = 0;
}

kz_frame *kz_frames_close(kz_frames *frames)
{
    kz_json_close(&frames->json);
    return kz_frames_copy(frames, frames->json.bytes, frames->json.used);
}

static size_t post(kz_frames *frames, kz_letter letter)
{
    if (frames->count == frames->letter_room) {
        frames->letter_room = 2 * frames->letter_room + 64;
        frames->letters = kz_resize(frames->letters, frames->letter_room * sizeof *frames->letters);
    }
    frames->letters[frames->count] = letter;
    return frames->count++;
}

size_t kz_frames_post(kz_frames *frames, kz_conn to, kz_frame *frame)
{
    return post(frames, (kz_letter){KZ_TO_CONNECTION, .to = to, .frame = frame});
}

void kz_frames_publish(kz_frames *frames, kz_topic topic, kz_frame *frame)
{
    post(frames, (kz_letter){KZ_TO_TOPIC, .topic = topic, .frame = frame});
}

void kz_frames_join(kz_frames *frames, kz_topic topic, kz_conn conn)
{
    post(frames, (kz_letter){KZ_TO_JOIN, .to = conn, .topic = topic});
}

void kz_frames_part(kz_frames *frames, kz_topic topic, kz_conn conn, bool rest)
{
    post(frames, (kz_letter){rest ? KZ_TO_PART_TOLD : KZ_TO_PART, .to = conn, .topic = topic});
}

void kz_frames_end(kz_frames *frames, kz_topic topic)
{
    post(frames, (kz_letter){KZ_TO_END, .topic = topic});
}

static void hand_on(const kz_letter *letter, const kz_hub_ports *ports)
{
    switch (letter->kind) {
    case KZ_TO_CONNECTION:
        if (letter->frame)
            ports->send(ports->context, letter->to, letter->frame);
        break;
    case KZ_TO_TOPIC:
        ports->publish(ports->context, letter->topic, letter->frame);
        break;
    case KZ_TO_JOIN:
        ports->join(ports->context, letter->topic, letter->to);
        break;
    case KZ_TO_PART:
    case KZ_TO_PART_TOLD:
        ports->part(ports->context, letter->topic, letter->to, letter->kind == KZ_TO_PART_TOLD);
        break;
    case KZ_TO_END:
        ports->end(ports->context, letter->topic);
        break;
    }
}

void kz_frames_flush(kz_frames *frames, const kz_hub_ports *ports)
{
    for (size_t i = 0; i < frames->count; i++)
        hand_on(&frames->letters[i], ports);
    for (size_t i = 0; i < frames->made_count; i++)
        kz_frame_drop(frames->made[i]);
    frames->json.used = frames->count = frames->made_count = 0;
    if (frames->json.room > KEPT_BYTES || frames->letter_room > KEPT_LETTERS)
        kz_frames_clear(frames);
}

void kz_frames_clear(kz_frames *frames)
{
    for (size_t i = 0; i < frames->made_count; i++)
        kz_frame_drop(frames->made[i]);
    kz_json_free(&frames->json);
    free(frames->letters);
    free(frames->made);
    *frames = (kz_frames){0};
}
