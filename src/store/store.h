/* The store: people, matches and their logs, behind one table of functions (an engine), so that the rest of
 * the server does not know which database it speaks to. tests/unit/store_test.c runs over every engine.
 *
 * A store is used by one thread at a time. All its functions may wait for the disk: never call them in the
 * event loop (src/server/writer.h does so from its own thread). Times are milliseconds since 1970 (UTC). */
#ifndef KOZEL_STORE_STORE_H
#define KOZEL_STORE_STORE_H

#include <stddef.h>
#include <stdint.h>

enum {
    KZ_TOKEN_HASH_SIZE = 32, /* BLAKE2b of a session's token */
    KZ_STORE_REASON_SIZE = 256,
};

typedef enum kz_stored {
    KZ_STORED,         /* done; of a question: found */
    KZ_STORE_NONE,     /* there is no such row; nothing was changed */
    KZ_STORE_CONFLICT, /* the write contradicts what is there (an entry out of sequence, a match that is
                          over); nothing was changed */
    KZ_STORE_FAILED, /* the database failed: store->reason says how (disk full, read-only, locked, corrupt...)
                      */
} kz_stored;

typedef struct kz_store_person {
    int64_t id;     /* never 0 */
    int64_t number; /* of "Guest-N"; 1, 2, ... without repeats */
} kz_store_person;

/* One running match, as kz_store_engine.running reports it; texts are valid during the call only. */
typedef struct kz_store_match {
    const char *id;
    const char *setup; /* JSON, as given to match_begin */
    size_t entry_count;
    const struct kz_store_entry *entries; /* in order of seq from 1 */
} kz_store_match;

typedef struct kz_store_entry {
    const char *lines;
    int64_t reserve_ms;
} kz_store_entry;

typedef struct kz_store kz_store;

/* Unless said otherwise: texts are NUL-terminated and only read; functions return KZ_STORED or
 * KZ_STORE_FAILED. */
typedef struct kz_store_engine {
    const char *name;

    /* Opens the store, makes or brings up its tables. NULL on failure, with the reason (English) in `reason`.
     * A store that another process has open as its owner is refused: two servers must not play the same
     * matches. */
    kz_store *(*open)(const char *where, char reason[KZ_STORE_REASON_SIZE]);
    /* Closes it; what is not committed is lost. NULL is allowed. */
    void (*close)(kz_store *store);

    /* One transaction at a time; a write outside of one is a transaction of its own. */
    kz_stored (*begin)(kz_store *store);
    /* When commit returns KZ_STORED everything since begin survives a crash of the machine. */
    kz_stored (*commit)(kz_store *store);
    kz_stored (*rollback)(kz_store *store);

    /* Makes a guest with the next free number. KZ_STORE_CONFLICT: the hash is somebody's. */
    kz_stored (*guest_add)(kz_store *store, const uint8_t token_hash[KZ_TOKEN_HASH_SIZE], int64_t now_ms,
                           kz_store_person *out);
    /* Whose session is it? KZ_STORE_NONE: nobody's. */
    kz_stored (*person_find)(kz_store *store, const uint8_t token_hash[KZ_TOKEN_HASH_SIZE],
                             kz_store_person *out);

    /* KZ_STORE_CONFLICT: there is a match of that id. */
    kz_stored (*match_begin)(kz_store *store, const char *match, const char *setup, int64_t now_ms);
    /* KZ_STORE_CONFLICT: `seq` is not the next one (from 1), or there is no such running match. */
    kz_stored (*match_append)(kz_store *store, const char *match, int64_t seq, const char *lines,
                              int64_t reserve_ms, int64_t now_ms);
    /* KZ_STORE_CONFLICT: there is no such running match. */
    kz_stored (*match_end)(kz_store *store, const char *match, const char *result, int64_t now_ms);
    /* Calls `take` for every match that is not over, oldest first. */
    kz_stored (*running)(kz_store *store, void (*take)(void *context, const kz_store_match *match),
                         void *context);
    /* The record of a finished match: its entries' lines, each ended by a line feed. *text: malloc'ed,
     * NUL-terminated, to be freed by the caller. KZ_STORE_NONE: no such match, or it is not over. */
    kz_stored (*record)(kz_store *store, const char *match, char **text, size_t *length);
} kz_store_engine;

/* What every engine's store begins with. */
struct kz_store {
    const kz_store_engine *engine;
    char reason[KZ_STORE_REASON_SIZE]; /* of the last KZ_STORE_FAILED or KZ_STORE_CONFLICT */
};

/* SQLite; `where` is the path of its file, which is made if it is not there. */
extern const kz_store_engine kz_store_sqlite;

#endif
