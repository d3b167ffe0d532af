/* SPDX-License-Identifier: MIT */
/* Checks how deals and matches end, by records. tests/endings/GAME.ends has records of a game one after the
 * other. Behind the last action of a deal it has the lines of the trace that must come
 * (docs/spec/record.md).
 *
 *   endings_test FOLDER
 *       compares, and refuses a game that ends in a way of which there is no record
 *   endings_test --search GAME SEATS OPTIONS
 *       finds such records by random play and prints them, as few as show all ways
 */
#include "tests/unit/engine/core/endings_classes.h"
#include "tests/unit/engine/core/variants.h"

#include <kozel/record.h>
#include <kozel/rng.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 18, FILE_SIZE = 1 << 22, RECORDS = 400, FACTS_KEPT = 2000 };

static kz_games games;
static int failures;

/* ---- random matches, written as records with their ends ---- */

typedef struct story {
    char text[TEXT];
    size_t length;
    classes found; /* of the deals till now */
} story;

static void put(story *s, const char *text)
{
    size_t length = strlen(text);
    if (s->length + length >= TEXT)
        abort();
    memcpy(s->text + s->length, text, length + 1);
    s->length += length;
}

static void put_ends(story *s, const kz_match *m)
{
    char line[KZ_TRACE_LINE];
    kz_trace_deal_end(m, line, sizeof line);
    put(s, line);
    put(s, "\n");
    if (m->pub.phase != KZ_OVER)
        return;
    kz_trace_match_end(m, line, sizeof line);
    put(s, line);
    put(s, "\n");
}

static kz_action choose(const kz_match *m, kz_rng *rng, uint32_t breaks)
{
    kz_action legal[KZ_LEGAL];
    int count = kz_match_legal(m, legal);
    uint32_t chance = kz_rng_below(rng, 2000);
    if (chance < breaks && chance % 2)
        return (kz_action){KZ_TIMEOUT, legal[0].seat, KZ_NO_TILE, KZ_NO_END};
    if (chance < breaks)
        return (kz_action){KZ_RESIGN, (uint8_t)kz_rng_below(rng, m->pub.rules.seats), KZ_NO_TILE, KZ_NO_END};
    /* A last tile of 0-0 or 6-6, and a lead of it, ask for a will: they are kept, or laid, more often than by
     * chance. */
    kz_action a = legal[kz_rng_below(rng, (uint32_t)count)];
    const kz_set special = kz_bit(0) | kz_bit(KZ_TILES - 1);
    for (int i = 0; i < 3 && (kz_action_tiles(a) & special); i++)
        a = legal[kz_rng_below(rng, (uint32_t)count)];
    return a;
}

static void play_deal(story *s, kz_match *m, kz_rng *rng, uint32_t breaks)
{
    char text[KZ_DEAL_TEXT], action[KZ_ACTION_TEXT];
    kz_tile order[KZ_TILES];
    kz_match before = *m;
    kz_deal_shuffle(&m->pub.rules, rng, order);
    kz_match_deal(m, order, NULL);
    kz_deal_print(m, text);
    put(s, text);
    while (m->pub.phase == KZ_PLAYING) {
        kz_action a = choose(m, rng, breaks);
        if (a.kind == KZ_DRAW)
            a.tile = test_next_draw(m);
        before = *m;
        snprintf(text, sizeof text, "%d %s\n", a.seat + 1, kz_action_print(a, action));
        put(s, text);
        kz_match_apply(m, a);
    }
    put_ends(s, m);
    classify(&s->found, &before, m);
}

static void begin_story(story *s, kz_match *m, const kz_game *game, int seats, const char *options)
{
    kz_rules rules;
    kz_error error = {0};
    char head[400];
    if (!kz_game_setup(game, seats, options, &rules, &error)) {
        fprintf(stderr, "%s %d %s: %s\n", game->name, seats, options, kz_code_word(error.code));
        exit(2);
    }
    kz_match_init(m, &rules);
    s->length = 0;
    s->found.count = 0;
    snprintf(head, sizeof head, "[Game \"%s\"]\n[Players \"%d\"]\n", game->name, seats);
    put(s, head);
    snprintf(head, sizeof head, *options ? "[Options \"%s\"]\n" : "%s", options);
    put(s, head);
}

/* ---- the search ---- */

typedef struct candidate {
    char *text;
    classes found;
    bool dropped;
} candidate;

static candidate kept[RECORDS];
static int kept_count;

static bool is_kept(const char *fact, int but)
{
    for (int i = 0; i < kept_count; i++)
        if (i != but && !kept[i].dropped && has_class(&kept[i].found, fact))
            return true;
    return false;
}

/* Drops the deals after the last one that shows something new. */
static void keep_new(const story *s, size_t length, const classes *found)
{
    if (kept_count == RECORDS)
        return;
    kept[kept_count].text = strndup(s->text, length);
    kept[kept_count].found = *found;
    kept_count++;
}

static bool tells_more(const classes *now, int since)
{
    for (int i = since; i < now->count; i++)
        if (!is_kept(now->fact[i], -1))
            return true;
    return false;
}

static void search_match(const kz_game *game, int seats, const char *options, int deals, uint64_t seed)
{
    static story s;
    static classes useful;
    kz_match m;
    kz_rng rng;
    size_t length = 0;
    kz_rng_seed(&rng, seed);
    begin_story(&s, &m, game, seats, options);
    for (int i = 0; i < deals && m.pub.phase != KZ_OVER && s.length < TEXT / 2; i++) {
        int since = s.found.count;
        play_deal(&s, &m, &rng, seed % 10 ? 0 : 20);
        if (tells_more(&s.found, since))
            length = s.length, useful = s.found;
    }
    if (length)
        keep_new(&s, length, &useful);
}

/* Returns true if others show all that the record shows. */
static bool is_needless(int at)
{
    for (int i = 0; i < kept[at].found.count; i++)
        if (!is_kept(kept[at].found.fact[i], at))
            return false;
    return true;
}

static int by_length(const void *x, const void *y)
{
    size_t a = strlen(((const candidate *)x)->text), b = strlen(((const candidate *)y)->text);
    return a < b ? 1 : a > b ? -1 : 0;
}

static int search(const char *name, int seats, const char *options)
{
    static const struct {
        int deals, matches;
    } pass[] = {{1, 1500}, {2, 1000}, {4, 800}, {100, 1500}};
    const kz_game *game = kz_games_find(&games, name);
    if (!game)
        return 2;
    uint64_t seed = 0;
    for (size_t i = 0; i < sizeof pass / sizeof *pass; i++)
        for (int n = 0; n < pass[i].matches; n++)
            search_match(game, seats, options, pass[i].deals, ++seed);
    qsort(kept, (size_t)kept_count, sizeof *kept, by_length);
    for (int i = 0; i < kept_count; i++)
        kept[i].dropped = is_needless(i);
    for (int i = kept_count - 1; i >= 0; i--)
        if (!kept[i].dropped)
            printf("%s\n", kept[i].text);
    return 0;
}

/* ---- the test ---- */

/* What the records of all games show, each once: "kozel 3: fish". */
static classes told;

/* A record being compared, line by line. */
typedef struct comparison {
    kz_reader reader;
    char expected[2][KZ_TRACE_LINE]; /* the deal's end, the match's end */
    int waiting;                     /* of these, not yet seen in the file */
    int next, records;
} comparison;

static void acted(void *context, const kz_match *m, kz_action action)
{
    (void)action;
    comparison *c = context;
    if (m->pub.phase == KZ_PLAYING)
        return;
    c->next = 0;
    c->waiting = m->pub.phase == KZ_OVER ? 2 : 1;
    kz_trace_deal_end(m, c->expected[0], KZ_TRACE_LINE);
    if (m->pub.phase == KZ_OVER)
        kz_trace_match_end(m, c->expected[1], KZ_TRACE_LINE);
    count_kind(&told, c->reader.tags.game, m);
}

static void fail(const char *file, int line, const char *why)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, why);
    failures++;
}

static void begin_record(comparison *c)
{
    const kz_reader_events events = {.context = c, .acted = acted};
    kz_reader_init(&c->reader, &games, &events);
    c->waiting = 0;
    c->records++;
}

/* One line of a file: an end that must have come just so, or a line of a record. False: the rest of the
 * record is left out. */
static bool take_line(comparison *c, const char *file, int number, const char *line, size_t length)
{
    kz_error error = {0};
    if (*line == '{') {
        bool right = c->waiting > 0 && strlen(c->expected[c->next]) == length &&
                     !memcmp(c->expected[c->next], line, length);
        if (!right)
            fail(file, number, c->waiting > 0 ? c->expected[c->next] : "no end here");
        c->next++, c->waiting--;
        return right;
    }
    if (c->waiting > 0 && length) {
        fail(file, number, "the end of a deal is missing");
        return false;
    }
    if (kz_reader_line(&c->reader, line, length, &error))
        return true;
    fail(file, number, kz_code_word(error.code));
    return false;
}

static int compare_file(const char *folder, const char *name)
{
    static char text[FILE_SIZE];
    static comparison c;
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(text, 1, FILE_SIZE - 1, file) : 0;
    text[size] = '\0';
    if (file)
        fclose(file);
    int number = 0;
    bool reading = true;
    c.records = 0;
    for (char *at = text; *at; number++) {
        size_t length = strcspn(at, "\n");
        if (!strncmp(at, "[Game ", 6)) {
            begin_record(&c);
            reading = true;
        }
        reading = reading && take_line(&c, name, number + 1, at, length);
        at += length + (at[length] == '\n');
    }
    return c.records;
}

/* Random matches: however one ends there is a record of it. */
static void check_matches(const kz_game *game, int seats, const char *options, int matches)
{
    static story s;
    static classes seen;
    kz_rng rng;
    kz_rng_seed(&rng, 7);
    seen.count = 0;
    for (int i = 0; i < matches; i++) {
        kz_match m;
        begin_story(&s, &m, game, seats, options);
        while (m.pub.phase != KZ_OVER) {
            s.length = 0;
            s.found.count = 0;
            play_deal(&s, &m, &rng, i ? 0 : 20);
            count_kind(&seen, game->name, &m);
        }
    }
    for (int i = 0; i < seen.count; i++)
        if (!has_class(&told, seen.fact[i]))
            fail(seen.fact[i], 0, "there is no record of this end in tests/endings");
}

static void check_options(const kz_game *game, int seats)
{
    char options[64];
    check_matches(game, seats, "", 30);
    for (int i = 0; i < game->option_count; i++) {
        const kz_option *o = &game->option[i];
        for (int c = 0; c < o->choice_count; c++) {
            snprintf(options, sizeof options, "%s=%s", o->key, o->choice[c].word);
            check_matches(game, seats, options, 5);
        }
        if (!o->choice_count) {
            snprintf(options, sizeof options, "%s=%d", o->key, o->least);
            check_matches(game, seats, options, 5);
        }
    }
}

static int test(const char *path)
{
    DIR *folder = opendir(path);
    int records = 0;
    if (!folder)
        return 2;
    for (const struct dirent *entry; (entry = readdir(folder));)
        if (strstr(entry->d_name, ".ends"))
            records += compare_file(path, entry->d_name);
    closedir(folder);
    for (variant v = {0}; next_variant(&games, &v);)
        check_options(v.game, v.seats);
    printf("%d records, %d ways to end, %d failures\n", records, told.count, failures);
    return failures || !records;
}

int main(int argc, char **argv)
{
    kz_games_init(&games);
    if (argc == 5 && !strcmp(argv[1], "--search"))
        return search(argv[2], atoi(argv[3]), argv[4]);
    if (argc == 2)
        return test(argv[1]);
    fprintf(stderr, "usage: endings_test FOLDER | --search GAME SEATS OPTIONS\n");
    return 2;
}
