/* SPDX-License-Identifier: MIT */
#include "server/cluster/link.h"

#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The header of a message. Frames follow, each with another header. Numbers have the low byte first. The
 * header is the same in every version. */
struct head {
    uint32_t magic;
    uint16_t what;          /* enum what */
    uint8_t oldest, newest; /* the versions that the sender supports */
    int64_t from, to;
    uint64_t session;
    uint64_t number; /* of the message; without frames: of the last message before it */
    uint64_t heard;  /* the other side's messages up to this number have arrived */
};

enum what { PING, FRAMES, AGAIN /* a ping that requests missing messages */ };

struct frame_head {
    uint32_t kind;
    uint32_t length;
    uint64_t id;
};

enum { MAGIC = 0x33747a6b /* "kzt3" */, FAMILY = 3 /* bytes of it that all links have had */ };

struct cluster_link_sent {
    struct cluster_link_sent *next;
    uint64_t number;
    size_t length;
    unsigned char bytes[];
};

void cluster_link_init(cluster_peer_link *link, int64_t own, int64_t other, int64_t now_ms)
{
    *link = (cluster_peer_link){.own = own, .other = other, .session = 1, .received_ms = now_ms};
    link->again_ms = now_ms - CLUSTER_LINK_AGAIN_MS;
}

/* Frees the messages that the other side has received. */
static void drop_sent(cluster_peer_link *link, uint64_t heard)
{
    for (struct cluster_link_sent *sent; (sent = link->unheard) && sent->number <= heard;) {
        link->unheard = sent->next;
        link->unheard_bytes -= sent->length;
        free(sent);
    }
}

void cluster_link_clear(cluster_peer_link *link)
{
    drop_sent(link, UINT64_MAX);
    free(link->out);
    link->out = NULL;
    link->used = link->space = 0;
}

static bool read_head(const void *bytes, size_t length, struct head *head)
{
    if (length < sizeof *head)
        return false;
    memcpy(head, bytes, sizeof *head);
    head->what = le16toh(head->what);
    head->from = (int64_t)le64toh((uint64_t)head->from);
    head->to = (int64_t)le64toh((uint64_t)head->to);
    head->session = le64toh(head->session);
    head->number = le64toh(head->number);
    head->heard = le64toh(head->heard);
    return le32toh(head->magic) == MAGIC && head->session > 0 && head->oldest <= head->newest;
}

static void write_head(const cluster_peer_link *link, enum what what, unsigned char *out)
{
    struct head head = {
        .magic = htole32(MAGIC),
        .what = htole16((uint16_t)what),
        .oldest = CLUSTER_LINK_OLDEST,
        .newest = CLUSTER_LINK_NEWEST,
        .from = (int64_t)htole64((uint64_t)link->own),
        .to = (int64_t)htole64((uint64_t)link->other),
        .session = htole64(link->session),
        .number = htole64(link->sent),
        .heard = htole64(link->received),
    };
    memcpy(out, &head, sizeof head);
}

bool cluster_link_read(const void *bytes, size_t length, int64_t *from, int64_t *to)
{
    struct head head;
    if (!read_head(bytes, length, &head))
        return false;
    *from = head.from;
    *to = head.to;
    return true;
}

bool cluster_link_is_foreign(const void *bytes, size_t length, char name[5])
{
    static const uint32_t magic = MAGIC;
    const uint32_t ours = htole32(magic);
    if (length < sizeof(struct head) || memcmp(bytes, &ours, FAMILY) != 0 ||
        !memcmp(bytes, &ours, sizeof ours))
        return false;
    memcpy(name, bytes, 4);
    name[4] = '\0';
    unsigned char last = (unsigned char)name[3];
    return last >= '0' && last <= '9';
}

/* ---- out ---- */

static void send_head(cluster_peer_link *link, const cluster_link_ports *ports, enum what what,
                      int64_t now_ms)
{
    unsigned char bytes[sizeof(struct head)];
    write_head(link, what, bytes);
    link->sent_ms = now_ms;
    ports->send(ports->context, link, bytes, sizeof bytes);
}

/* Keeps a message until it is acknowledged. Returns false if too many bytes wait already. */
static bool keep_sent(cluster_peer_link *link, const unsigned char *bytes, size_t length)
{
    bool room = link->unheard_bytes + length <= CLUSTER_LINK_UNHEARD_MAX;
    struct cluster_link_sent *sent = room ? malloc(sizeof *sent + length) : NULL;
    if (!sent)
        return false;
    *sent = (struct cluster_link_sent){.number = link->sent, .length = length};
    memcpy(sent->bytes, bytes, length);
    if (!link->unheard)
        link->unheard_end = &link->unheard;
    *link->unheard_end = sent;
    link->unheard_end = &sent->next;
    link->unheard_bytes += length;
    return true;
}

void cluster_link_flush(cluster_peer_link *link, const cluster_link_ports *ports, int64_t now_ms)
{
    if (!link->used)
        return;
    link->sent++;
    write_head(link, FRAMES, link->out);
    if (!keep_sent(link, link->out, link->used) || !ports->send(ports->context, link, link->out, link->used))
        link->broken = true;
    link->used = 0;
    link->sent_ms = now_ms;
}

/* Sends again the messages that the other side has not received. */
static void send_again(cluster_peer_link *link, const cluster_link_ports *ports)
{
    for (struct cluster_link_sent *sent = link->unheard; sent && !link->broken; sent = sent->next)
        link->broken = !ports->send(ports->context, link, sent->bytes, sent->length);
}

static void ask_again(cluster_peer_link *link, const cluster_link_ports *ports, int64_t now_ms)
{
    if (now_ms - link->again_ms < CLUSTER_LINK_AGAIN_MS)
        return; /* the next message or ping shows whether that was lost, too */
    link->again_ms = now_ms;
    send_head(link, ports, AGAIN, now_ms);
}

void cluster_link_again(cluster_peer_link *link, const cluster_link_ports *ports, int64_t now_ms)
{
    link->received_ms = now_ms;
    if (link->up)
        send_head(link, ports, AGAIN, now_ms);
}

bool cluster_link_end_turn(cluster_peer_link *link, const cluster_link_ports *ports, int64_t now_ms)
{
    if (link->used && now_ms - link->sent_ms < CLUSTER_LINK_REST_MS)
        return true;
    cluster_link_flush(link, ports, now_ms);
    return false;
}

static bool make_room(cluster_peer_link *link, size_t size)
{
    if (link->used + size <= link->space)
        return true;
    size_t space = 2 * link->space > link->used + size ? 2 * link->space : link->used + size + 4096;
    unsigned char *grown = realloc(link->out, space);
    if (!grown)
        return false;
    link->out = grown;
    link->space = space;
    return true;
}

void cluster_link_send(cluster_peer_link *link, const cluster_link_ports *ports, uint32_t kind, uint64_t id,
                       const void *bytes, size_t length, int64_t now_ms)
{
    struct frame_head head = {htole32(kind), htole32((uint32_t)length), htole64(id)};
    if (!link->up || link->broken)
        return;
    if (link->used && link->used + sizeof head + length > CLUSTER_LINK_BATCH)
        cluster_link_flush(link, ports, now_ms);
    if (length > CLUSTER_LINK_FRAME_MAX || !make_room(link, sizeof(struct head) + sizeof head + length)) {
        link->broken = true;
        return;
    }
    if (!link->used)
        link->used = sizeof(struct head);
    memcpy(link->out + link->used, &head, sizeof head);
    if (length)
        memcpy(link->out + link->used + sizeof head, bytes, length);
    link->used += sizeof head + length;
}

/* ---- sessions ---- */

/* Ends this session. `session` begins when a message of it is received. */
static void end_session(cluster_peer_link *link, const cluster_link_ports *ports, uint64_t session,
                        const char *why)
{
    bool was_up = link->up;
    link->session = session;
    drop_sent(link, UINT64_MAX);
    link->sent = link->received = 0;
    link->up = link->broken = false;
    link->used = 0;
    if (was_up)
        ports->down(ports->context, link, why);
}

void cluster_link_break(cluster_peer_link *link, const cluster_link_ports *ports, const char *why,
                        int64_t now_ms)
{
    end_session(link, ports, link->session + 1, why);
    send_head(link, ports, PING, now_ms);
}

void cluster_link_tick(cluster_peer_link *link, const cluster_link_ports *ports, int64_t now_ms)
{
    if (link->broken)
        cluster_link_break(link, ports, "something could not be said", now_ms);
    else if (link->up && now_ms - link->received_ms > CLUSTER_LINK_SILENCE_MS)
        cluster_link_break(link, ports, "silence", now_ms);
    else if (now_ms - link->sent_ms >= CLUSTER_LINK_PING_MS)
        send_head(link, ports, PING, now_ms);
}

/* ---- in ---- */

/* Handles the frames of a message. Returns false if it is damaged. */
static bool take_frames(cluster_peer_link *link, const cluster_link_ports *ports, const char *bytes,
                        size_t length)
{
    uint64_t session = link->session;
    for (size_t at = 0; at < length;) {
        struct frame_head head;
        if (length - at < sizeof head)
            return false;
        memcpy(&head, bytes + at, sizeof head);
        at += sizeof head;
        size_t size = le32toh(head.length);
        if (length - at < size)
            return false;
        ports->frame(ports->context, link, le32toh(head.kind), le64toh(head.id), bytes + at, size);
        if (link->session != session)
            return true; /* the frame has ended the session */
        at += size;
    }
    return true;
}

/* Returns the newest version that both sides support; 0: there is none. */
static int common_version(const struct head *head)
{
    int newest = head->newest < CLUSTER_LINK_NEWEST ? head->newest : CLUSTER_LINK_NEWEST;
    return newest >= head->oldest && newest >= CLUSTER_LINK_OLDEST ? newest : 0;
}

static void refuse(cluster_peer_link *link, const cluster_link_ports *ports, const struct head *head)
{
    char why[96];
    if (link->refused)
        return;
    link->refused = true;
    snprintf(why, sizeof why, "it speaks versions %d to %d of links, this node %d to %d", head->oldest,
             head->newest, CLUSTER_LINK_OLDEST, CLUSTER_LINK_NEWEST);
    ports->refused(ports->context, link, why);
}

/* Begins the session, since a message of it has been received. */
static void begin_session(cluster_peer_link *link, const cluster_link_ports *ports, int version,
                          int64_t now_ms)
{
    link->up = true;
    link->refused = false;
    link->version = version;
    send_head(link, ports, PING, now_ms); /* so that it begins there, too, before any frame */
    ports->up(ports->context, link);
}

/* Handles the next message. */
static void take_message(cluster_peer_link *link, const cluster_link_ports *ports, const void *bytes,
                         size_t length, int64_t now_ms)
{
    link->received++;
    if (!take_frames(link, ports, (const char *)bytes + sizeof(struct head), length - sizeof(struct head)))
        cluster_link_break(link, ports, "a damaged message", now_ms);
}

void cluster_link_take(cluster_peer_link *link, const cluster_link_ports *ports, const void *bytes,
                       size_t length, int64_t now_ms)
{
    struct head head;
    if (!read_head(bytes, length, &head) || head.from != link->other || head.to != link->own ||
        head.session < link->session)
        return; /* an older session's: our next ping shows the other side this one */
    int version = common_version(&head);
    if (!version) {
        refuse(link, ports, &head);
        return;
    }
    link->received_ms = now_ms;
    if (head.session > link->session)
        end_session(link, ports, head.session, "the other side has begun anew");
    if (!link->up)
        begin_session(link, ports, version, now_ms);
    drop_sent(link, head.heard);
    if (head.what == AGAIN)
        send_again(link, ports);
    if (head.number > link->received + (head.what == FRAMES ? 1 : 0))
        ask_again(link, ports, now_ms);
    else if (head.what == FRAMES && head.number == link->received + 1)
        take_message(link, ports, bytes, length, now_ms);
}
