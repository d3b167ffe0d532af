/* SPDX-License-Identifier: MIT */
#include "engine/core/catalogue/options.h"

#include <stdio.h>
#include <string.h>

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

catalogue_span catalogue_span_trim(catalogue_span s)
{
    while (s.length && is_space(s.text[0]))
        s.text++, s.length--;
    while (s.length && is_space(s.text[s.length - 1]))
        s.length--;
    return s;
}

catalogue_span catalogue_span_cut(catalogue_span *rest, char c)
{
    const char *at = rest->length ? memchr(rest->text, c, rest->length) : NULL;
    catalogue_span before = {rest->text, at ? (size_t)(at - rest->text) : rest->length};
    *rest = at ? (catalogue_span){at + 1, rest->length - before.length - 1} : (catalogue_span){NULL, 0};
    return before;
}

static bool refuse(catalogue_span at, const char **place, kz_code code, kz_error *error)
{
    char text[KZ_ERROR_ARG_SIZE];
    *place = at.text;
    kz_fail(error, code, catalogue_span_copy(at, text, sizeof text), NULL, NULL);
    return false;
}

/* Returns whether `s` may name an option or a choice: letters, digits, `-` and `_`. */
static bool is_word(catalogue_span s, size_t size)
{
    bool sound = s.length > 0 && s.length < size;
    for (size_t i = 0; sound && i < s.length; i++) {
        char c = s.text[i];
        sound = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                c == '_';
    }
    return sound;
}

/* Returns the two dots of a range, or NULL if `value` is no range. */
static const char *find_dots(catalogue_span value)
{
    for (size_t i = 0; i + 1 < value.length; i++)
        if (value.text[i] == '.' && value.text[i + 1] == '.')
            return value.text + i;
    return NULL;
}

/* Reads `20..1000` or `4..96 by 4`. */
static bool read_range(kz_option *o, catalogue_span value, const char *dots, const char **at, kz_error *error)
{
    *at = value.text;
    if (o->mechanic == KZ_NO_MECHANIC || catalogue_mechanics[o->mechanic].words)
        return refuse(value, at, KZ_E_GAME_FILE, error);
    const kz_mechanic *m = &catalogue_mechanics[o->mechanic];
    catalogue_span low = {value.text, (size_t)(dots - value.text)};
    catalogue_span step = {dots + 2, value.length - low.length - 2}, high = catalogue_span_cut(&step, 'b');
    if (!catalogue_mechanic_read(o->mechanic, catalogue_span_trim(low), m->least, m->most, &o->least,
                                 error) ||
        !catalogue_mechanic_read(o->mechanic, catalogue_span_trim(high), o->least, m->most, &o->most, error))
        return false;
    if (!step.text)
        return true;
    if (step.length < 2 || step.text[0] != 'y')
        return refuse(value, at, KZ_E_GAME_FILE, error);
    step = catalogue_span_trim((catalogue_span){step.text + 1, step.length - 1});
    return catalogue_mechanic_read(o->mechanic, step, 1, m->most, &o->step, error);
}

static bool add_set(kz_choice *c, int mechanic, catalogue_span value, const char **at, kz_error *error)
{
    const kz_mechanic *m = &catalogue_mechanics[mechanic];
    *at = value.text;
    if (c->set_count == KZ_CHOICE_SETS)
        return refuse(value, at, KZ_E_GAME_FILE, error);
    c->mechanic[c->set_count] = (uint8_t)mechanic;
    return catalogue_mechanic_read(mechanic, value, m->least, m->most, &c->value[c->set_count++], error);
}

/* Reads `opening=13 memory=keep`. */
static bool read_sets(kz_choice *c, catalogue_span sets, const char **at, kz_error *error)
{
    for (sets = catalogue_span_trim(sets); sets.length; sets = catalogue_span_trim(sets)) {
        catalogue_span value = catalogue_span_cut(&sets, ' '), key = catalogue_span_cut(&value, '=');
        int mechanic = catalogue_mechanic_find(key);
        if (!value.text)
            return refuse(key, at, KZ_E_GAME_FILE, error);
        if (mechanic < 0)
            return refuse(key, at, KZ_E_MECHANIC, error);
        if (!add_set(c, mechanic, catalogue_span_trim(value), at, error))
            return false;
    }
    return true;
}

/* Reads `word` or `word: sets`. */
static bool read_choice(kz_option *o, catalogue_span text, const char **at, kz_error *error)
{
    catalogue_span sets = text, word = catalogue_span_trim(catalogue_span_cut(&sets, ':'));
    if (o->choice_count == KZ_OPTION_CHOICES || !is_word(word, sizeof o->choice->word))
        return refuse(text, at, KZ_E_GAME_FILE, error);
    kz_choice *choice = &o->choice[o->choice_count++];
    memset(choice, 0, sizeof *choice);
    catalogue_span_copy(word, choice->word, sizeof choice->word);
    if (sets.text)
        return read_sets(choice, sets, at, error);
    if (o->mechanic == KZ_NO_MECHANIC)
        return refuse(word, at, KZ_E_GAME_FILE, error);
    return add_set(choice, o->mechanic, word, at, error);
}

/* Reads `*`: every word of the mechanic. */
static bool read_all_words(kz_option *o, catalogue_span value, const char **at, kz_error *error)
{
    char word[KZ_VALUE_TEXT];
    if (o->mechanic == KZ_NO_MECHANIC || !catalogue_mechanics[o->mechanic].words)
        return refuse(value, at, KZ_E_GAME_FILE, error);
    for (int i = 0; kz_mechanic_word(o->mechanic, i, word); i++)
        if (!read_choice(o, (catalogue_span){word, strlen(word)}, at, error)) {
            *at = value.text;
            return false;
        }
    return true;
}

bool catalogue_option_read(kz_option *option, catalogue_span key, catalogue_span value, const char **at,
                           kz_error *error)
{
    int mechanic = catalogue_mechanic_find(key);
    memset(option, 0, sizeof *option);
    if (!is_word(key, sizeof option->key))
        return refuse(key, at, KZ_E_GAME_FILE, error);
    catalogue_span_copy(key, option->key, sizeof option->key);
    option->mechanic = mechanic < 0 ? KZ_NO_MECHANIC : (uint8_t)mechanic;
    option->step = 1;
    if (mechanic < 0 && !memchr(value.text, ':', value.length))
        return refuse(key, at, KZ_E_MECHANIC, error);
    if (catalogue_span_is(value, "*"))
        return read_all_words(option, value, at, error);
    const char *dots = find_dots(value);
    if (dots)
        return read_range(option, value, dots, at, error);
    catalogue_span rest = value;
    while (rest.text)
        if (!read_choice(option, catalogue_span_trim(catalogue_span_cut(&rest, '|')), at, error))
            return false;
    return option->choice_count > 1 || refuse(value, at, KZ_E_GAME_FILE, error);
}

/* Returns true if `rules` have the values that the choice sets. */
static bool choice_holds(const kz_choice *choice, const kz_rules *rules)
{
    for (int i = 0; i < choice->set_count; i++)
        if (*catalogue_rules_field((kz_rules *)rules, choice->mechanic[i]) != choice->value[i])
            return false;
    return true;
}

void kz_choice_set(const kz_choice *choice, kz_rules *rules)
{
    for (int i = 0; i < choice->set_count; i++)
        *catalogue_rules_field(rules, choice->mechanic[i]) = choice->value[i];
}

/* Returns the choice that the rules follow, or NULL. */
static const kz_choice *current_choice(const kz_option *o, const kz_rules *rules)
{
    for (int i = 0; i < o->choice_count; i++)
        if (choice_holds(&o->choice[i], rules))
            return &o->choice[i];
    return NULL;
}

/* Checks that a range is allowed up to its ends, and contains the game's value. */
static bool check_range(const kz_option *o, const kz_rules *rules, kz_error *error)
{
    kz_rules chosen = *rules;
    int16_t *value = catalogue_rules_field(&chosen, o->mechanic);
    if (*value < o->least || *value > o->most || *value % o->step) {
        kz_fail(error, KZ_E_OPTION_DEFAULT, o->key, NULL, NULL);
        return false;
    }
    *value = o->least;
    if (!catalogue_rules_check(&chosen, error))
        return false;
    *value = o->most;
    return catalogue_rules_check(&chosen, error);
}

bool catalogue_option_check(const kz_option *o, const kz_rules *rules, kz_error *error)
{
    if (o->choice_count && !current_choice(o, rules)) {
        kz_fail(error, KZ_E_OPTION_DEFAULT, o->key, NULL, NULL);
        return false;
    }
    for (int i = 0; i < o->choice_count; i++) {
        kz_rules chosen = *rules;
        kz_choice_set(&o->choice[i], &chosen);
        const kz_choice *first = current_choice(o, &chosen);
        if (first != &o->choice[i]) {
            kz_fail(error, KZ_E_CHOICES_ALIKE, first->word, o->choice[i].word, o->key);
            return false;
        }
        if (!catalogue_rules_check(&chosen, error))
            return false;
    }
    return o->choice_count || check_range(o, rules, error);
}

const char *kz_option_value(const kz_option *option, const kz_rules *rules, char out[KZ_VALUE_TEXT])
{
    if (!option->choice_count)
        return kz_rules_value(rules, option->mechanic, out);
    const kz_choice *choice = current_choice(option, rules);
    snprintf(out, KZ_VALUE_TEXT, "%s", choice ? choice->word : "");
    return out;
}

/* Prints the values that an option allows: "all|one", "20..1000", "4..96 by 4". */
static void print_allowed(const kz_option *o, char out[KZ_ERROR_ARG_SIZE])
{
    int n = 0;
    for (int i = 0; i < o->choice_count && n < KZ_ERROR_ARG_SIZE; i++)
        n += snprintf(out + n, (size_t)(KZ_ERROR_ARG_SIZE - n), "%s%s", i ? "|" : "", o->choice[i].word);
    if (!o->choice_count)
        snprintf(out, KZ_ERROR_ARG_SIZE, o->step > 1 ? "%d..%d by %d" : "%d..%d", o->least, o->most, o->step);
}

bool catalogue_option_set(const kz_option *option, catalogue_span value, kz_rules *rules, kz_error *error)
{
    char given[KZ_ERROR_ARG_SIZE], allowed[KZ_ERROR_ARG_SIZE];
    for (int i = 0; i < option->choice_count; i++)
        if (catalogue_span_is(value, option->choice[i].word)) {
            kz_choice_set(&option->choice[i], rules);
            return true;
        }
    if (!option->choice_count) {
        int16_t number;
        if (catalogue_mechanic_read(option->mechanic, value, option->least, option->most, &number, NULL) &&
            number % option->step == 0) {
            *catalogue_rules_field(rules, option->mechanic) = number;
            return true;
        }
    }
    print_allowed(option, allowed);
    kz_fail(error, KZ_E_OPTION_VALUE, catalogue_span_copy(value, given, sizeof given), option->key, allowed);
    return false;
}
