/* SPDX-License-Identifier: MIT */
#include "engine/prose/writer.h"

#include "base/fingerprint.h"

#include <stdio.h>
#include <string.h>

/* ---- sentences */

const char *prose_text(const prose *p, const char *text)
{
    return p->translate ? p->translate->text(p->translate->context, text) : text;
}

int prose_language(const prose *p)
{
    return p->translate ? p->translate->language : 0;
}

static bool is_known(const prose *p, uint64_t sentence, uint64_t text)
{
    for (int i = 0; p->known && i < p->known->count; i++)
        if (p->known->sentence[i] == sentence || (p->known_texts && p->known->text[i] == text))
            return true;
    return false;
}

static void add_sentence(prose *p, const char *text, const char *sentence)
{
    size_t length = strlen(sentence);
    uint64_t number = base_fingerprint(sentence, length), text_number = base_fingerprint(text, strlen(text));
    if (p->said && p->said->count < PROSE_SENTENCES) {
        p->said->sentence[p->said->count] = number;
        p->said->text[p->said->count++] = text_number;
    }
    if (is_known(p, number, text_number))
        return;
    if (p->length + length + 2 > sizeof p->paragraph)
        prose_end_paragraph(p);
    if (p->length + length + 2 > sizeof p->paragraph)
        return;
    if (p->length)
        p->paragraph[p->length++] = ' ';
    memcpy(p->paragraph + p->length, sentence, length + 1);
    p->length += length;
}

/* Returns the value of the mark at the beginning of `at`, or NULL if there is none. */
static const char *value_of(const char *at, const char *const marks[], size_t *mark_length)
{
    for (int i = 0; marks[i]; i += 2) {
        *mark_length = strlen(marks[i]);
        if (!strncmp(at, marks[i], *mark_length))
            return marks[i + 1];
    }
    return NULL;
}

void prose_fill(const char *text, const char *const marks[], char *out, size_t size)
{
    size_t length = 0;
    while (*text && length + 1 < size) {
        size_t mark_length;
        const char *value = *text == '{' ? value_of(text, marks, &mark_length) : NULL;
        if (!value) {
            out[length++] = *text++;
            continue;
        }
        text += mark_length;
        while (*value && length + 1 < size)
            out[length++] = *value++;
    }
    out[length] = '\0';
}

/* Writes a sentence. `key` identifies the text in every plural form. */
static void add_filled(prose *p, const char *key, const char *text, const char *const marks[])
{
    char sentence[PROSE_PARAGRAPH - 1];
    prose_fill(text, marks, sentence, sizeof sentence);
    add_sentence(p, key, sentence);
}

void prose_add_marked(prose *p, const char *text, const char *const marks[])
{
    add_filled(p, text, text, marks);
}

void prose_add(prose *p, const char *text)
{
    char least[KZ_VALUE_TEXT];
    snprintf(least, sizeof least, "%d", p->rules->least_win);
    prose_add_marked(p, prose_text(p, text), (const char *const[]){"{least}", least, NULL});
}

void prose_add_count(prose *p, const char *one, const char *other, int n)
{
    char number[KZ_VALUE_TEXT], least[KZ_VALUE_TEXT];
    const char *text = n == 1 ? one : other;
    snprintf(number, sizeof number, "%d", n);
    snprintf(least, sizeof least, "%d", p->rules->least_win);
    if (p->translate)
        text = p->translate->plural(p->translate->context, one, other, (unsigned long)n);
    add_filled(p, one, text, (const char *const[]){"{n}", number, "{least}", least, NULL});
}

/* ---- paragraphs */

void prose_heading(prose *p, const char *heading)
{
    prose_end_paragraph(p);
    p->heading = heading;
}

static void put_heading(prose *p)
{
    if (!p->heading)
        return;
    p->sink->heading(p->sink->context, prose_text(p, p->heading));
    p->headings++;
    p->heading = NULL;
}

void prose_add_row(prose *p, const char *const cell[], int cells, bool head)
{
    prose_end_paragraph(p);
    if (p->known)
        return;
    put_heading(p);
    p->sink->row(p->sink->context, cell, cells, head);
}

void prose_show(prose *p, prose_figure figure, const char *text)
{
    prose_end_paragraph(p);
    if (p->known)
        return;
    put_heading(p);
    p->sink->figure(p->sink->context, figure, prose_text(p, text));
}

void prose_end_paragraph(prose *p)
{
    if (!p->length || p->known)
        return;
    put_heading(p);
    p->sink->paragraph(p->sink->context, p->paragraph);
    p->length = 0;
}

/* ---- properties of the rules */

bool prose_plays(const prose *p, int seats)
{
    const kz_rules *r = p->rules;
    if (r->seats)
        return seats == r->seats;
    return seats >= r->seats_min && seats <= r->seats_max && (seats != 3 || r->seats_three);
}

bool prose_has_pairs(const prose *p)
{
    return p->rules->sides == KZ_SIDES_PAIRS && prose_plays(p, 4);
}

bool prose_has_singles(const prose *p)
{
    return p->rules->sides == KZ_SIDES_SINGLE || prose_plays(p, 2) || prose_plays(p, 3);
}

bool prose_has_two_sides(const prose *p)
{
    return !prose_plays(p, 3) && (!prose_plays(p, 4) || p->rules->sides == KZ_SIDES_PAIRS);
}

bool prose_uses_roof(const prose *p)
{
    const kz_rules *r = p->rules;
    return r->roof && r->later_lead == KZ_LATER_LEAD_OPENED && r->fish == KZ_FISH_OTHERS &&
           r->fish_tie == KZ_FISH_TIE_CARRY && r->fish_test == KZ_FISH_TEST_STUCK &&
           r->out == KZ_OUT_WINNER && !r->closing && !prose_has_singles(p) && !prose_max_drawn(p);
}

int prose_hand_of(const kz_rules *r, int seats)
{
    return seats == 2 ? r->hand2 : seats == 3 ? r->hand3 : r->hand4;
}

bool prose_deals_all(const prose *p)
{
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (prose_plays(p, seats) && seats * prose_hand_of(p->rules, seats) < KZ_TILES)
            return false;
    return true;
}

bool prose_may_lack_doubles(const prose *p)
{
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (prose_plays(p, seats) && KZ_TILES - seats * prose_hand_of(p->rules, seats) >= KZ_VALUES)
            return true;
    return false;
}

int prose_max_dealt(const prose *p)
{
    int most = 0;
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (prose_plays(p, seats) && prose_hand_of(p->rules, seats) > most)
            most = prose_hand_of(p->rules, seats);
    return most;
}

int prose_max_drawn(const prose *p)
{
    int most = 0;
    for (int seats = 2; seats <= KZ_SEATS; seats++) {
        int left = KZ_TILES - seats * prose_hand_of(p->rules, seats) - p->rules->reserve;
        if (prose_plays(p, seats) && left > most)
            most = left;
    }
    return most;
}
