/* SPDX-License-Identifier: MIT */
/* Checks a record against its proof (docs/spec/fair.md, "After the match"). */
#include "engine/fair/claims.h"

#include <stdio.h>

typedef struct check {
    const kz_crypto *crypto;
    const kz_trusted *trusted;
    const char *text;
    size_t length;
    size_t deals_at; /* the offset of the first `deal` line */
    kz_reader reader;
    fair_claims claims;
    const uint8_t *key; /* the key for checking the signatures; else NULL */
    bool read;          /* the claims were read */
    bool failed;        /* finding->error has the reason */
    kz_finding *finding;
} check;

/* Records a fault. Only the first one counts. */
static void fail(check *c, int line, kz_code code, const char *arg)
{
    if (c->failed)
        return;
    c->failed = true;
    kz_fail(&c->finding->error, code, arg, NULL, NULL);
    c->finding->error.line = line;
}

static void fail_number(check *c, int line, kz_code code, int number)
{
    char text[12];
    snprintf(text, sizeof text, "%d", number);
    fail(c, line, code, text);
}

/* ---- the events of the reader ---- */

static void take_tag(void *context, const char *key, size_t key_length, const char *value,
                     size_t value_length)
{
    check *c = context;
    fair_claims_note(&c->claims, &c->reader, key, key_length, value, value_length);
}

/* Returns whether the deal just dealt has this order. */
static bool is_deal(const kz_match *match, const kz_tile order[KZ_TILES])
{
    kz_hidden dealt;
    kz_match_dealt(match, &dealt);
    const kz_rules *rules = &match->pub.rules;
    int hands = rules->seats * rules->hand;
    bool rows = kz_hands_are_face_down(rules);
    for (int i = 0; !rows && i < hands; i++)
        if (!(dealt.hand[i / rules->hand] & kz_bit(order[i])))
            return false;
    return memcmp(order + (rows ? 0 : hands), dealt.stock, (size_t)(rows ? hands : KZ_TILES - hands)) == 0;
}

static void check_deal(void *context, const kz_match *match)
{
    check *c = context;
    kz_tile order[KZ_TILES];
    if (!c->claims.seeded || c->failed)
        return;
    int32_t deal = match->pub.deal_number;
    kz_seed_deal(c->crypto, &c->claims.proof.seed, &match->pub.rules, deal, order);
    if (is_deal(match, order))
        c->finding->deals++;
    else
        fail_number(c, c->reader.deal_line, KZ_E_DEAL_OTHER, deal);
}

/* ---- the claims ---- */

static void check_key(check *c)
{
    const uint8_t *own = c->claims.has_key ? c->claims.proof.key : NULL, *trusted = c->trusted->key;
    c->key = trusted ? trusted : own;
    if (own && trusted && memcmp(own, trusted, KZ_KEY_BYTES) != 0)
        fail(c, c->claims.tag[RECORD_TAG_SERVER_KEY].line, KZ_E_SERVER_KEY, NULL);
}

static void check_receipt(check *c)
{
    char text[KZ_RECEIPT_TEXT], kept[KZ_RECEIPT_TEXT];
    const kz_proof *p = &c->claims.proof;
    const kz_receipt *other = c->trusted->receipt;
    size_t length = kz_receipt_print(&p->receipt, text);
    c->finding->has_receipt = true;
    c->finding->receipt = p->receipt;
    if (c->key && !c->crypto->verify(c->crypto->context, p->signature, text, length, c->key))
        fail(c, c->claims.tag[RECORD_TAG_SIGNATURE].line, KZ_E_SIGNATURE, NULL);
    if (!other)
        return;
    kz_receipt_print(other, kept);
    if (strcmp(other->id, p->receipt.id) != 0)
        fail(c, c->claims.tag[RECORD_TAG_MATCH].line, KZ_E_RECEIPT_MATCH, other->id);
    else if (strcmp(kept, text) != 0)
        fail(c, c->claims.tag[RECORD_TAG_RECEIPT].line, KZ_E_RECEIPTS, other->id);
}

static void check_lot(check *c)
{
    const fair_claim *tag = &c->claims.tag[RECORD_TAG_FIRST_LEAD];
    const kz_public *pub = &c->reader.match.pub;
    if (!c->reader.has_match || !kz_leads_by_lot(&pub->rules))
        return;
    int seat = kz_seed_lot(c->crypto, &c->claims.proof.seed);
    if (seat != pub->lot)
        fail_number(c, tag->line ? tag->line : c->reader.deal_line, KZ_E_LOT, seat + 1);
}

/* Checks the claims after all tags were read. */
static void check_claims(check *c)
{
    kz_error error;
    kz_finding *f = c->finding;
    c->read = true;
    c->claims.reader = &c->reader;
    if (!fair_claims_read(c->crypto, &c->claims, &error)) {
        c->failed = true;
        f->error = error;
        return;
    }
    if (!c->claims.seeded)
        return;
    f->seats = c->claims.proof.seed.seats;
    f->nonces = (uint8_t)kz_count(c->claims.proof.seed.given);
    check_key(c);
    if (c->claims.signed_end)
        check_receipt(c);
    check_lot(c);
}

/* ---- the record ---- */

static bool read_record(check *c, kz_error *error)
{
    for (size_t at = 0; at < c->length;) {
        const char *feed = memchr(c->text + at, '\n', c->length - at);
        size_t end = feed ? (size_t)(feed - c->text) : c->length;
        bool began = c->reader.has_match, good = kz_reader_line(&c->reader, c->text + at, end - at, error);
        if (!began && c->reader.has_match) {
            c->deals_at = at;
            check_claims(c);
        }
        if (!good)
            return false;
        at = end + 1;
    }
    if (kz_reader_end(&c->reader, error))
        return true;
    /* A text without any content is no proof of fraud. */
    if (error->code != KZ_E_NO_RECORD)
        return false;
    *error = (kz_error){0};
    return true;
}

static void check_end(check *c)
{
    char text[KZ_END_TEXT];
    const kz_proof *p = &c->claims.proof;
    if (!c->claims.signed_end || !c->key)
        return;
    size_t length =
        kz_end_print(c->crypto, p->receipt.id, c->text + c->deals_at, c->length - c->deals_at, text);
    if (!c->crypto->verify(c->crypto->context, p->end_signature, text, length, c->key))
        fail(c, c->claims.tag[RECORD_TAG_END_SIGNATURE].line, KZ_E_END_SIGNATURE, NULL);
}

/* Computes the verdict for a record without a fault: fair if there is enough proof. */
static kz_verdict weigh(check *c)
{
    kz_finding *f = c->finding;
    if (c->claims.missing)
        kz_fail(&f->error, KZ_E_TAG_MISSING, c->claims.missing, NULL, NULL);
    else if (!f->nonces)
        kz_fail(&f->error, KZ_E_NO_NONCE, NULL, NULL, NULL);
    else if (!c->trusted->key)
        kz_fail(&f->error, KZ_E_NO_KEY, NULL, NULL, NULL);
    else
        return KZ_FAIR;
    f->dealt_fairly = c->claims.seeded;
    return KZ_UNPROVABLE;
}

kz_verdict kz_record_verify(const kz_crypto *crypto, const kz_games *games, const kz_trusted *trusted,
                            const char *text, size_t length, kz_finding *finding)
{
    static const kz_trusted nothing = {0};
    kz_error error;
    check c = {.crypto = crypto,
               .trusted = trusted ? trusted : &nothing,
               .text = text,
               .length = length,
               .deals_at = length,
               .finding = finding};
    memset(finding, 0, sizeof *finding);
    kz_reader_init(&c.reader, games,
                   &(kz_reader_events){.context = &c, .tag = take_tag, .dealt = check_deal});
    bool good = read_record(&c, &error);
    if (good && !c.read)
        check_claims(&c);
    if (good)
        check_end(&c);
    else if (!c.failed) {
        c.failed = true;
        finding->error = error;
    }
    return finding->verdict = c.failed ? KZ_UNFAIR : weigh(&c);
}
