/* SPDX-License-Identifier: MIT */
/* A program's connection to a server (docs/protocol.md), and a table as the server shows it: libkozel-client.
 * The library has no sockets, no TLS and no clock. The caller passes the bytes of a connection and the time,
 * and gets bytes to send, replies and events. JSON is that of libjansson.
 *
 * Times are milliseconds of any clock that does not go back. All texts are UTF-8. Texts of a server are not
 * trusted: a program that prints them removes control characters.
 *
 * The library has no variables. A client and a table each belong to one thread at a time. Pointers must not
 * be NULL, unless a comment allows it. No function ends the program. */
#ifndef KOZEL_CLIENT_H
#define KOZEL_CLIENT_H

#include <kozel/api.h>
#include <kozel/catalogue.h>
#include <kozel/layout.h>
#include <kozel/state.h>

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

KZ_DECLARATIONS

/* The number of the binary interface, as KZ_ABI is libkozel's. It is the number in the shared library's
 * soname (libkozel-client.so.N). client/abi.txt lists what the number covers. */
#define KZ_CLIENT_ABI 1

/* Returns the binary interface of the running library. A program that loads the library itself compares the
 * result with KZ_CLIENT_ABI. */
KZ_API int kz_client_abi(void);

/* ---- the connection ---- */

enum {
    KZ_CLIENT_PROTOCOL = 1,          /* version of the protocol */
    KZ_CLIENT_PENDING_MAX = 32,      /* requests without a reply; the server stores that number of replies */
    KZ_CLIENT_REQUEST_MAX = 4096,    /* bytes of a request */
    KZ_CLIENT_MESSAGE_MAX = 1 << 20, /* bytes of a message of the server */
    KZ_CLIENT_OUTPUT_MAX = 256 * 1024, /* bytes that wait for the caller */
    KZ_CLIENT_REASON_MAX = 200         /* bytes of a reason, with its end */
};

/* The stage of a client. */
typedef enum kz_client_stage {
    KZ_CLIENT_OFFLINE, /* open a connection at kz_client_due(), then call kz_client_opened() */
    KZ_CLIENT_OPENING, /* a session, the WebSocket, the greeting */
    KZ_CLIENT_ONLINE,
    KZ_CLIENT_REFUSED /* for ever; kz_client_reason() returns why */
} kz_client_stage;

/* The caller's functions, all of them required. They get `context` as their first argument. They may call
 * kz_client_request(), and no other function of the client. JSON is valid during the call. */
typedef struct kz_client_ports {
    void *context;
    /* Writes `count` bytes of a cryptographic random source. */
    void (*random)(void *context, void *bytes, size_t count);
    /* The connection is open, or open again: `hello` is the server's reply to the greeting. Requests that
     * were bound to the connection before are dropped. */
    void (*online)(void *context, const json_t *hello);
    /* The reply to the request `name`. One of `ok` and `error` is an object, the other NULL. `error` has
     * `code` and `text`. */
    void (*reply)(void *context, const char *name, const json_t *ok, const json_t *error);
    /* An event of that name. */
    void (*event)(void *context, const char *name, const json_t *event);
} kz_client_ports;

/* Where a client connects, and as whom. */
typedef struct kz_client_terms {
    const char *authority; /* host, and port unless it is the usual one: "localhost:8080" */
    bool secure;           /* the caller's connection is TLS */
    const char *token;     /* of a bot's account; NULL: a new guest */
    kz_client_ports ports;
} kz_client_terms;

/* A connection to a server, and what is to be done again after a loss. A lost connection is resumed on the
 * next one: requests without a reply are sent again under their numbers, and the server runs none twice. */
typedef struct kz_client kz_client;

/* Returns a client that is offline, which kz_client_free() frees. The texts of `terms` are copied. Returns
 * NULL if the authority or the token is empty, too long (255 bytes) or has characters that no header has, or
 * if there is no memory. */
KZ_API kz_client *kz_client_new(const kz_client_terms *terms);

/* Frees a client; NULL is allowed. Not within a function of its ports. */
KZ_API void kz_client_free(kz_client *client);

/* Returns the stage. */
KZ_API kz_client_stage kz_client_stage_of(const kz_client *client);

/* Returns why the client was refused: a sentence of the server, or an English one. It is empty until then,
 * and valid until kz_client_free(). */
KZ_API const char *kz_client_reason(const kz_client *client);

/* A connection is open, with TLS if the terms are secure: the greeting begins. Does nothing unless the client
 * is offline. */
KZ_API void kz_client_opened(kz_client *client, int64_t now);

/* The connection is closed, or could not be opened. The client waits 0.4 s for the next one, after each
 * failure twice as long, up to 8 s. */
KZ_API void kz_client_lost(kz_client *client, int64_t now);

/* Takes bytes of the connection, cut anywhere. Calls the ports for each whole message. Returns false if the
 * caller must close the connection. The client is then offline or refused. */
KZ_API bool kz_client_take(kz_client *client, const void *bytes, size_t length, int64_t now);

/* Returns the bytes to be sent, and their number in *length. NULL: there are none. They are valid until the
 * next call of a function of this client. */
KZ_API const void *kz_client_output(const kz_client *client, size_t *length);

/* The first `length` bytes of the output were sent; at most those that kz_client_output() returned. */
KZ_API void kz_client_sent(kz_client *client, size_t length);

/* Returns when kz_client_pass() must be called or, offline, when to open a connection. INT64_MAX: never. */
KZ_API int64_t kz_client_due(const kz_client *client);

/* Does what is due at this time. Returns false if the caller must close the connection: the server has not
 * answered for 15 s. */
KZ_API bool kz_client_pass(kz_client *client, int64_t now);

/* Sends a request, or keeps it for the next connection. `name` is the member `do`, at most 15 bytes.
 * `members` is an object of further members, which the client takes over in any case; NULL: none. A request
 * that is `bound` belongs to this connection alone, as `enter` does.
 *
 * A reply comes for each request that is not bound, after a temporary refusal too: the client sends it again.
 * Returns false if the request is too long, KZ_CLIENT_PENDING_MAX requests wait, the client is refused, there
 * is no memory, or the request is bound and the client not online. */
KZ_API bool kz_client_request(kz_client *client, const char *name, json_t *members, bool bound, int64_t now);

/* ---- a table ---- */

enum {
    KZ_CLIENT_NAME_MAX = 128,     /* bytes of a name, with its end */
    KZ_CLIENT_ID_MAX = 64,        /* of an id */
    KZ_CLIENT_ACT_MAX = 64,       /* of the text of an action */
    KZ_CLIENT_RECEIPT_MAX = 2048, /* of the text of a receipt */
    KZ_CLIENT_HEX_MAX = 129       /* of a key or a signature in hexadecimal */
};

/* The phase of a table. */
typedef enum kz_client_phase {
    KZ_CLIENT_WAITING,
    KZ_CLIENT_SEALING,
    KZ_CLIENT_PLAY,
    KZ_CLIENT_PAUSE,
    KZ_CLIENT_OVER
} kz_client_phase;

/* Who sits at a seat. */
typedef struct kz_client_seat {
    bool taken, bot, here;             /* here: connected, or a bot */
    char name[KZ_CLIENT_NAME_MAX];     /* of a bot: its level */
    char substitute[KZ_CLIENT_ID_MAX]; /* level of the bot that plays for an absent person; "": none */
} kz_client_seat;

/* What a match is played by: the terms of a table, or a proposal of others. */
typedef struct kz_client_table_terms {
    char game[KZ_CLIENT_ID_MAX];
    char options[KZ_OPTIONS_TEXT]; /* "key=value,...", as for kz_game_setup() */
    char bots[KZ_CLIENT_ID_MAX];   /* the level offered for free seats; "": none */
    int seats;
    int time_s, reserve_s; /* seconds of a move, of a seat's reserve; 0 and 0: no clock */
    int stake;             /* coins */
    bool rated;
} kz_client_table_terms;

/* Other terms that a player proposes. */
typedef struct kz_client_proposal {
    int64_t id;      /* 0: nothing is proposed */
    int by;          /* the seat, from 1 */
    unsigned agreed; /* bit i: seat i, from 0 */
    kz_client_table_terms terms;
} kz_client_proposal;

/* The time that was left to the seat that acts when the message came. */
typedef struct kz_client_clock {
    bool runs;
    int64_t move_ms, reserve_ms;
} kz_client_clock;

/* The receipt of a match with fair deals, as it was sent. It is not checked. */
typedef struct kz_client_fair {
    char id[KZ_CLIENT_ID_MAX]; /* of the match; "": there is no receipt */
    char receipt[KZ_CLIENT_RECEIPT_MAX], signature[KZ_CLIENT_HEX_MAX], key[KZ_CLIENT_HEX_MAX];
} kz_client_fair;

/* The deal in play, or the last one. */
typedef struct kz_client_deal {
    int number, turn;           /* turn: a seat from 1, 0: nobody */
    int count[KZ_SEATS], stock; /* tiles; stock: -1 if the deal had none */
    kz_set hand, signal;        /* this seat's tiles; what the partner signals */
    kz_laid_line line;
    int end[KZ_ENDS]; /* values of the open ends, KZ_NO_VALUE: it is not open */
    int ends_sum;     /* where their sum scores, else 0 */
    int acts;         /* actions until now; on a board of rows: at least the tiles that lie */
    int legal_count;
    char legal[KZ_LEGAL][KZ_CLIENT_ACT_MAX]; /* the seat's choices, as in a record */
} kz_client_deal;

/* A table as one person sees it. All that comes in is checked for form and size, not by the rules. */
typedef struct kz_client_table {
    char id[KZ_CLIENT_ID_MAX];
    kz_client_table_terms app; /* what its matches are played by */
    int64_t n, v, terms;       /* of the last event; of the state; the revision of the terms */
    kz_client_phase phase;
    int seats, you; /* you: the person's seat from 1, 0: none */
    kz_client_seat seat[KZ_SEATS];
    unsigned ready;  /* bit i: seat i, from 0, waits for the next deal or another match */
    int watchers;    /* people without a seat */
    int64_t wait_ms; /* the longest time until the next deal, when the message came; 0: none */
    kz_client_clock clock;
    kz_client_fair fair;
    kz_client_proposal proposal;
    bool has_match;
    char match[KZ_CLIENT_ID_MAX]; /* the id of the match, "": none */
    int side_count;
    uint8_t side[KZ_SEATS];       /* of each seat, from 0 */
    kz_account account[KZ_SEATS]; /* of the sides */
    int carry;
    kz_standing standing; /* without `queue`, `six` and `right` */
    kz_swap swap;         /* before the lead; `seat` is KZ_NOBODY without one */
    kz_client_deal deal;
} kz_client_table;

/* Takes terms from an application of the lobby, or from another object with its members. A missing member
 * changes nothing. Returns false if a member has another form; *terms is then undefined. */
KZ_API bool kz_client_table_terms_take(const json_t *app, kz_client_table_terms *terms);

/* Takes the state that `enter` has returned (`ok.state`). Returns false, and leaves *table, if it is none. */
KZ_API bool kz_client_table_enter(kz_client_table *table, const json_t *state);

/* What an event was for a table. */
typedef enum kz_client_taken {
    KZ_CLIENT_TAKEN,
    KZ_CLIENT_NOT_MINE, /* an event of another table, or of none */
    KZ_CLIENT_MISSED,   /* events are missing: send `enter` */
    KZ_CLIENT_CLOSED,   /* the table is gone */
    KZ_CLIENT_NONSENSE  /* it has not the form of the protocol */
} kz_client_taken;

/* Takes an event of that name. *table changes with the result KZ_CLIENT_TAKEN alone. */
KZ_API kz_client_taken kz_client_table_take(kz_client_table *table, const char *name, const json_t *event);

KZ_DECLARATIONS_END

#endif
