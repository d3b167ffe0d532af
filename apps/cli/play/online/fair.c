/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/fair.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/online/fetch.h"
#include "apps/cli/play/online/keep.h"
#include "apps/cli/play/online/past.h"
#include "apps/cli/play/online/session.h"
#include "base/hex.h"
#include "base/random.h"
#include "server/crypto/native.h"

#include <string.h>

enum { KEY_TEXT = 2 * KZ_KEY_BYTES + 1 };

static void print_alarm(const play_session *s, const char *text)
{
    fprintf(s->out, "%s %s\n", _("Something does not fit!"), text);
}

/* ---- before a match */

const char *play_fair_draw(play_fair *f)
{
    uint8_t hash[KZ_HASH_BYTES];
    if (f->barred || !crypt_sodium_init())
        return NULL;
    base_random(BASE_RANDOM_HUB, f->nonce, sizeof f->nonce);
    kz_nonce_hash(&crypt_sodium, f->nonce, hash);
    f->given = true;
    return base_hex_print(hash, sizeof hash, f->hash);
}

/* Sends a hash if the server waits for hashes and none was sent yet. */
static void renew(play_session *s)
{
    play_fair *f = &s->fair;
    if (s->table.phase != KZ_CLIENT_SEALING || *s->table.fair.id || !s->table.you || f->given)
        return;
    const char *hash = play_fair_draw(f);
    if (hash)
        play_online_request(s, "hash", json_pack("{ssss}", "table", s->id, "hash", hash), false);
}

/* ---- the receipt */

/* Returns whether signatures lead from the key that is kept to `key`, by the keys that the server shows. */
static bool is_successor(play_session *s, const uint8_t kept[KZ_KEY_BYTES], const uint8_t key[KZ_KEY_BYTES])
{
    size_t length;
    char *body = play_fetch(&s->connection.address, &s->stop, "/fair", &length);
    json_t *fair = body ? json_loadb(body, length, 0, NULL) : NULL;
    const json_t *keys = json_object_get(fair, "keys");
    uint8_t last[KZ_KEY_BYTES];
    bool found = false;
    memcpy(last, kept, sizeof last);
    free(body);
    /* The newest key is the first one. */
    for (size_t i = json_array_size(keys); i-- > 0;) {
        const json_t *item = json_array_get(keys, i);
        const char *hex = json_string_value(json_object_get(item, "key"));
        const char *signature = json_string_value(json_object_get(item, "signature"));
        uint8_t next[KZ_KEY_BYTES], bytes[KZ_SIGNATURE_BYTES];
        char text[64 + KEY_TEXT];
        if (!hex || !base_hex_parse(hex, strlen(hex), next, sizeof next) || !signature ||
            !base_hex_parse(signature, strlen(signature), bytes, sizeof bytes))
            continue;
        int size = snprintf(text, sizeof text, "kozel key 1 %s\n", hex);
        if (crypt_sodium.verify(NULL, bytes, text, (size_t)size, last))
            memcpy(last, next, sizeof last);
        found |= !memcmp(last, key, sizeof last);
    }
    json_decref(fair);
    return found;
}

/* Returns whether the key is the server's. The first one is kept. */
static bool trusts(play_session *s, const uint8_t key[KZ_KEY_BYTES])
{
    uint8_t kept[KZ_KEY_BYTES];
    if (play_keep_key(s->connection.address.authority, kept)) {
        if (!memcmp(kept, key, sizeof kept))
            return true;
        if (!is_successor(s, kept, key))
            return false;
    }
    play_keep_set_key(s->connection.address.authority, key);
    return true;
}

/* Returns why the receipt is not to be trusted, a key of the catalogues; NULL: it is the server's. */
static const char *forged(play_session *s, const kz_client_fair *r, kz_receipt *receipt)
{
    uint8_t key[KZ_KEY_BYTES], signature[KZ_SIGNATURE_BYTES];
    size_t length = strlen(r->receipt);
    /* A receipt is kept in a file of this name. */
    bool named = *r->id != '.' && !strchr(r->id, '/');
    if (!named || !kz_receipt_parse(r->receipt, length, receipt, NULL) || strcmp(receipt->id, r->id) != 0)
        return N_("What the server sent before the match is no receipt.");
    if (!base_hex_parse(r->key, strlen(r->key), key, sizeof key) || !trusts(s, key))
        return N_("The server signs with another key than before, and the old key does not vouch for it. "
                  "Ask the host whether the server was set up anew. If not, somebody else may stand between "
                  "you and it.");
    if (!base_hex_parse(r->signature, strlen(r->signature), signature, sizeof signature) ||
        !crypt_sodium.verify(NULL, signature, r->receipt, length, key))
        return N_("The signature below the receipt of this match is not the server’s.");
    return NULL;
}

/* Returns whether the receipt has the hash at `seat`, from 0. */
static bool has_hash(const kz_receipt *receipt, int seat, const char *hash)
{
    char hex[PLAY_HASH_TEXT];
    return receipt->seat[seat].takes_part &&
           !strcmp(base_hex_print(receipt->seat[seat].hash, KZ_HASH_BYTES, hex), hash);
}

/* Returns what contradicts the receipt, as above. */
static const char *contradicted(const play_session *s, const kz_client_fair *r, const kz_receipt *receipt)
{
    for (int seat = 0; seat < receipt->seats; seat++)
        if (*s->fair.hash && s->table.you && seat + 1 != s->table.you &&
            has_hash(receipt, seat, s->fair.hash))
            return N_("Your number’s fingerprint stands at another seat in the receipt.");
    switch (play_keep_receipt(receipt, r->receipt, r->signature)) {
    case PLAY_KEPT_OTHER:
        return N_("The server has signed two different receipts for one match: it could choose between two "
                  "deals. That is proof of fraud.");
    case PLAY_KEPT_SECRET_USED:
        return N_("The server uses a secret for this match that it has used before: it may have known the "
                  "deals beforehand.");
    case PLAY_KEPT_NEW:
        break;
    }
    return NULL;
}

/* Takes a receipt that has come. Answers it with the nonce if that is due and everything matches. */
static void seal(play_session *s)
{
    play_fair *f = &s->fair;
    const kz_client_fair *r = &s->table.fair;
    char nonce[2 * KZ_NONCE_BYTES + 1];
    if (!*r->id || !strcmp(r->id, f->kept.id) || !crypt_sodium_init())
        return;
    const char *fault = forged(s, r, &f->receipt);
    if (!fault)
        fault = contradicted(s, r, &f->receipt);
    f->kept = *r;
    f->good = !fault;
    f->given = f->sent = false;
    memset(f->hand, 0, sizeof f->hand);
    if (fault) {
        print_alarm(s, _(fault));
        return;
    }
    if (s->table.phase != KZ_CLIENT_SEALING || !s->table.you || s->table.you > f->receipt.seats ||
        !*f->hash || !has_hash(&f->receipt, s->table.you - 1, f->hash))
        return;
    f->sent = true;
    *f->hash = '\0'; /* a nonce is for one receipt */
    base_hex_print(f->nonce, sizeof f->nonce, nonce);
    play_online_request(s, "nonce", json_pack("{ssssss}", "table", s->id, "id", r->id, "nonce", nonce),
                        false);
}

/* ---- events */

static void unsealed(play_session *s, const json_t *event)
{
    play_fair *f = &s->fair;
    const json_t *seats = json_object_get(event, "seats"), *seat;
    bool own = false;
    size_t i;
    json_array_foreach(seats, i, seat) own |= s->table.you && json_integer_value(seat) == s->table.you;
    f->given = false;
    f->barred |= own;
    if (own && f->sent)
        print_alarm(s, _("This program has sent its number, and yet the server says that it stayed away, and "
                         "has broken the match off."));
    else if (json_array_size(seats))
        fprintf(s->out, "%s\n", _("Somebody’s number did not come in time. The match begins again."));
}

void play_fair_follow(play_session *s)
{
    seal(s);
    renew(s);
}

void play_fair_event(play_session *s, const char *name, const json_t *event)
{
    int deal = s->table.deal.number;
    if (!strcmp(name, "unsealed"))
        unsealed(s, event);
    if (!strcmp(name, "deal") && deal >= 1 && deal <= PLAY_FAIR_DEALS)
        s->fair.hand[deal - 1] = s->table.deal.hand;
    if (!strcmp(name, "receipt") || !strcmp(name, "seats") || !strcmp(name, "unsealed"))
        play_fair_follow(s);
}

void play_fair_refused(play_session *s, const char *name)
{
    if (!strcmp(name, "nonce"))
        s->fair.sent = false;
}

/* ---- after the match */

bool play_fair_is_kept(const play_session *s)
{
    return s->fair.good && *s->table.match && !strcmp(s->fair.kept.id, s->table.match);
}

/* The hands that were dealt to the person, compared with those of the record. */
typedef struct comparison {
    const play_session *session;
    bool differs;
} comparison;

static void compare_hands(void *context, const kz_view *view)
{
    comparison *c = context;
    int deal = view->pub.deal_number;
    kz_set seen = deal >= 1 && deal <= PLAY_FAIR_DEALS ? c->session->fair.hand[deal - 1] : 0;
    c->differs |= seen && seen != view->hand[view->seat];
}

static bool hands_differ(const play_session *s, const char *record, size_t length)
{
    comparison c = {s, false};
    const play_past past = {.context = &c, .dealt = compare_hands};
    return s->table.you && play_past_read(s->terms->games, record, length, s->table.you - 1, &past) &&
           c.differs;
}

void play_fair_verify(play_session *s, const char *record, size_t length)
{
    uint8_t key[KZ_KEY_BYTES];
    const kz_trusted trusted = {key, &s->fair.receipt};
    kz_finding f;
    char what[PLAY_TEXT];
    if (!base_hex_parse(s->fair.kept.key, strlen(s->fair.kept.key), key, sizeof key))
        return;
    kz_record_verify(&crypt_sodium, s->terms->games, &trusted, record, length, &f);
    if (f.verdict == KZ_UNFAIR) {
        print_alarm(s, _("The record of this match and what the server told before it do not fit together."));
        cli_explain(&f.error, what);
        fprintf(s->out, "%s\n", what);
    } else if (hands_differ(s, record, length))
        print_alarm(s, _("The tiles that you held are not those that the record of the match says you were "
                         "dealt."));
    else if (f.verdict == KZ_FAIR) {
        snprintf(what, sizeof what, _("%1$d deals, %2$d nonces of %3$d seats"), (int)f.deals, (int)f.nonces,
                 (int)f.seats);
        fprintf(s->out, "%s (%s)\n", _("Fair: nobody chose these tiles."), what);
    }
}
