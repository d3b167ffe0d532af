/* SPDX-License-Identifier: MIT */
/* Reads texts of puzzles: records (docs/spec/record.md) one after another, each of which begins with its tag
 * Puzzle. */
#include "engine/notation/record/text.h"
#include "engine/teach/analysis/worlds.h"
#include "engine/teach/puzzles/puzzle.h"

#include <kozel/record.h>

#include <stdio.h>
#include <string.h>

/* The tags of a puzzle, in addition to those of a record. Tags from TURNS on are optional. */
enum { ID, SEAT, QUESTION, THEMES, BEST, ACTIONS, PROOF, LEVEL, TURNS, REASON, TAGS };

static const char *const tag_key[TAGS] = {"Puzzle",  "Seat",  "Question", "Themes", "Best",
                                          "Actions", "Proof", "Level",    "Turns",  "Reason"};

enum { POINTS_MAX = 9999 };

/* A tag's value in the text. `line` is 0 if the tag is missing. */
typedef struct tag_text {
    const char *text;
    size_t length;
    int line;
} tag_text;

/* A puzzle while it is read. */
typedef struct reading {
    puzzle_entry puzzle;
    tag_text tag[TAGS];
    int twice; /* a tag that is given twice; -1: none */
    kz_reader record;
    kz_view view; /* view of the answering seat */
    analysis_alternatives set;
} reading;

static bool refuse_at(kz_error *error, int line, kz_code code, const char *arg1, const char *arg2)
{
    kz_fail(error, code, arg1, arg2, NULL);
    if (error)
        error->line = line;
    return false;
}

/* Rejects `word` of the tag's value, which is not allowed there. */
static bool refuse_word(const reading *r, int tag, tag_text word, const char *allowed, kz_error *error)
{
    char arg[KZ_ERROR_ARG_SIZE];
    record_copy_arg(arg, word.text, word.length);
    kz_fail(error, KZ_E_TAG_VALUE, arg, tag_key[tag], allowed);
    if (error)
        error->line = r->tag[tag].line;
    return false;
}

/* ---- pieces of a value ---- */

/* Steps over the next piece of *list, up to `separator` or the end. Returns false if there is none. */
static bool next_piece(tag_text *list, const char *separator, tag_text *piece)
{
    if (!list->text)
        return false;
    const char *end = memmem(list->text, list->length, separator, strlen(separator));
    *piece = *list;
    if (!end) {
        list->text = NULL;
        return true;
    }
    piece->length = (size_t)(end - list->text);
    list->length -= piece->length + strlen(separator);
    list->text = end + strlen(separator);
    return true;
}

static bool is_word(tag_text piece, const char *word)
{
    return piece.length == strlen(word) && !memcmp(piece.text, word, piece.length);
}

/* Reads a whole number of at most 9 digits without leading zeros. */
static bool take_whole(record_cursor *c, int32_t *number)
{
    size_t start = c->at;
    *number = 0;
    for (; record_is_digit(record_peek(c)) && c->at - start < 9; c->at++)
        *number = *number * 10 + (record_peek(c) - '0');
    return c->at > start && (c->text[start] != '0' || c->at == start + 1);
}

/* Reads "-12.3" with `digits` digits after the point, as a whole number in units of the last digit. */
static bool read_fixed(tag_text piece, int digits, int32_t most, int32_t *number)
{
    record_cursor c = {piece.text, piece.length, 0};
    bool minus = record_take_byte(&c, '-');
    if (!take_whole(&c, number) || *number > most || !record_take_byte(&c, '.'))
        return false;
    for (int i = 0; i < digits; i++, c.at++) {
        if (!record_is_digit(record_peek(&c)))
            return false;
        *number = *number * 10 + (record_peek(&c) - '0');
    }
    if (minus)
        *number = -*number;
    return c.at == c.length && (!minus || *number);
}

/* Returns the index of a word, or `count` if there is no such word. */
static int find_word(tag_text piece, int count, const char *(*word)(int))
{
    int at = 0;
    while (at < count && !is_word(piece, word(at)))
        at++;
    return at;
}

static const char *question_word(int i)
{
    return puzzle_question_word((puzzle_question)i);
}

static const char *proof_word(int i)
{
    return puzzle_proof_word((puzzle_proof)i);
}

/* Writes "lay, fish, ...". */
static const char *list_words(char out[KZ_ERROR_ARG_SIZE], int count, const char *(*word)(int))
{
    size_t length = 0;
    out[0] = '\0';
    for (int i = 0; i < count && length < KZ_ERROR_ARG_SIZE; i++)
        length += (size_t)snprintf(out + length, KZ_ERROR_ARG_SIZE - length, "%s%s", i ? ", " : "", word(i));
    return out;
}

/* ---- tags ---- */

static void note_tag(void *context, const char *key, size_t key_length, const char *value,
                     size_t value_length)
{
    reading *r = context;
    tag_text name = {key, key_length, 0};
    for (int i = 0; i < TAGS; i++)
        if (is_word(name, tag_key[i])) {
            if (r->tag[i].line && r->twice < 0)
                r->twice = i;
            r->tag[i] = (tag_text){value, value_length, r->puzzle.line + r->record.line - 1};
        }
}

static bool is_id(tag_text id)
{
    bool good = id.length >= 4 && id.length < PUZZLE_ID;
    for (size_t i = 0; i < id.length && good; i++) {
        int byte = (unsigned char)id.text[i];
        good = (byte >= 'a' && byte <= 'z') || record_is_digit(byte) || byte == '-';
    }
    return good;
}

static bool read_id(reading *r, kz_error *error)
{
    tag_text id = r->tag[ID];
    if (!is_id(id))
        return refuse_word(r, ID, id, "[a-z0-9-]{4,40}", error);
    memcpy(r->puzzle.id, id.text, id.length);
    return true;
}

/* Reads one of `count` words. */
static bool read_choice(const reading *r, int tag, int count, const char *(*word)(int), uint8_t *out,
                        kz_error *error)
{
    char allowed[KZ_ERROR_ARG_SIZE];
    int at = find_word(r->tag[tag], count, word);
    *out = (uint8_t)at;
    return at < count || refuse_word(r, tag, r->tag[tag], list_words(allowed, count, word), error);
}

static bool read_whole(const reading *r, int tag, int least, int most, int32_t *out, kz_error *error)
{
    tag_text value = r->tag[tag];
    record_cursor c = {value.text, value.length, 0};
    char allowed[32];
    if (take_whole(&c, out) && c.at == c.length && *out >= least && *out <= most)
        return true;
    snprintf(allowed, sizeof allowed, "%d..%d", least, most);
    return refuse_word(r, tag, value, allowed, error);
}

static bool read_themes(reading *r, kz_error *error)
{
    tag_text list = r->tag[THEMES], piece;
    char allowed[KZ_ERROR_ARG_SIZE];
    while (next_piece(&list, " ", &piece)) {
        int at = find_word(piece, PUZZLE_THEMES, puzzle_theme_word);
        if (at == PUZZLE_THEMES || r->puzzle.themes >> at & 1)
            return refuse_word(r, THEMES, piece, list_words(allowed, PUZZLE_THEMES, puzzle_theme_word),
                               error);
        r->puzzle.themes |= 1u << at;
    }
    return true;
}

static bool read_numbers(reading *r, kz_error *error)
{
    int32_t seat = 0, level = 0, turns = 0;
    if (!read_whole(r, SEAT, 1, KZ_SEATS, &seat, error) ||
        !read_whole(r, LEVEL, PUZZLE_LEVEL_MIN, PUZZLE_LEVEL_MAX, &level, error))
        return false;
    bool counted = r->puzzle.question == PUZZLE_ASK_OUT;
    if (counted && !r->tag[TURNS].line)
        return refuse_at(error, r->puzzle.line, KZ_E_TAG_MISSING, tag_key[TURNS], NULL);
    if (r->tag[TURNS].line && !counted)
        return refuse_at(error, r->tag[TURNS].line, KZ_E_TRAILING, tag_key[TURNS], NULL);
    if (counted && !read_whole(r, TURNS, 1, PUZZLE_TURNS_MAX, &turns, error))
        return false;
    r->puzzle.seat = (uint8_t)(seat - 1);
    r->puzzle.level = (int16_t)level;
    r->puzzle.turns = (uint8_t)turns;
    return true;
}

static bool read_tags(reading *r, kz_error *error)
{
    puzzle_entry *p = &r->puzzle;
    if (r->twice >= 0)
        return refuse_at(error, r->tag[r->twice].line, KZ_E_TAG_TWICE, tag_key[r->twice], NULL);
    for (int i = 0; i < TURNS; i++)
        if (!r->tag[i].line)
            return refuse_at(error, p->line, KZ_E_TAG_MISSING, tag_key[i], NULL);
    p->reason = KZ_NO_REASON;
    return read_id(r, error) &&
           read_choice(r, QUESTION, PUZZLE_QUESTIONS, question_word, &p->question, error) &&
           read_choice(r, PROOF, PUZZLE_PROOFS, proof_word, &p->proof, error) &&
           (!r->tag[REASON].line ||
            read_choice(r, REASON, KZ_REASONS_WHY, puzzle_theme_word, &p->reason, error)) &&
           read_themes(r, error) && read_numbers(r, error);
}

/* ---- actions ---- */

/* Returns the index in view.legal of the action that the text names in full, or -1. */
static int find_legal(const reading *r, tag_text piece)
{
    char text[KZ_ACTION_TEXT];
    for (int i = 0; i < r->view.legal_count; i++)
        if (is_word(piece, kz_action_print(r->view.legal[i], text)))
            return i;
    return -1;
}

static bool refuse_action(const reading *r, int tag, tag_text piece, kz_error *error)
{
    char allowed[KZ_ERROR_ARG_SIZE], text[KZ_ACTION_TEXT];
    size_t length = 0;
    for (int i = 0; i < r->view.legal_count && length < sizeof allowed; i++)
        length += (size_t)snprintf(allowed + length, sizeof allowed - length, "%s%s", i ? ", " : "",
                                   kz_action_print(r->view.legal[i], text));
    return refuse_word(r, tag, piece, allowed, error);
}

/* Reads "2-6@a 0.531 3.1" and adds it. `seen` marks the classes of actions that were listed before. */
static bool read_action(reading *r, tag_text piece, bool seen[KZ_LEGAL], kz_error *error)
{
    tag_text rest = piece, name, chance, points;
    int32_t thousandths = 0, tenths = 0;
    bool whole = next_piece(&rest, " ", &name) && next_piece(&rest, " ", &chance) &&
                 next_piece(&rest, " ", &points) && !rest.text && read_fixed(chance, 3, 1, &thousandths) &&
                 read_fixed(points, 1, POINTS_MAX, &tenths);
    if (!whole || thousandths < 0 || thousandths > 1000)
        return refuse_word(r, ACTIONS, piece, "ACTION 0.000 0.0", error);
    int at = find_legal(r, name);
    if (at < 0 || seen[r->set.class_of[at]])
        return refuse_action(r, ACTIONS, name, error);
    seen[r->set.class_of[at]] = true;
    r->puzzle.action[r->puzzle.count++] = (puzzle_action){r->view.legal[at], (int16_t)thousandths, tenths};
    return true;
}

static int class_of(const reading *r, kz_action action)
{
    for (int i = 0; i < r->view.legal_count; i++)
        if (!memcmp(&r->view.legal[i], &action, sizeof action))
            return r->set.class_of[i];
    return -1;
}

static bool read_actions(reading *r, kz_error *error)
{
    puzzle_entry *p = &r->puzzle;
    tag_text list = r->tag[ACTIONS], piece;
    bool seen[KZ_LEGAL] = {false};
    while (next_piece(&list, ", ", &piece))
        if (!read_action(r, piece, seen, error))
            return false;
    for (int i = 0; i < r->set.count; i++) {
        char text[KZ_ACTION_TEXT];
        kz_action_print(r->set.action[i], text);
        if (!seen[i])
            return refuse_word(r, ACTIONS, r->tag[ACTIONS], text, error);
    }
    for (int i = 1; i < p->count; i++)
        p->best = p->action[i].chance > p->action[p->best].chance ? (uint8_t)i : p->best;
    return true;
}

/* Reads exactly the legal actions that equal the best one, in the order of the list. */
static bool read_best(reading *r, kz_error *error)
{
    puzzle_entry *p = &r->puzzle;
    tag_text list = r->tag[BEST], piece;
    int best = -1;
    for (int at, next = 0; next_piece(&list, ",", &piece); next = at + 1) {
        at = find_legal(r, piece);
        if (at < next || (best >= 0 && r->set.class_of[at] != best))
            return refuse_action(r, BEST, piece, error);
        best = r->set.class_of[at];
        p->answer[p->accepted++] = r->view.legal[at];
    }
    int equal = 0;
    for (int i = 0; i < r->view.legal_count; i++)
        equal += r->set.class_of[i] == best;
    int16_t most = p->action[p->best].chance;
    for (int i = 0; i < p->count; i++)
        if (class_of(r, p->action[i].action) == best)
            p->best = (uint8_t)i;
    return (equal == p->accepted && p->action[p->best].chance == most) ||
           refuse_action(r, BEST, r->tag[BEST], error);
}

/* ---- one puzzle ---- */

/* Checks that the record stops at a choice of the answering seat. */
static bool read_choice_seat(reading *r, kz_error *error)
{
    const kz_match *m = &r->record.match;
    if (!r->record.has_match || m->pub.phase != KZ_PLAYING)
        return refuse_at(error, r->puzzle.line + r->record.line - 1, KZ_E_NO_DEAL, NULL, NULL);
    if (m->pub.turn != r->puzzle.seat) {
        char seat[4];
        snprintf(seat, sizeof seat, "%d", m->pub.turn + 1);
        return refuse_at(error, r->tag[SEAT].line, KZ_E_TURN, seat, NULL);
    }
    kz_view_of(m, r->puzzle.seat, &r->view);
    analysis_alternatives_of(&r->view, &r->set);
    return r->set.count > 1 || refuse_action(r, ACTIONS, r->tag[ACTIONS], error);
}

static bool read_puzzle(reading *r, const char *text, kz_error *error)
{
    puzzle_entry *p = &r->puzzle;
    kz_error inner;
    if (!kz_reader_text(&r->record, text + p->begin, p->end - p->begin, &inner) ||
        !kz_reader_end(&r->record, &inner)) {
        inner.line += p->line - 1;
        if (error)
            *error = inner;
        return false;
    }
    snprintf(p->game, sizeof p->game, "%s", r->record.tags.game);
    return read_tags(r, error) && read_choice_seat(r, error) && read_actions(r, error) && read_best(r, error);
}

/* ---- the text ---- */

static const char begins[] = "[Puzzle \"";

/* Returns the beginning of the line after `at`. */
static size_t next_line(const char *text, size_t length, size_t at)
{
    const char *feed = memchr(text + at, '\n', length - at);
    return feed ? (size_t)(feed - text) + 1 : length;
}

static bool is_begin(const char *text, size_t length, size_t at)
{
    return length - at >= sizeof begins - 1 && !memcmp(text + at, begins, sizeof begins - 1);
}

/* Checks the text before the first puzzle: only comments and blank lines are allowed. */
static bool is_nothing(const char *text, size_t at, size_t end)
{
    while (at < end && memchr(" \t\r\n", text[at], 4))
        at++;
    return at == end || text[at] == '#';
}

/* Returns whether an earlier puzzle has the same beginning tag. It needs no memory, because texts are
 * short. */
static bool is_repeated(const char *text, const puzzle_entry *p)
{
    char tag[PUZZLE_ID + sizeof begins + 2];
    size_t length = (size_t)snprintf(tag, sizeof tag, "%s%s\"]", begins, p->id);
    for (size_t at = 0; at < p->begin;) {
        const char *found = memmem(text + at, p->begin - at, tag, length);
        if (!found)
            return false;
        if (found == text || found[-1] == '\n')
            return true;
        at = (size_t)(found - text) + length;
    }
    return false;
}

bool puzzle_read_all(const char *text, size_t length, const kz_games *games, puzzle_found *found,
                     void *context, kz_error *error)
{
    size_t at = 0;
    int line = 1;
    for (; at < length && !is_begin(text, length, at); at = next_line(text, length, at), line++) {
        size_t end = next_line(text, length, at), bad = at + record_find_bad_byte(text + at, end - at);
        if (bad < end)
            return refuse_at(error, line, record_bad_byte_code(text[bad]), record_bad_byte_name(text[bad]),
                             NULL);
        if (!is_nothing(text, at, end))
            return refuse_at(error, line, KZ_E_TAG_MISSING, tag_key[ID], NULL);
    }
    while (at < length) {
        reading r = {.puzzle = {.begin = at, .line = line}, .twice = -1};
        kz_reader_init(&r.record, games, &(kz_reader_events){.context = &r, .tag = note_tag});
        do {
            at = next_line(text, length, at);
            line++;
        } while (at < length && !is_begin(text, length, at));
        r.puzzle.end = at;
        if (!read_puzzle(&r, text, error))
            return false;
        if (is_repeated(text, &r.puzzle))
            return refuse_at(error, r.puzzle.line, KZ_E_LINE_TWICE, r.puzzle.id, NULL);
        if (found)
            found(context, &r.puzzle, &r.record.match);
    }
    return true;
}

const char *puzzle_question_word(puzzle_question question)
{
    static const char *const word[PUZZLE_QUESTIONS] = {"lay", "fish", "out", "general", "officer", "partner"};
    return word[question];
}

const char *puzzle_proof_word(puzzle_proof proof)
{
    static const char *const word[PUZZLE_PROOFS] = {"worlds", "open"};
    return word[proof];
}

const char *puzzle_theme_word(int theme)
{
    static const char *const word[PUZZLE_THEMES - KZ_REASONS_WHY] = {
        "opening", "middle", "ending", "fish", "out", "general", "officer", "partner"};
    return theme < KZ_REASONS_WHY ? kz_reason_id(theme) : word[theme - KZ_REASONS_WHY];
}

int puzzle_losses(const puzzle_entry *p, const kz_match *match, int16_t loss[KZ_LEGAL])
{
    kz_view v;
    analysis_alternatives set;
    int16_t chance[KZ_LEGAL] = {0}, best = p->action[p->best].chance;
    kz_view_of(match, p->seat, &v);
    analysis_alternatives_of(&v, &set);
    for (int i = 0; i < v.legal_count; i++)
        for (int a = 0; a < p->count; a++)
            if (!memcmp(&v.legal[i], &p->action[a].action, sizeof v.legal[i]))
                chance[set.class_of[i]] = p->action[a].chance;
    for (int i = 0; i < v.legal_count; i++) {
        int16_t less = (int16_t)(best - chance[set.class_of[i]]);
        loss[i] = less > 0 ? less : 1;
        for (int a = 0; a < p->accepted; a++)
            if (!memcmp(&v.legal[i], &p->answer[a], sizeof v.legal[i]))
                loss[i] = 0;
    }
    return v.legal_count;
}
