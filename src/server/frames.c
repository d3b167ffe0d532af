#include "server/frames.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/memory.h"

/* A burst may have needed much; what stays between calls is at most this. */
enum { KEPT_BYTES = 1 << 18, KEPT_LETTERS = 1 << 12 };

static int append(const char *text, size_t length, void *context)
{
    kz_frames *frames = context;
    if (frames->used + length > frames->room) {
        frames->room = 2 * (frames->used + length) + 4096;
        frames->bytes = kz_resize(frames->bytes, frames->room);
    }
    memcpy(frames->bytes + frames->used, text, length);
    frames->used += length;
    return 0;
}

kz_span kz_frames_text(kz_frames *frames, json_t *json)
{
    size_t at = frames->used;
    int failed = json_dump_callback(json, append, frames, JSON_COMPACT);
    assert(!failed);
    (void)failed;
    json_decref(json);
    return (kz_span){at, frames->used - at};
}

kz_span kz_frames_copy(kz_frames *frames, const char *text)
{
    kz_span span = {frames->used, strlen(text)};
    append(text, span.length, frames);
    return span;
}

size_t kz_frames_post(kz_frames *frames, kz_conn to, kz_span text)
{
    if (frames->count == frames->letter_room) {
        frames->letter_room = 2 * frames->letter_room + 64;
        frames->letters = kz_resize(frames->letters, frames->letter_room * sizeof *frames->letters);
    }
    frames->letters[frames->count] = (kz_letter){to, text};
    return frames->count++;
}

void kz_frames_flush(kz_frames *frames, const kz_hub_ports *ports)
{
    for (size_t i = 0; i < frames->count; i++) {
        const kz_letter *letter = &frames->letters[i];
        if (letter->text.length)
            ports->send(ports->context, letter->to, frames->bytes + letter->text.at, letter->text.length);
    }
    frames->used = frames->count = 0;
    if (frames->room > KEPT_BYTES || frames->letter_room > KEPT_LETTERS)
        kz_frames_clear(frames);
}

void kz_frames_clear(kz_frames *frames)
{
    free(frames->bytes);
    free(frames->letters);
    *frames = (kz_frames){0};
}
