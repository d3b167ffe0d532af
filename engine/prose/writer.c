/* SPDX-License-Identifier: MIT */
#include "engine/prose/writer.h"

#include "base/fingerprint.h"

#include <stdio.h>
#include <string.h>

/* ---- sentences */

const char *kz_prose_text(const kz_prose *p, const char *text)
{
    return p->translate ? p->translate->text(p->translate->context, text) : text;
}

int kz_prose_language(const kz_prose *p)
{
    return p->translate ? p->translate->language : 0;
}

static bool is_known(const kz_prose *p, uint64_t sentence, uint64_t text)
{
    for (int i = 0; p->known && i < p->known->count; i++)
        if (p->known->sentence[i] == sentence || (p->known_texts && p->known->text[i] == text))
            return true;
    return false;
}

static void add_sentence(kz_prose *p, const char *text, const char *sentence)
{
    size_t length = strlen(sentence);
    uint64_t number = kz_fingerprint(sentence, length), text_number = kz_fingerprint(text, strlen(text));
    if (p->said && p->said->count < KZ_SENTENCES) {
        p->said->sentence[p->said->count] = number;
        p->said->text[p->said->count++] = text_number;
    }
    if (is_known(p, number, text_number))
        return;
    if (p->length + length + 2 > sizeof p->paragraph)
        kz_end_paragraph(p);
    if (p->length + length + 2 > sizeof p->paragraph)
        return;
    if (p->length)
        p->paragraph[p->length++] = ' ';
    memcpy(p->paragraph + p->length, sentence, length + 1);
    p->length += length;
}

/* The value of the mark that `at` begins with, NULL if it is none. */
static const char *value_of(const char *at, const char *const marks[], size_t *mark_length)
{
    for (int i = 0; marks[i]; i += 2) {
        *mark_length = strlen(marks[i]);
        if (!strncmp(at, marks[i], *mark_length))
            return marks[i + 1];
    }
    return NULL;
}

void kz_prose_fill(const char *text, const char *const marks[], char *out, size_t size)
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

/* `key`: what stands for the text, whatever its plural form. */
static void say(kz_prose *p, const char *key, const char *text, const char *const marks[])
{
    char sentence[KZ_PARAGRAPH - 1];
    kz_prose_fill(text, marks, sentence, sizeof sentence);
    add_sentence(p, key, sentence);
}

void kz_say_marked(kz_prose *p, const char *text, const char *const marks[])
{
    say(p, text, text, marks);
}

void kz_say(kz_prose *p, const char *text)
{
    char least[KZ_VALUE_TEXT];
    snprintf(least, sizeof least, "%d", p->rules->least_win);
    kz_say_marked(p, kz_prose_text(p, text), (const char *const[]){"{least}", least, NULL});
}

void kz_say_count(kz_prose *p, const char *one, const char *other, int n)
{
    char number[KZ_VALUE_TEXT], least[KZ_VALUE_TEXT];
    const char *text = n == 1 ? one : other;
    snprintf(number, sizeof number, "%d", n);
    snprintf(least, sizeof least, "%d", p->rules->least_win);
    if (p->translate)
        text = p->translate->plural(p->translate->context, one, other, (unsigned long)n);
    say(p, one, text, (const char *const[]){"{n}", number, "{least}", least, NULL});
}

/* ---- paragraphs */

void kz_heading(kz_prose *p, const char *heading)
{
    kz_end_paragraph(p);
    p->heading = heading;
}

static void put_heading(kz_prose *p)
{
    if (!p->heading)
        return;
    p->sink->heading(p->sink->context, kz_prose_text(p, p->heading));
    p->headings++;
    p->heading = NULL;
}

void kz_say_row(kz_prose *p, const char *const cell[], int cells, bool head)
{
    kz_end_paragraph(p);
    if (p->known)
        return;
    put_heading(p);
    p->sink->row(p->sink->context, cell, cells, head);
}

void kz_show(kz_prose *p, kz_figure figure, const char *text)
{
    kz_end_paragraph(p);
    if (p->known)
        return;
    put_heading(p);
    p->sink->figure(p->sink->context, figure, kz_prose_text(p, text));
}

void kz_end_paragraph(kz_prose *p)
{
    if (!p->length || p->known)
        return;
    put_heading(p);
    p->sink->paragraph(p->sink->context, p->paragraph);
    p->length = 0;
}

/* ---- what the rules are like */

bool kz_plays(const kz_prose *p, int seats)
{
    const kz_rules *r = p->rules;
    if (r->seats)
        return seats == r->seats;
    return seats >= r->seats_min && seats <= r->seats_max && (seats != 3 || r->seats_three);
}

bool kz_has_pairs(const kz_prose *p)
{
    return p->rules->sides == KZ_PAIRS && kz_plays(p, 4);
}

bool kz_has_singles(const kz_prose *p)
{
    return p->rules->sides == KZ_SINGLE || kz_plays(p, 2) || kz_plays(p, 3);
}

bool kz_has_two_sides(const kz_prose *p)
{
    return !kz_plays(p, 3) && (!kz_plays(p, 4) || p->rules->sides == KZ_PAIRS);
}

bool kz_says_roof(const kz_prose *p)
{
    const kz_rules *r = p->rules;
    return r->roof && r->later_lead == KZ_LEAD_OPENED && r->fish == KZ_FISH_OTHERS &&
           r->fish_tie == KZ_TIE_CARRY && r->fish_test == KZ_STUCK && r->out == KZ_OUT_WINNER &&
           !r->closing && !kz_has_singles(p) && !kz_most_drawn(p);
}

int kz_hand_of(const kz_rules *r, int seats)
{
    return seats == 2 ? r->hand2 : seats == 3 ? r->hand3 : r->hand4;
}

bool kz_deals_all(const kz_prose *p)
{
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (kz_plays(p, seats) && seats * kz_hand_of(p->rules, seats) < KZ_TILES)
            return false;
    return true;
}

bool kz_may_lack_doubles(const kz_prose *p)
{
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (kz_plays(p, seats) && KZ_TILES - seats * kz_hand_of(p->rules, seats) >= KZ_VALUES)
            return true;
    return false;
}

int kz_most_dealt(const kz_prose *p)
{
    int most = 0;
    for (int seats = 2; seats <= KZ_SEATS; seats++)
        if (kz_plays(p, seats) && kz_hand_of(p->rules, seats) > most)
            most = kz_hand_of(p->rules, seats);
    return most;
}

int kz_most_drawn(const kz_prose *p)
{
    int most = 0;
    for (int seats = 2; seats <= KZ_SEATS; seats++) {
        int left = KZ_TILES - seats * kz_hand_of(p->rules, seats) - p->rules->reserve;
        if (kz_plays(p, seats) && left > most)
            most = left;
    }
    return most;
}
