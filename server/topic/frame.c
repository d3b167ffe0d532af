/* SPDX-License-Identifier: MIT */
#include "server/topic/frame.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static topic_frame *new_frame(size_t length, uint32_t messages)
{
    topic_frame *frame = malloc(sizeof *frame + length);
    if (frame)
        *frame = (topic_frame){.references = 1, .messages = messages, .length = length};
    return frame;
}

topic_frame *topic_frame_new(const char *text, size_t length)
{
    topic_frame *frame = new_frame(length, 1);
    if (frame)
        memcpy(frame->bytes, text, length);
    return frame;
}

size_t topic_frame_put(const topic_frame *frame, void *out)
{
    bool array = frame->messages > 1;
    memcpy(out, frame->bytes + array, frame->length - 2 * array);
    return frame->length - 2 * array;
}

topic_frame *topic_frame_join(topic_frame *const frames[], size_t count)
{
    size_t length = count + 1, at = 0;
    uint32_t messages = 0;
    if (count == 1)
        return topic_frame_keep(frames[0]);
    for (size_t i = 0; i < count; i++) {
        length += frames[i]->length;
        messages += frames[i]->messages;
    }
    topic_frame *joined = new_frame(length, messages);
    if (!joined)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        joined->bytes[at++] = i ? ',' : '[';
        at += topic_frame_put(frames[i], joined->bytes + at);
    }
    joined->bytes[at++] = ']';
    joined->length = at;
    return joined;
}

topic_frame *topic_frame_keep(topic_frame *frame)
{
    frame->references++;
    return frame;
}

void topic_frame_drop(topic_frame *frame)
{
    if (frame && !--frame->references)
        free(frame);
}
