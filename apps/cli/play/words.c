/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/words.h"

#include "apps/cli/cli.h"
#include "apps/cli/records/summary.h"
#include "engine/prose/writer.h"

#include <kozel/layout.h>

#include <string.h>

enum { SENTENCE = 1024 };

static records_story story_of(const play_words *w, const kz_view *view)
{
    return (records_story){w->out, w->tags, &view->pub, view->seat + 1};
}

/* Prints a text of the catalogues with its marks filled, as a line. */
static void put_marked(const play_words *w, const char *text, const char *const marks[])
{
    char sentence[SENTENCE];
    prose_fill(text, marks, sentence, sizeof sentence);
    fprintf(w->out, "%s\n", sentence);
}

static void put_tiles(const play_words *w, kz_set tiles)
{
    char text[KZ_TILE_TEXT];
    for (; tiles; tiles &= tiles - 1)
        fprintf(w->out, " %s", kz_tile_print(kz_first(tiles), text));
}

/* ---- events */

/* The texts about a kind of action: of another seat, of the person, and of a tile that was not seen. */
typedef struct action_texts {
    const char *other, *person, *unseen;
} action_texts;

static const action_texts lay_texts = {N_("{name} lays {tile}"), N_("You lay {tile}"), NULL};

static action_texts texts_of(kz_action action)
{
    switch (action.kind) {
    case KZ_DRAW:
        return (action_texts){N_("{name} draws"), N_("You draw {tile}"), NULL};
    case KZ_KNOCK:
        return (action_texts){N_("{name} knocks"), N_("You knock"), NULL};
    case KZ_SHIFT:
        return (action_texts){N_("{name}: {tile} fits nowhere and goes to the left"), NULL, NULL};
    case KZ_CLAIM:
        return (action_texts){N_("{name} buys 6-6"), N_("You buy 6-6"), NULL};
    case KZ_YIELD:
        return (action_texts){N_("{name} leaves the lead to the partner"),
                              N_("You leave the lead to your partner"), NULL};
    case KZ_GIVE:
        return (action_texts){N_("{name} gives {tile}"), N_("You give {tile}"),
                              N_("{name} gives a tile away")};
    case KZ_TIMEOUT:
    case KZ_RESIGN: /* the deal's end names them */
        return (action_texts){NULL, NULL, NULL};
    default:
        return lay_texts;
    }
}

static void put_action(const play_words *w, const play_event *event)
{
    kz_action action = event->action;
    const records_story story = story_of(w, event->view);
    const action_texts texts = texts_of(action);
    const char *text = texts.other;
    char name[RECORDS_NAME], tile[KZ_ACTION_TEXT], points[KZ_VALUE_TEXT];
    if (!text)
        return;
    if (texts.person && action.seat == event->view->seat)
        text = texts.person;
    if (texts.unseen && action.tile == KZ_NO_TILE)
        text = texts.unseen;
    bool plain = action.kind == KZ_DRAW || action.kind == KZ_GIVE || action.kind == KZ_SHIFT;
    if (plain && action.tile != KZ_NO_TILE)
        kz_tile_print(action.tile, tile);
    else
        kz_action_print(action, tile);
    put_marked(
        w, _(text),
        (const char *const[]){"{name}", records_story_seat(&story, action.seat, name), "{tile}", tile, NULL});
    int scored = (int)event->view->pub.scored;
    snprintf(points, sizeof points, "%d", scored);
    if (scored)
        put_marked(w, ngettext("{n} point", "{n} points", (unsigned long)scored),
                   (const char *const[]){"{n}", points, NULL});
}

static void put_left_in_hands(const play_words *w, const kz_view *view)
{
    char name[RECORDS_NAME];
    const records_story story = story_of(w, view);
    fprintf(w->out, "%s\n", _("Left in hand"));
    for (int seat = 0; seat < view->pub.rules.seats; seat++) {
        fprintf(w->out, "  %s:", records_story_seat(&story, seat, name));
        put_tiles(w, view->hand[seat]);
        if (!view->hand[seat])
            fprintf(w->out, " %s", _("no tiles"));
        fprintf(w->out, "\n");
    }
}

static void put_swap(const play_words *w, const kz_view *view)
{
    const kz_swap *swap = &view->pub.swap;
    const records_story story = story_of(w, view);
    char name[RECORDS_NAME], other[RECORDS_NAME];
    if (swap->seat == KZ_NOBODY)
        return;
    bool bazaar = swap->from == KZ_NOBODY;
    put_marked(
        w, bazaar ? _("{name} swapped for 6-6 with the bazaar") : _("{name} swapped for 6-6 with {other}"),
        (const char *const[]){"{name}", records_story_seat(&story, swap->seat, name), "{other}",
                              bazaar ? "" : records_story_seat(&story, swap->from, other), NULL});
}

void play_put_deal_end(const play_words *w, const kz_view *view, kz_action last)
{
    const records_story story = story_of(w, view);
    records_story_deal_end(&story, last);
    put_left_in_hands(w, view);
}

void play_put_event(const play_words *w, const play_event *event)
{
    switch ((play_event_kind)event->kind) {
    case PLAY_DEALT:
        fprintf(w->out, _("Deal %d\n"), (int)event->view->pub.deal_number);
        put_swap(w, event->view);
        break;
    case PLAY_ACTED:
        put_action(w, event);
        if (event->view->pub.phase != KZ_PLAYING)
            play_put_deal_end(w, event->view, event->action);
        break;
    case PLAY_TAKEN_BACK:
        fprintf(w->out,
                ngettext("%d action was taken back\n", "%d actions were taken back\n",
                         (unsigned long)event->count),
                event->count);
        break;
    }
}

/* ---- the line */

enum { ARM = KZ_TILES * 5 + 1 };

/* The tiles from the lead to an end. */
typedef struct arm {
    uint8_t inner; /* value to which the next tile is attached */
    char text[ARM];
} arm;

/* Adds a tile, outwards. `before`: in front of the others. */
static void arm_add(arm *a, kz_tile tile, bool closed, bool before)
{
    char old[ARM];
    unsigned outer = kz_other_half(tile, a->inner);
    unsigned left = before ? outer : a->inner, right = before ? a->inner : outer;
    memcpy(old, a->text, sizeof old);
    snprintf(a->text, sizeof a->text, "%.*s %u-%u%s%.*s", before ? 0 : ARM - 6, old, left, right,
             closed ? "!" : "", before ? ARM - 6 : 0, old);
    a->inner = (uint8_t)outer;
}

static void put_rows(const play_words *w, const kz_laid_line *line)
{
    arm arms[2] = {{.inner = line->half}, {.inner = (uint8_t)kz_other_half(line->laid[0].tile, line->half)}};
    for (int i = 1; i < line->count; i++)
        arm_add(&arms[line->laid[i].end - KZ_LINE_1], line->laid[i].tile, false, false);
    for (int i = 0; i < 2; i++)
        fprintf(w->out, _("Line %1$d: from %2$d%3$s\n"), i + 1,
                i ? kz_other_half(line->laid[0].tile, line->half) : line->half, arms[i].text);
}

static void put_arms(const play_words *w, const kz_laid_line *line)
{
    arm arms[KZ_ENDS] = {0};
    char lead[KZ_TILE_TEXT];
    kz_tile spinner = line->spinner == KZ_NO_TILE ? line->laid[0].tile : line->spinner;
    arms[KZ_END_A].inner = kz_low[line->laid[0].tile];
    arms[KZ_END_B].inner = kz_high[line->laid[0].tile];
    arms[KZ_END_C].inner = arms[KZ_END_D].inner = kz_low[spinner];
    for (int i = 1; i < line->count; i++) {
        const kz_laid_tile *laid = &line->laid[i];
        arm_add(&arms[laid->end], laid->tile, laid->kind == KZ_LAY_CLOSED, laid->end == KZ_END_A);
    }
    fprintf(w->out, _("Line:%1$s %2$s%3$s\n"), arms[KZ_END_A].text, kz_tile_print(line->laid[0].tile, lead),
            arms[KZ_END_B].text);
    for (int end = KZ_END_C; end <= KZ_END_D; end++)
        if (*arms[end].text)
            fprintf(w->out, _("From %1$s to end %2$s:%3$s\n"), kz_tile_print(spinner, lead),
                    kz_end_name((unsigned)end), arms[end].text);
}

void play_put_sum(const play_words *w, int sum)
{
    char value[KZ_VALUE_TEXT];
    snprintf(value, sizeof value, "%d", sum);
    if (sum)
        put_marked(w, _("Sum of the ends: {sum}"), (const char *const[]){"{sum}", value, NULL});
}

static void put_ends(const play_words *w, const kz_view *view)
{
    const kz_rules *rules = &view->pub.rules;
    char value[KZ_VALUE_TEXT];
    bool rows = kz_hands_are_face_down(rules);
    for (int i = 0; i < rules->ends; i++) {
        unsigned end = (unsigned)kz_first_end(rules) + (unsigned)i;
        if (view->pub.board.value[i] == KZ_NO_VALUE)
            continue;
        snprintf(value, sizeof value, "%d", view->pub.board.value[i]);
        put_marked(
            w, rows ? _("Line {line}, shows {value}") : _("End {end}, shows {value}"),
            (const char *const[]){rows ? "{line}" : "{end}", kz_end_name(end), "{value}", value, NULL});
    }
    play_put_sum(w, (int)kz_public_ends_sum(&view->pub));
}

bool play_put_tiles_laid(const play_words *w, const kz_view *view)
{
    kz_laid_line line;
    kz_laid_line_of(view, &line);
    if (!line.count)
        fprintf(w->out, "%s\n", _("No tile lies yet"));
    else if (line.rows)
        put_rows(w, &line);
    else
        put_arms(w, &line);
    return line.count > 0;
}

void play_put_line(const play_words *w, const kz_view *view)
{
    if (play_put_tiles_laid(w, view))
        put_ends(w, view);
}

/* ---- hands */

void play_put_hand(const play_words *w, const kz_view *view)
{
    const kz_rules *rules = &view->pub.rules;
    char number[KZ_VALUE_TEXT];
    int count = view->pub.count[view->seat];
    snprintf(number, sizeof number, "%d", count);
    if (kz_hands_are_face_down(rules))
        put_marked(
            w, ngettext("{n} closed tile in your row", "{n} closed tiles in your row", (unsigned long)count),
            (const char *const[]){"{n}", number, NULL});
    else {
        fprintf(w->out, "%s:", _("Your tiles"));
        put_tiles(w, view->hand[view->seat]);
        fprintf(w->out, "\n");
    }
    if (view->signal) {
        const records_story story = story_of(w, view);
        char name[RECORDS_NAME];
        fprintf(w->out, _("%s holds:"), records_story_seat(&story, kz_signals_to(rules, view->seat), name));
        put_tiles(w, view->signal);
        fprintf(w->out, "\n");
    }
}

void play_put_counts(const play_words *w, const kz_view *view)
{
    const records_story story = story_of(w, view);
    char name[RECORDS_NAME];
    fprintf(w->out, "%s:", _("Tiles in hand"));
    for (int seat = 0; seat < view->pub.rules.seats; seat++)
        fprintf(w->out, "%s %s: %d", seat ? "," : "", records_story_seat(&story, seat, name),
                view->pub.count[seat]);
    if (view->pub.stock_dealt)
        fprintf(w->out, ", %s: %d", _("stock"), view->pub.stock_count);
    fprintf(w->out, "\n");
}

/* ---- actions */

const char *play_action_text(kz_action action, char out[PLAY_ACTION_TEXT])
{
    char text[KZ_ACTION_TEXT], at[KZ_VALUE_TEXT];
    const char *meaning = action.kind == KZ_CLAIM   ? _("Buy 6-6")
                          : action.kind == KZ_YIELD ? _("The partner leads")
                          : action.kind != KZ_CUT   ? NULL
                          : action.end == KZ_NO_END ? _("Cut at the ends")
                                                    : _("Cut at depth {n}");
    kz_action_print(action, text);
    snprintf(at, sizeof at, "%d", action.end);
    if (!meaning)
        return strcpy(out, text);
    int length = snprintf(out, PLAY_ACTION_TEXT, "%s: ", text);
    prose_fill(meaning, (const char *const[]){"{n}", at, NULL}, out + length,
               (size_t)(PLAY_ACTION_TEXT - length));
    return out;
}

void play_put_actions(const play_words *w, const kz_view *view)
{
    char text[PLAY_ACTION_TEXT];
    for (int i = 0; i < view->legal_count; i++)
        fprintf(w->out, "%d. %s\n", i + 1, play_action_text(view->legal[i], text));
}

/* ---- the match */

void play_put_score(const play_words *w, const kz_view *view)
{
    const records_story story = story_of(w, view);
    fprintf(w->out, "%s:\n", _("Score"));
    records_story_accounts(&story);
}

static void put_places(const play_words *w, const kz_view *view)
{
    const records_story story = story_of(w, view);
    uint8_t place[KZ_SEATS];
    char name[RECORDS_NAME];
    kz_public_places(&view->pub, place);
    fprintf(w->out, "%s:", _("Places"));
    const char *comma = "";
    for (int wanted = 1; wanted <= KZ_SEATS; wanted++)
        for (int seat = 0; seat < view->pub.rules.seats; seat++)
            if (place[seat] == wanted) {
                fprintf(w->out, "%s %d. %s", comma, wanted, records_story_seat(&story, seat, name));
                comma = ",";
            }
    fprintf(w->out, "\n");
}

void play_put_standing(const play_words *w, const kz_view *view)
{
    const records_story story = story_of(w, view);
    if (view->pub.phase == KZ_PLAYING)
        records_story_unfinished(&story);
    if (view->pub.phase == KZ_OVER) {
        records_story_result(&story);
        put_places(w, view);
    }
    play_put_score(w, view);
}
