#include "hub/wire/frames.h"

#include <stdlib.h>
#include <string.h>

#include "hub/memory.h"

/* A burst may have needed much; what stays between calls is at most this. */
enum { KEPT_BYTES = 1 << 18, KEPT_LETTERS = 1 << 12 };

kz_json *kz_frames_open(kz_frames *frames)
{
    kz_json_begin(&frames->json);
    kz_json_object(&frames->json, NULL);
    return &frames->json;
}

static kz_span last_text(const kz_frames *frames)
{
    return (kz_span){frames->json.start, frames->json.used - frames->json.start};
}

kz_span kz_frames_close(kz_frames *frames)
{
    kz_json_close(&frames->json);
    return last_text(frames);
}

kz_span kz_frames_copy(kz_frames *frames, const char *text, size_t length)
{
    kz_json_begin(&frames->json);
    kz_json_raw(&frames->json, NULL, text, length);
    return last_text(frames);
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
            ports->send(ports->context, letter->to, frames->json.bytes + letter->text.at,
                        letter->text.length);
    }
    frames->json.used = frames->count = 0;
    if (frames->json.room > KEPT_BYTES || frames->letter_room > KEPT_LETTERS)
        kz_frames_clear(frames);
}

void kz_frames_clear(kz_frames *frames)
{
    kz_json_free(&frames->json);
    free(frames->letters);
    *frames = (kz_frames){0};
}
