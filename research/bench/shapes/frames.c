/* SPDX-License-Identifier: MIT */
#include "frames.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MAX = 65536 };

struct reader {
    wslay_frame_context_ptr context;
    const uint8_t *bytes; /* its input */
    size_t left;
};

frames_manner frames_manner_used;

static reader *spare; /* clean; one is enough: a loop reads one connection at a time */

/* ---- readers ---- */

static ssize_t give(uint8_t *out, size_t space, int flags, void *user)
{
    (void)flags;
    reader *r = user;
    size_t part = r->left < space ? r->left : space;
    memcpy(out, r->bytes, part);
    r->bytes += part;
    r->left -= part;
    return (ssize_t)part;
}

static reader *reader_take(void)
{
    static const struct wslay_frame_callbacks callbacks = {.recv_callback = give};
    reader *r = spare ? spare : calloc(1, sizeof *r);
    spare = NULL;
    if (r && !r->context && wslay_frame_context_init(&r->context, &callbacks, r) != 0) {
        free(r);
        return NULL;
    }
    return r;
}

static void reader_free(reader *r)
{
    if (r)
        wslay_frame_context_free(r->context);
    free(r);
}

static void reader_return(reader *r)
{
    if (spare)
        reader_free(r);
    else
        spare = r;
}

/* ---- messages ---- */

static bool add_piece(frames *f, const void *piece, size_t length)
{
    if (f->length + length > MESSAGE_MAX)
        return false;
    char *text = realloc(f->text, f->length + length + 1);
    if (!text)
        return false;
    memcpy(text + f->length, piece, length);
    f->text = text;
    f->length += length;
    return true;
}

static bool take_whole(frames *f, const char *text, size_t length)
{
    return g_utf8_validate(text, (gssize)length, NULL) && on_text(f, text, length);
}

static bool take_text(frames *f, const struct wslay_frame_iocb *piece)
{
    bool last = piece->fin && f->missing == 0;
    if (last && !f->text)
        return take_whole(f, (const char *)piece->data, piece->data_length);
    if (!add_piece(f, piece->data, piece->data_length))
        return false;
    bool fine = !last || take_whole(f, f->text, f->length);
    if (last) {
        free(f->text);
        f->text = NULL;
        f->length = 0;
    }
    return fine;
}

/* wslay takes shortest lengths alone, so the head's size follows from the payload's. */
static uint64_t head_size(const struct wslay_frame_iocb *piece)
{
    return 2 + 4 + (piece->payload_length < 126 ? 0u : piece->payload_length < 65536 ? 2u : 8u);
}

/* What wslay leaves to who calls it. */
static bool is_proper(const frames *f, const struct wslay_frame_iocb *piece)
{
    bool text = piece->opcode == WSLAY_TEXT_FRAME && !f->fragmented;
    bool rest = piece->opcode == WSLAY_CONTINUATION_FRAME && f->fragmented;
    return piece->mask && !piece->rsv && (text || rest) && piece->payload_length <= MESSAGE_MAX;
}

static bool take_piece(frames *f, const struct wslay_frame_iocb *piece, bool *inside)
{
    if (!*inside) {
        if (!is_proper(f, piece))
            return false; /* control frames too: what is measured sends none */
        f->used += head_size(piece);
        f->missing = piece->payload_length;
    }
    f->used += piece->data_length;
    f->missing -= piece->data_length;
    *inside = f->missing > 0;
    if (!*inside)
        f->fragmented = !piece->fin;
    return take_text(f, piece);
}

static bool take_frames(frames *f, const uint8_t *bytes, size_t length)
{
    reader *r = f->reader ? f->reader : (f->reader = reader_take());
    if (!r)
        return false;
    r->bytes = bytes;
    r->left = length;
    f->fed += length;
    bool inside = f->missing > 0;
    struct wslay_frame_iocb piece = {0};
    ssize_t got;
    while ((got = wslay_frame_recv(r->context, &piece)) >= 0)
        if (!take_piece(f, &piece, &inside))
            return false;
    if (got != WSLAY_ERR_WANT_READ)
        return false;
    if (frames_manner_used == FRAMES_LENT && !inside && f->fed == f->used) {
        reader_return(r);
        f->reader = NULL;
        f->fed = f->used = 0;
    }
    return true;
}

/* ---- event contexts ---- */

static ssize_t event_give(wslay_event_context_ptr context, uint8_t *out, size_t space, int flags, void *user)
{
    (void)flags;
    frames *f = user;
    size_t part = f->left < space ? f->left : space;
    if (part == 0) {
        wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(out, f->bytes, part);
    f->bytes += part;
    f->left -= part;
    return (ssize_t)part;
}

static uint8_t gathered[MESSAGE_MAX + 16];
static size_t gathered_length;

static ssize_t gather(const uint8_t *bytes, size_t length)
{
    if (length > sizeof gathered - gathered_length)
        return -1;
    memcpy(gathered + gathered_length, bytes, length);
    gathered_length += length;
    return (ssize_t)length;
}

static ssize_t event_gather(wslay_event_context_ptr context, const uint8_t *bytes, size_t length, int flags,
                            void *user)
{
    (void)flags, (void)user;
    ssize_t taken = gather(bytes, length);
    if (taken < 0)
        wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
    return taken;
}

static void event_message(wslay_event_context_ptr context, const struct wslay_event_on_msg_recv_arg *arg,
                          void *user)
{
    if (arg->opcode == WSLAY_TEXT_FRAME && !on_text(user, (const char *)arg->msg, arg->msg_length))
        wslay_event_shutdown_read(context);
}

/* The buffer takes the longest message; what waits in addition to it goes with the next. */
static bool flush_event(frames *f)
{
    do {
        gathered_length = 0;
        if (wslay_event_send(f->event) != 0 || !gathered_length || !on_frame(f, gathered, gathered_length))
            return !wslay_event_want_write(f->event);
    } while (wslay_event_want_write(f->event));
    return true;
}

static bool take_event(frames *f, const uint8_t *bytes, size_t length)
{
    f->bytes = bytes;
    f->left = length;
    return wslay_event_recv(f->event) == 0 && flush_event(f) && wslay_event_want_read(f->event);
}

/* ---- */

bool frames_manner_read(const char *word)
{
    static const char *const words[] = {"event", "own", "lent"};
    for (int i = 0; i < 3; i++)
        if (!strcmp(word, words[i])) {
            frames_manner_used = (frames_manner)i;
            return true;
        }
    return false;
}

bool frames_begin(frames *f)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = event_give, .send_callback = event_gather, .on_msg_recv_callback = event_message};
    if (frames_manner_used == FRAMES_OWN)
        return (f->reader = reader_take()) != NULL;
    if (frames_manner_used != FRAMES_EVENT)
        return true;
    if (wslay_event_context_server_init(&f->event, &callbacks, f) != 0)
        return false;
    wslay_event_config_set_max_recv_msg_length(f->event, MESSAGE_MAX);
    return true;
}

void frames_end(frames *f)
{
    if (f->event)
        wslay_event_context_free(f->event);
    reader_free(f->reader);
    free(f->text);
    *f = (frames){0};
}

bool frames_take(frames *f, const uint8_t *bytes, size_t length)
{
    return f->event ? take_event(f, bytes, length) : take_frames(f, bytes, length);
}

static ssize_t frame_gather(const uint8_t *bytes, size_t length, int flags, void *user)
{
    (void)flags, (void)user;
    return gather(bytes, length);
}

bool frames_send(frames *f, const void *text, size_t length)
{
    if (f->event) {
        struct wslay_event_msg message = {WSLAY_TEXT_FRAME, text, length};
        return wslay_event_queue_msg(f->event, &message) == 0;
    }
    /* One for all: a frame is always written whole. */
    static wslay_frame_context_ptr writer;
    static const struct wslay_frame_callbacks callbacks = {.send_callback = frame_gather};
    if (!writer && wslay_frame_context_init(&writer, &callbacks, NULL) != 0)
        return false;
    struct wslay_frame_iocb frame = {
        .fin = 1, .opcode = WSLAY_TEXT_FRAME, .payload_length = length, .data = text, .data_length = length};
    gathered_length = 0;
    return wslay_frame_send(writer, &frame) == (ssize_t)length && on_frame(f, gathered, gathered_length);
}

void frames_accept(const char *key, size_t length, char accept[29])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    guint8 digest[20];
    gsize size = sizeof digest;
    GChecksum *sha1 = g_checksum_new(G_CHECKSUM_SHA1);
    g_checksum_update(sha1, (const guchar *)key, (gssize)length);
    g_checksum_update(sha1, (const guchar *)guid, sizeof guid - 1);
    g_checksum_get_digest(sha1, digest, &size);
    g_checksum_free(sha1);
    gchar *text = g_base64_encode(digest, size);
    memcpy(accept, text, 29);
    g_free(text);
}
