/* The bus between nodes (docs/decisions/0007-many-nodes.md): messages by subject, and buckets of short texts
 * by key, whose entries may live for a time only. NATS with JetStream (src/bus/nats.c).
 *
 * Nothing here waits but the functions that say so: what is published is handed to a thread, and so is a
 * question to a bucket; messages, changes and answers come back to the event loop, in their order. All
 * functions belong to the loop's thread. */
#ifndef KOZEL_BUS_BUS_H
#define KOZEL_BUS_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

typedef struct kz_bus kz_bus;

enum {
    KZ_BUS_BUCKETS = 4,
    KZ_BUS_KEY = 64,    /* bytes of a key, letters, digits, '-', '_', with its NUL */
    KZ_BUS_VALUE = 256, /* of a text, with its NUL */
    KZ_BUS_REASON = 256,
    KZ_BUS_MESSAGE_MAX = 512 * 1024,       /* bytes of a message */
    KZ_BUS_WAITING_MAX = 64 * 1024 * 1024, /* bytes that wait on either side; more are lost */
};

/* A bucket is made by who opens it first: with three copies in a cluster of servers. While these choose who
 * leads it (some seconds) its questions fail; messages need no leader. */
typedef struct kz_bus_bucket {
    const char *name; /* letters, digits, '-', '_' */
    int64_t ttl_ms;   /* how long an entry lives after its last change; 0: for ever */
} kz_bus_bucket;

typedef struct kz_bus_ports {
    void *context;
    /* A message to a subject of kz_bus_subscribe(); those of one subject in their order. The bytes are valid
     * during the call only. */
    void (*message)(void *context, const void *bytes, size_t length);
    /* The connection was lost, or is there again: it comes back by itself. */
    void (*connected)(void *context, bool is);
} kz_bus_ports;

typedef struct kz_bus_config {
    const char
        *url;       /* nats://user:password@host:4222 or tls://...; several after commas; nats://token@host */
    const char *ca; /* of tls://: the certificates that are trusted, a file; NULL: the system's */
    const char *cert, *key; /* what this side shows, files; NULL: nothing */
    const char *name;       /* of the connection, for the server's lists */
    const kz_bus_bucket *buckets;
    int bucket_count;
    kz_bus_ports ports;
} kz_bus_config;

/* Whether it is one that kz_bus_open() understands. */
bool kz_bus_is_url(const char *url);

/* Its hosts, without what must not be logged: user, password, token. Cut if too long. */
void kz_bus_hosts(const char *url, char *out, size_t size);

/* Whether nobody on the way can read along or stand in for a server: each is on this machine, or TLS. */
bool kz_bus_is_private(const char *url);

/* Connects and opens the buckets. WAITS, for two seconds a host at most, and while a cluster of servers has
 * no leader for fifteen. NULL: `reason` says why (English). */
kz_bus *kz_bus_open(uv_loop_t *loop, const kz_bus_config *config, char reason[KZ_BUS_REASON]);

/* Sends what was published, for half a second at most, and closes: WAITS. No port and no answer is called any
 * more. The bus frees itself when the loop runs once more. NULL is allowed. */
void kz_bus_close(kz_bus *bus);

/* Waits for the library's threads, before the process ends: no bus is open any more. */
void kz_bus_finish(void);

/* The bytes (copied) to everybody who has subscribed to the subject, but not to this bus itself. They may be
 * lost. False: too much waits already, it is lost for certain. */
bool kz_bus_publish(kz_bus *bus, const char *subject, const void *bytes, size_t length);

/* Whatever is published to the subject from now on; false: refused. */
bool kz_bus_subscribe(kz_bus *bus, const char *subject);

typedef enum kz_bus_outcome {
    KZ_BUS_DONE,
    KZ_BUS_NONE,     /* get: there is no such entry */
    KZ_BUS_CONFLICT, /* create: there is one; swap: it is not the one named */
    KZ_BUS_FAILED,   /* no answer, or the server cannot: whether it was done is not known */
} kz_bus_outcome;

typedef struct kz_bus_question kz_bus_question;
struct kz_bus_question {
    enum { KZ_BUS_GET, KZ_BUS_PUT, KZ_BUS_CREATE, KZ_BUS_SWAP, KZ_BUS_DELETE } what;
    int bucket;
    char key[KZ_BUS_KEY];
    char value[KZ_BUS_VALUE]; /* to be written; after a get or a conflict: what is there, or "" */
    uint64_t revision;        /* swap: of the entry to be replaced; afterwards of the one that is there */
    /* The answer; not called by kz_bus_do(). NULL: nobody wants it. `context` is that of the ports. */
    void (*answered)(void *context, kz_bus_question *question, kz_bus_outcome outcome);
    void *subject;  /* the asker's own, malloc'ed: freed after the answer, unless that sets it to NULL */
    uint64_t asked; /* when it was taken up: uv_hrtime() */
};

/* Asks; the questions to one bucket are answered one after another, those to different ones side by side. */
void kz_bus_ask(kz_bus *bus, const kz_bus_question *question);

/* The same at once: WAITS, for a second at most. */
kz_bus_outcome kz_bus_do(kz_bus *bus, kz_bus_question *question);

#endif
