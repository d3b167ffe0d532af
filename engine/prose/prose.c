/* SPDX-License-Identifier: MIT */
#include "engine/prose/prose.h"

#include "engine/prose/writer.h"

#include <stdio.h>
#include <string.h>

/* Bytes for the displayed text of an option with one of its words. */
enum { SETTING_TEXT = 256 };

static void write_chapters(prose *p)
{
    static void (*const chapters[])(prose *) = {
        prose_write_players,  prose_write_dealing,     prose_write_lead,     prose_write_board,
        prose_write_turn,     prose_write_play_points, prose_write_deal_end, prose_write_counting,
        prose_write_accounts, prose_write_match_end,
    };
    for (size_t i = 0; i < sizeof chapters / sizeof *chapters; i++)
        chapters[i](p);
    prose_end_paragraph(p);
}

/* Writes to *p the sentences for some rules that are not in `known`. Sentences that are in `known` are added
 * to `said`, if it is not NULL. */
static void collect(prose *p, const prose *like, const kz_rules *rules, const prose_sentences *known,
                    prose_sentences *said)
{
    *p = (prose){.game = like->game,
                 .rules = rules,
                 .translate = like->translate,
                 .known = known,
                 .said = said,
                 .known_texts = !said};
    write_chapters(p);
}

/* Returns the option's title in the reader's language. An option without a title is written as in a game
 * file. */
static const char *option_name(prose *p, const kz_option *option)
{
    const char *title = kz_option_title_in(option, prose_language(p));
    return title == option->key ? title : prose_text(p, title);
}

static const char *word_name(prose *p, const kz_option *option, const char *word)
{
    const char *title = kz_word_title(option, word);
    return title == word ? title : prose_text(p, title);
}

/* Writes the difference that a choice makes: sentences that were not written before, and those that do not
 * apply then. Of a sentence with another number it writes only the new one. */
static void write_choice(prose *p, const kz_option *option, const kz_choice *choice)
{
    kz_rules chosen = *p->rules;
    prose_sentences known = *p->said, said = {.count = 0};
    prose holds, gone;
    char setting[SETTING_TEXT];
    snprintf(setting, sizeof setting, "%s: %s", option_name(p, option), word_name(p, option, choice->word));
    kz_choice_set(choice, &chosen);
    collect(&holds, p, &chosen, &known, &said);
    collect(&gone, p, p->rules, &said, NULL);
    if (!holds.length && !gone.length)
        return; /* the choice makes no difference for these players */
    if (holds.length) {
        prose_add_row(p, (const char *const[]){setting, holds.paragraph}, 2, false);
        return;
    }
    char text[PROSE_PARAGRAPH + SETTING_TEXT];
    prose_fill(prose_text(p, N_("This does not hold: {gone}")),
               (const char *const[]){"{gone}", gone.paragraph, NULL}, text, sizeof text);
    prose_add_row(p, (const char *const[]){setting, text}, 2, false);
}

static void write_range(prose *p, const kz_option *o)
{
    char least[KZ_VALUE_TEXT], most[KZ_VALUE_TEXT], step[KZ_VALUE_TEXT], range[SETTING_TEXT];
    snprintf(least, sizeof least, "%d", o->least);
    snprintf(most, sizeof most, "%d", o->most);
    snprintf(step, sizeof step, "%d", o->step);
    const char *const marks[] = {"{least}", least, "{most}", most, "{step}", step, NULL};
    const char *text = o->step > 1 ? N_("Any number from {least} to {most} in steps of {step}.")
                                   : N_("Any number from {least} to {most}.");
    prose_fill(prose_text(p, text), marks, range, sizeof range);
    prose_add_row(p, (const char *const[]){option_name(p, o), range}, 2, false);
}

/* Returns whether the rules have the values that the choice sets. */
static bool is_chosen(const prose *p, const kz_option *option, const kz_choice *choice)
{
    char value[KZ_VALUE_TEXT];
    return !strcmp(kz_option_value(option, p->rules, value), choice->word);
}

static void write_options(prose *p)
{
    if (!p->game->option_count || p->rules->seats)
        return;
    prose_heading(p, N_("Options"));
    prose_add(p, N_("Before the match the players may agree on other rules."));
    prose_add_row(
        p, (const char *const[]){prose_text(p, N_("Variation")), prose_text(p, N_("What is different"))}, 2,
        true);
    for (int i = 0; i < p->game->option_count; i++) {
        const kz_option *option = &p->game->option[i];
        if (!option->choice_count)
            write_range(p, option);
        for (int j = 0; j < option->choice_count; j++)
            if (!is_chosen(p, option, &option->choice[j]))
                write_choice(p, option, &option->choice[j]);
    }
}

size_t prose_write_rules(const kz_game *game, const kz_rules *rules, const prose_translate *translate,
                         const prose_sink *sink)
{
    prose_sentences said = {.count = 0};
    prose p = {.game = game, .rules = rules, .translate = translate, .sink = sink, .said = &said};
    prose_write_aim(&p);
    write_chapters(&p);
    write_options(&p);
    prose_write_examples(&p);
    prose_end_paragraph(&p);
    return p.headings;
}
