/* SPDX-License-Identifier: MIT */
/* The catalogue of games: reads game files, finds a game. */
#include "engine/core/catalogue/games.h"
#include "base/byte_order_mark.h"
#include "engine/core/catalogue/options.h"
#include "engine/memory/pointers.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The state of the reader. */
typedef struct reader {
    kz_games *games;
    const char *line_start;
    int line;
    kz_game *game;                      /* the current section, NULL before the first */
    bool set[CATALOGUE_MECHANIC_COUNT]; /* mechanics set in this section */
    bool family_set;                    /* this section has a `family` */
    bool skipping;                /* the section's first line is faulty: the following lines belong to no
                                   * game */
    bool spoiled;                 /* the section has an error: its mechanics are not checked */
    bool faulty;                  /* an error was reported */
    catalogue_game_fault *report; /* NULL: the reader stops at the first error */
    void *context;
    kz_error *error;
} reader;

static bool fail(reader *r, const char *at, kz_code code, const char *arg1, const char *arg2)
{
    kz_fail(r->error, code, arg1, arg2, NULL);
    if (r->error) {
        r->error->line = r->line;
        r->error->column = (int)(at - r->line_start) + 1;
    }
    return false;
}

/* Adds the place to the error of an inner call. */
static bool placed(reader *r, const char *at)
{
    if (r->error) {
        r->error->line = r->line;
        r->error->column = (int)(at - r->line_start) + 1;
    }
    return false;
}

static bool fail_span(reader *r, catalogue_span span, kz_code code)
{
    char text[KZ_ERROR_ARG_SIZE];
    return fail(r, span.text, code, catalogue_span_copy(span, text, sizeof text), NULL);
}

/* Reports an error if all errors are wanted. Returns false if the reader must stop. */
static bool pass_over(reader *r)
{
    if (!r->report)
        return false;
    r->report(r->context, r->error);
    r->faulty = r->spoiled = true;
    return true;
}

/* Completes a section: checks whether its mechanics agree. */
static bool close_section(reader *r)
{
    if (!r->game || r->spoiled)
        return true;
    if (!catalogue_rules_check(&r->game->rules, r->error))
        return placed(r, r->line_start) || pass_over(r);
    for (int i = 0; i < r->game->option_count; i++)
        if (!catalogue_option_check(&r->game->option[i], &r->game->rules, r->error) &&
            !placed(r, r->line_start) && !pass_over(r))
            return false;
    return true;
}

static bool name_is_sound(catalogue_span name)
{
    if (!name.length || name.length >= KZ_GAME_NAME)
        return false;
    for (size_t i = 0; i < name.length; i++) {
        char c = name.text[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c == '-' && i > 0)))
            return false;
    }
    return true;
}

static kz_game *find(kz_games *games, catalogue_span name)
{
    for (int i = 0; i < games->count; i++)
        if (catalogue_span_is(name, games->game[i].name))
            return &games->game[i];
    return NULL;
}

/* Reads `[name]` or `[name : parent]`, without the brackets. */
static bool read_section(reader *r, catalogue_span inside)
{
    if (!close_section(r))
        return false;
    r->game = NULL;
    r->skipping = true;
    catalogue_span parent = inside, name = catalogue_span_trim(catalogue_span_cut(&parent, ':'));
    if (!name_is_sound(name))
        return fail_span(r, name, KZ_E_GAME_FILE);
    if (find(r->games, name))
        return fail_span(r, name, KZ_E_GAME_TWICE);
    if (r->games->count == KZ_GAMES) {
        char most[KZ_VALUE_TEXT];
        snprintf(most, sizeof most, "%d", KZ_GAMES);
        return fail(r, name.text, KZ_E_GAMES_FULL, most, NULL);
    }
    kz_game *game = &r->games->game[r->games->count];
    memset(game, 0, sizeof *game);
    if (parent.text) {
        parent = catalogue_span_trim(parent);
        const kz_game *base = find(r->games, parent);
        if (!base)
            return fail_span(r, parent, KZ_E_GAME);
        *game = *base;
    } else {
        for (int i = 0; i < CATALOGUE_MECHANIC_COUNT; i++)
            *catalogue_rules_field(&game->rules, i) = catalogue_mechanics[i].initial;
    }
    catalogue_span_copy(name, game->name, sizeof game->name);
    if (!parent.text)
        catalogue_span_copy(name, game->family, sizeof game->family);
    memset(&game->own, 0, sizeof game->own); /* a child does not inherit its parent's texts */
    game->group = game->difficulty = game->minutes = 0;
    memset(game->in, 0, sizeof game->in);
    r->games->count++;
    r->game = game;
    r->skipping = r->spoiled = r->family_set = false;
    memset(r->set, 0, sizeof r->set);
    return true;
}

static kz_option *find_option(kz_game *game, catalogue_span key)
{
    for (int i = 0; i < game->option_count; i++)
        if (catalogue_span_is(key, game->option[i].key))
            return &game->option[i];
    return NULL;
}

/* Reads `option KEY = ...`. The option is new, or replaces the parent's. */
static bool read_option(reader *r, catalogue_span key, catalogue_span value)
{
    kz_option read;
    const char *at = value.text;
    if (!catalogue_option_read(&read, key, value, &at, r->error))
        return placed(r, at);
    kz_option *option = find_option(r->game, key);
    if (!option) {
        if (r->game->option_count == KZ_GAME_OPTIONS)
            return fail_span(r, key, KZ_E_GAME_FILE);
        option = &r->game->option[r->game->option_count++];
    }
    *option = read;
    return true;
}

static bool fail_no_option(reader *r, catalogue_span key)
{
    char text[KZ_ERROR_ARG_SIZE];
    return fail(r, key.text, KZ_E_OPTION, r->game->name, catalogue_span_copy(key, text, sizeof text));
}

/* Reads `fixed KEY`: the option is removed. */
static bool read_fixed(reader *r, catalogue_span key)
{
    kz_option *option = find_option(r->game, key);
    if (!option)
        return fail_no_option(r, key);
    kz_option *last = &r->game->option[--r->game->option_count];
    memmove(option, option + 1, (size_t)(last - option) * sizeof *option);
    return true;
}

/* Reads a displayed text, which may be set once. */
static bool read_text(reader *r, catalogue_span key, catalogue_span text, char *own, size_t size)
{
    char most[KZ_VALUE_TEXT];
    bool sound = text.length > 0 && text.length < size;
    for (size_t i = 0; sound && i < text.length; i++)
        sound = (unsigned char)text.text[i] >= ' ' && text.text[i] != 0x7f;
    if (own[0])
        return fail_span(r, key, KZ_E_MECHANIC_TWICE);
    snprintf(most, sizeof most, "%d", (int)size - 1);
    if (!sound)
        return fail(r, text.text, KZ_E_GAME_TITLE, most, NULL);
    catalogue_span_copy(text, own, size);
    return true;
}

/* no language: the file's texts */
enum { OWN = -1 };

/* Reads `title KEY = ...`. */
static bool read_option_title(reader *r, catalogue_span key, catalogue_span title, int language)
{
    kz_option *option = find_option(r->game, key);
    if (!option)
        return fail_no_option(r, key);
    char *text = language == OWN ? option->title : option->title_in[language];
    return read_text(r, key, title, text, sizeof option->title);
}

/* Returns the field for `key`, or NULL if there is none. */
static char *find_text(kz_game_texts *texts, catalogue_span key, size_t *size)
{
    const struct {
        const char *key;
        char *text;
        size_t size;
    } fields[] = {
        {"title", texts->title, sizeof texts->title},
        {"says", texts->says, sizeof texts->says},
        {"also", texts->also, sizeof texts->also},
        {"about", texts->about, sizeof texts->about},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (catalogue_span_is(key, fields[i].key)) {
            *size = fields[i].size;
            return fields[i].text;
        }
    return NULL;
}

/* Reads a language. `key` is for example `title.uk`, and `code` is the part after the dot. */
static bool read_language(reader *r, catalogue_span key, catalogue_span code, int *language)
{
    char known[KZ_ERROR_ARG_SIZE] = "", text[KZ_ERROR_ARG_SIZE];
    for (int i = 0; i < KZ_LANGUAGES; i++) {
        if (catalogue_span_is(code, kz_language(i))) {
            *language = i;
            return true;
        }
        snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", i ? ", " : "", kz_language(i));
    }
    return fail(r, code.text, KZ_E_GAME_LANGUAGE, catalogue_span_copy(key, text, sizeof text), known);
}

/* Reads a displayed text: `title`, `also.uk`, `title KEY`, `title.uk KEY`. If there is no such key, it
 * returns false and leaves *read unset. */
static bool read_displayed(reader *r, catalogue_span key, catalogue_span value, bool *read)
{
    int language = OWN;
    catalogue_span of = key, code = catalogue_span_cut(&of, ' '), word = catalogue_span_cut(&code, '.');
    size_t size;
    *read = find_text(&r->game->own, word, &size) && (!of.text || catalogue_span_is(word, "title"));
    if (!*read || (code.text && !read_language(r, key, code, &language)))
        return false;
    if (of.text)
        return read_option_title(r, catalogue_span_trim(of), value, language);
    return read_text(r, key, value,
                     find_text(language == OWN ? &r->game->own : &r->game->in[language], word, &size), size);
}

static const char *const groups[KZ_GROUPS] = {"house", "kozel", "start", "pairs", "scoring", "unusual"};
static const char *const difficulties[KZ_DIFFICULTIES] = {NULL, "easy", "medium", "hard"};

const char *kz_group_word(int group)
{
    return group >= 0 && group < KZ_GROUPS ? groups[group] : NULL;
}

const char *kz_difficulty_word(int difficulty)
{
    return difficulty > 0 && difficulty < KZ_DIFFICULTIES ? difficulties[difficulty] : NULL;
}

/* Returns the index of a word, from 1, or 0 if there is none. */
static int find_word(catalogue_span value, const char *const word[], int count)
{
    for (int i = 1; i < count; i++)
        if (catalogue_span_is(value, word[i]))
            return i;
    return 0;
}

static int read_minutes(catalogue_span value)
{
    int n = 0;
    for (size_t i = 0; i < value.length; i++) {
        if (value.text[i] < '0' || value.text[i] > '9' || n > KZ_MINUTES_MAX)
            return 0;
        n = n * 10 + value.text[i] - '0';
    }
    return n <= KZ_MINUTES_MAX ? n : 0;
}

/* Writes words 1 to count - 1 with bars between them. */
static void list_words(const char *const word[], int count, char out[KZ_ERROR_ARG_SIZE])
{
    size_t length = 0;
    for (int i = 1; i < count; i++)
        length += (size_t)snprintf(out + length, KZ_ERROR_ARG_SIZE - length, i > 1 ? "|%s" : "%s", word[i]);
}

/* Reads `group`, `minutes` or `difficulty`, each once. If there is no such key, it returns false and leaves
 * *read unset. */
static bool read_listing(reader *r, catalogue_span key, catalogue_span value, bool *read)
{
    bool group = catalogue_span_is(key, "group"), minutes = catalogue_span_is(key, "minutes");
    *read = group || minutes || catalogue_span_is(key, "difficulty");
    if (!*read)
        return false;
    uint8_t *field = group ? &r->game->group : minutes ? &r->game->minutes : &r->game->difficulty;
    if (*field)
        return fail_span(r, key, KZ_E_MECHANIC_TWICE);
    *field = (uint8_t)(minutes ? read_minutes(value)
                       : group ? find_word(value, groups, KZ_GROUPS)
                               : find_word(value, difficulties, KZ_DIFFICULTIES));
    if (*field)
        return true;
    char given[KZ_ERROR_ARG_SIZE], name[KZ_ERROR_ARG_SIZE], allowed[KZ_ERROR_ARG_SIZE];
    if (minutes)
        snprintf(allowed, sizeof allowed, "1..%d", KZ_MINUTES_MAX);
    else if (group)
        list_words(groups, KZ_GROUPS, allowed);
    else
        list_words(difficulties, KZ_DIFFICULTIES, allowed);
    kz_fail(r->error, KZ_E_MECHANIC_VALUE, catalogue_span_copy(value, given, sizeof given),
            catalogue_span_copy(key, name, sizeof name), allowed);
    return placed(r, value.text);
}

static bool read_family(reader *r, catalogue_span key, catalogue_span value)
{
    if (r->family_set)
        return fail_span(r, key, KZ_E_MECHANIC_TWICE);
    if (!name_is_sound(value))
        return fail_span(r, value, KZ_E_GAME_FILE);
    r->family_set = true;
    catalogue_span_copy(value, r->game->family, sizeof r->game->family);
    return true;
}

/* Returns whether `key` begins with `word`, as in `option KEY`. *key then becomes the part after it. */
static bool take_word(catalogue_span *key, const char *word)
{
    size_t length = strlen(word);
    if (key->length <= length || memcmp(key->text, word, length) != 0 || key->text[length] != ' ')
        return false;
    *key = catalogue_span_trim((catalogue_span){key->text + length, key->length - length});
    return true;
}

static bool read_entry(reader *r, catalogue_span line)
{
    catalogue_span value = line, key = catalogue_span_trim(catalogue_span_cut(&value, '='));
    if (!r->game)
        return r->skipping || fail_span(r, line, KZ_E_GAME_FILE);
    if (!value.text)
        return take_word(&key, "fixed") ? read_fixed(r, key) : fail_span(r, line, KZ_E_GAME_FILE);
    value = catalogue_span_trim(value);
    if (take_word(&key, "option"))
        return read_option(r, key, value);
    if (catalogue_span_is(key, "family"))
        return read_family(r, key, value);
    bool told, read = read_displayed(r, key, value, &told);
    if (!told)
        read = read_listing(r, key, value, &told);
    if (told)
        return read;
    int mechanic = catalogue_mechanic_find(key);
    if (mechanic < 0)
        return fail_span(r, key, KZ_E_MECHANIC);
    if (r->set[mechanic])
        return fail_span(r, key, KZ_E_MECHANIC_TWICE);
    r->set[mechanic] = true;
    const kz_mechanic *m = &catalogue_mechanics[mechanic];
    int16_t *field = catalogue_rules_field(&r->game->rules, mechanic);
    return catalogue_mechanic_read(mechanic, value, m->least, m->most, field, r->error) ||
           placed(r, value.text);
}

static bool read_line(reader *r, catalogue_span line)
{
    line = catalogue_span_trim(catalogue_span_cut(&line, '#'));
    if (!line.length)
        return true;
    if (line.text[0] != '[')
        return read_entry(r, line);
    if (line.text[line.length - 1] != ']')
        return fail_span(r, line, KZ_E_GAME_FILE);
    return read_section(r, (catalogue_span){line.text + 1, line.length - 2});
}

/* Reads until the first error. */
static bool read_file(reader *r, const char *text, size_t length)
{
    size_t mark = base_byte_order_mark(text, length);
    catalogue_span rest = {text + mark, length - mark};
    while (rest.text && rest.length) {
        r->line++;
        r->line_start = rest.text;
        if (!read_line(r, catalogue_span_cut(&rest, '\n')) && !pass_over(r))
            return false;
    }
    return close_section(r);
}

bool kz_games_read(kz_games *games, const char *text, size_t length, kz_error *error)
{
    if (memory_is_null(games, "games", error) || (length && memory_is_null(text, "text", error)))
        return false;
    int before = games->count;
    reader r = {.games = games, .error = error};
    bool sound = read_file(&r, text, length);
    if (!sound)
        games->count = before;
    return sound;
}

bool catalogue_games_check(kz_games *games, const char *text, size_t length, catalogue_game_fault *report,
                           void *context)
{
    int before = games->count;
    kz_error error;
    reader r = {.games = games, .error = &error, .report = report, .context = context};
    (void)read_file(&r, text, length);
    if (r.faulty)
        games->count = before;
    return !r.faulty;
}

void kz_games_init(kz_games *games)
{
    games->count = games->own = 0;
    bool sound = kz_games_read(games, catalogue_builtin_games, strlen(catalogue_builtin_games), NULL);
    assert(sound);
    (void)sound;
    games->own = games->count;
}

const char *kz_game_title(const kz_game *game)
{
    return game->own.title[0] ? game->own.title : game->name;
}

const char *kz_game_title_in(const kz_game *game, int language)
{
    return game->in[language].title[0] ? game->in[language].title : kz_game_title(game);
}

const kz_game *kz_games_find(const kz_games *games, const char *name)
{
    return games && name ? find((kz_games *)games, (catalogue_span){name, strlen(name)}) : NULL;
}
