/* SPDX-License-Identifier: MIT */
/* Hashes of states. The hashed bytes are every field in its width, low byte first, in the order of the
 * headers. There is no padding, and nothing after the end of log or stock, so the hash is the same on every
 * machine. The whole state goes through FNV-1a of 128 bits (RFC 9923). A position goes, eight bytes at a
 * time, through the finaliser of splitmix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number
 * generators", 2014). */
#include <kozel/view.h>

#include <string.h>

typedef struct rules_bytes {
    int count;
    uint8_t byte[sizeof(kz_view) + sizeof(kz_hidden)];
} rules_bytes;

static void put(rules_bytes *s, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        s->byte[s->count++] = (uint8_t)(value >> 8 * i);
}

/* Put a field, or a row of fields, in the width of their type. */
#define PUT(s, field) put(s, (uint64_t)(field), (int)sizeof(field))
#define PUT_ROW(s, row)                                                                                      \
    for (size_t i_ = 0; i_ < sizeof(row) / sizeof *(row); i_++)                                              \
    PUT(s, (row)[i_])

/* All fields before the first derived one are mechanics: numbers of one width. */
static void put_rules(rules_bytes *s, const kz_rules *r)
{
    enum { MECHANICS = offsetof(kz_rules, seats) / sizeof(int16_t) };
    _Static_assert(offsetof(kz_rules, rating) == (MECHANICS - 1) * sizeof(int16_t), "mechanics are int16_t");
    int16_t mechanic[MECHANICS];
    memcpy(mechanic, r, sizeof mechanic);
    PUT_ROW(s, mechanic);
    PUT(s, r->seats);
    PUT(s, r->side_count);
    PUT(s, r->hand);
    PUT(s, r->ends);
    PUT(s, r->fast);
    PUT_ROW(s, r->side_of);
    PUT_ROW(s, r->lead_order);
}

static void put_board(rules_bytes *s, const kz_board *b)
{
    const kz_rows *r = &b->rows;
    PUT(s, b->line);
    PUT(s, b->last);
    PUT_ROW(s, b->value);
    PUT(s, b->lead);
    PUT(s, b->fisherman);
    PUT(s, b->fished);
    PUT_ROW(s, b->outer);
    PUT(s, b->spinner);
    PUT(s, b->covered);
    PUT(s, b->lengthwise);
    PUT(s, r->start);
    PUT(s, r->turned);
    PUT_ROW(s, r->half);
    PUT_ROW(s, r->count);
    PUT(s, r->shifts);
    PUT_ROW(s, r->tile);
}

static void put_accounts(rules_bytes *s, const kz_account account[KZ_SEATS])
{
    for (int i = 0; i < KZ_SEATS; i++) {
        PUT(s, account[i].score);
        PUT(s, account[i].memory);
        put(s, account[i].open, 1);
    }
}

static void put_end(rules_bytes *s, const kz_deal_end *e)
{
    PUT(s, e->kind);
    PUT(s, e->seat);
    PUT(s, e->next);
    PUT_ROW(s, e->credit);
    PUT_ROW(s, e->played);
    put_accounts(s, e->before);
    PUT_ROW(s, e->hand);
    put(s, e->bald, 1);
}

static void put_result(rules_bytes *s, const kz_result *r)
{
    PUT(s, r->winners);
    PUT(s, r->losers);
    PUT(s, r->reason);
    put(s, r->tie, 1);
    put(s, r->rated, 1);
    put(s, r->titled, 1);
    PUT(s, r->eggs);
    PUT(s, r->weight);
    PUT_ROW(s, r->rating);
}

static void put_standing(rules_bytes *s, const kz_standing *t)
{
    PUT(s, t->pot);
    PUT(s, t->debt);
    PUT(s, t->weight);
    PUT(s, t->pot_deals);
    PUT(s, t->debt_deals);
    PUT(s, t->debtor);
    PUT(s, t->creditor);
    PUT(s, t->eggs);
    PUT(s, t->queue);
    PUT(s, t->six);
    PUT(s, t->right);
    PUT(s, t->counted);
    PUT_ROW(s, t->lost);
}

static void put_swap(rules_bytes *s, const kz_swap *swap)
{
    PUT(s, swap->seat);
    PUT(s, swap->from);
    PUT(s, swap->at);
    PUT(s, swap->tile);
}

static void put_actions(rules_bytes *s, const kz_action *a, int count)
{
    for (int i = 0; i < count; i++) {
        PUT(s, a[i].kind);
        PUT(s, a[i].seat);
        PUT(s, a[i].tile);
        PUT(s, a[i].end);
    }
}

/* Puts the state that affects legal continuations or the outcome. */
static void put_position(rules_bytes *s, const kz_public *p)
{
    put_board(s, &p->board);
    PUT(s, p->phase);
    PUT(s, p->turn);
    PUT(s, p->next);
    PUT(s, p->lot);
    PUT(s, p->leader);
    PUT(s, p->must_lead);
    PUT(s, p->drew);
    PUT(s, p->right);
    PUT(s, p->led_six);
    PUT(s, p->giving_to);
    PUT_ROW(s, p->count);
    PUT(s, p->stock_count);
    PUT(s, p->stock_dealt);
    PUT(s, p->deal_number);
    PUT(s, p->carry);
    put_standing(s, &p->standing);
    put_accounts(s, p->account);
    put_accounts(s, p->before);
}

static void put_public(rules_bytes *s, const kz_public *p)
{
    put_rules(s, &p->rules);
    put_position(s, p);
    PUT(s, p->log_count);
    PUT(s, p->log_dropped);
    PUT(s, p->scored);
    put_swap(s, &p->swap);
    put_end(s, &p->end);
    put_result(s, &p->result);
    put_actions(s, p->log, p->log_count);
}

/* Puts the hidden tiles. On a board of rows these are the tiles that lie in the rows now, else the stock as
 * dealt. */
static void put_hidden(rules_bytes *s, const kz_hidden *h, const kz_public *p)
{
    int held = 0;
    for (int i = 0; i < KZ_SEATS; i++)
        held += p->count[i];
    int count = kz_hands_are_face_down(&p->rules) ? held : p->stock_dealt;
    PUT_ROW(s, h->hand);
    for (int i = 0; i < count; i++)
        PUT(s, h->stock[i]);
    PUT(s, h->swapped);
    PUT(s, h->given);
}

/* ---- the two hashes ---- */

/* Multiplies by the FNV prime of 128 bits, 2^88 + 0x13b. */
static kz_hash128 times_prime(kz_hash128 h)
{
    enum { PRIME = 0x13b };
    uint64_t first = (h.low & 0xffffffff) * PRIME, second = (h.low >> 32) * PRIME + (first >> 32);
    return (kz_hash128){h.high * PRIME + (second >> 32) + (h.low << 24), second << 32 | (first & 0xffffffff)};
}

kz_hash128 kz_hash_bytes(const void *bytes, size_t count)
{
    const uint8_t *byte = bytes;
    kz_hash128 h = {0x6c62272e07bb0142, 0x62b821756295c58d};
    for (size_t i = 0; i < count; i++) {
        h.low ^= byte[i];
        h = times_prime(h);
    }
    return h;
}

static kz_hash128 hash_of(const rules_bytes *s)
{
    return kz_hash_bytes(s->byte, (size_t)s->count);
}

kz_hash128 kz_match_hash(const kz_match *m)
{
    rules_bytes s;
    s.count = 0;
    put_hidden(&s, &m->hidden, &m->pub);
    put_public(&s, &m->pub);
    return hash_of(&s);
}

kz_hash128 kz_public_hash128(const kz_public *p)
{
    rules_bytes s;
    s.count = 0;
    put_public(&s, p);
    return hash_of(&s);
}

kz_hash128 kz_view_hash(const kz_view *v)
{
    rules_bytes s;
    s.count = 0;
    put_public(&s, &v->pub);
    PUT(&s, v->seat);
    PUT(&s, v->legal_count);
    PUT(&s, v->signal);
    PUT_ROW(&s, v->hand);
    put_actions(&s, v->legal, v->legal_count);
    return hash_of(&s);
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

uint64_t kz_public_hash(const kz_public *p)
{
    rules_bytes s;
    uint64_t h = 0;
    s.count = 0;
    put_position(&s, p);
    put(&s, 0, -s.count & 7);
    for (int i = 0; i < s.count; i += 8) {
        uint64_t word = 0;
        for (int j = 0; j < 8; j++)
            word |= (uint64_t)s.byte[i + j] << 8 * j;
        h = mix((h ^ word) + 0x9e3779b97f4a7c15);
    }
    return h;
}
