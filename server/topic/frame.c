/* SPDX-License-Identifier: MIT */
#include "server/topic/frame.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static kz_frame *new_frame(size_t length, uint32_t messages)
{
    kz_frame *frame = malloc(sizeof *frame + length);
    if (frame)
        *frame = (kz_frame){.references = 1, .messages = messages, .length = length};
    return frame;
}

kz_frame *kz_frame_new(const char *text, size_t length)
{
    kz_frame *frame = new_frame(length, 1);
    if (frame)
        memcpy(frame->bytes, text, length);
    return frame;
}

size_t kz_frame_put(const kz_frame *frame, void *out)
{
    bool array = frame->messages > 1;
    memcpy(out, frame->bytes + array, frame->length - 2 * array);
    return frame->length - 2 * array;
}

kz_frame *kz_frame_join(kz_frame *const frames[], size_t count)
{
    size_t length = count + 1, at = 0;
    uint32_t messages = 0;
    if (count == 1)
        return kz_frame_keep(frames[0]);
    for (size_t i = 0; i < count; i++) {
        length += frames[i]->length;
        messages += frames[i]->messages;
    }
    kz_frame *joined = new_frame(length, messages);
    if (!joined)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        joined->bytes[at++] = i ? ',' : '[';
        at += kz_frame_put(frames[i], joined->bytes + at);
    }
    joined->bytes[at++] = ']';
    joined->length = at;
    return joined;
}

kz_frame *kz_frame_keep(kz_frame *frame)
{
    frame->references++;
    return frame;
}

void kz_frame_drop(kz_frame *frame)
{
    if (frame && !--frame->references)
        free(frame);
}
