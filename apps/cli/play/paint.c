/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/paint.h"

#include "apps/cli/cli.h"
#include "apps/cli/play/terminal.h"
#include "apps/cli/play/words.h"
#include "apps/cli/records/summary.h"
#include "apps/cli/wrap.h"
#include "base/memory.h"
#include "base/visible.h"
#include "engine/layout/box.h"
#include "engine/prose/captions.h"
#include "engine/prose/writer.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines from the first one down, and from the last one up. */
enum { ENDS_LINE = 1, BOARD_LINE, KEYS = 1, ACTIONS = 3, HAND = 4, SEATS = HAND + KZ_SEATS };
enum { LOG_COLUMN = 42, FRAMED_COLUMNS = 6, STOCK_COLUMNS = 16 };

/* ---- the log ---- */

void play_log_add(play_log *log, const char *line)
{
    char text[PLAY_LOG_LINE];
    base_visible(line, strlen(line), text, sizeof text);
    log->back = 0;
    if (log->count && !strcmp(log->line[log->count - 1], text)) {
        log->times[log->count - 1]++;
        return;
    }
    if (log->count == PLAY_LOG) {
        memmove(log->line[0], log->line[1], sizeof log->line - sizeof *log->line);
        memmove(&log->times[0], &log->times[1], sizeof log->times - sizeof *log->times);
        log->count--;
    }
    memcpy(log->line[log->count], text, sizeof text);
    log->times[log->count++] = 1;
}

const char *play_log_last(const play_log *log)
{
    return log->line[log->count - 1];
}

/* Writes an event as it is shown: "Ann draws (3)". */
static const char *log_text(const play_log *log, int number, char out[PLAY_LOG_LINE + 16])
{
    snprintf(out, PLAY_LOG_LINE + 16, log->times[number] > 1 ? "%s (%d)" : "%s", log->line[number],
             log->times[number]);
    return out;
}

/* Returns the first of the events that fit above event `end`, in `lines`. */
static int log_first(const play_log *log, int end, int lines, int columns)
{
    char text[PLAY_LOG_LINE + 16];
    for (; end > 0; end--) {
        lines -= play_terminal_box_lines(columns, log_text(log, end - 1, text));
        if (lines < 0)
            break;
    }
    return end;
}

/* Paints the last events next to the score table, from line `top` on. The last one is at the bottom. */
static void paint_log(play_log *log, int top)
{
    int columns = COLS - LOG_COLUMN - 1, lines = LINES - HAND - top, used = 0;
    char text[PLAY_LOG_LINE + 16];
    if (log->back >= log->count)
        log->back = log->count ? log->count - 1 : 0;
    while (log->back && !log_first(log, log->count - log->back + 1, lines, columns))
        log->back--;
    int end = log->count - log->back, first = log_first(log, end, lines, columns);
    for (int i = first; i < end; i++)
        used += play_terminal_box_lines(columns, log_text(log, i, text));
    for (int i = first, line = LINES - HAND - used; i < end; i++)
        line += play_terminal_put_box(line, LOG_COLUMN, lines, columns, log_text(log, i, text));
}

/* ---- the parts ---- */

static void paint_title(const play_picture *p)
{
    const kz_public *pub = &p->view->pub;
    const records_story story = {NULL, p->tags, pub, 0};
    char title[256], name[RECORDS_NAME], acts[RECORDS_NAME + 64] = "";
    snprintf(title, sizeof title, gettext(prose_english_words[PROSE_WORD_TITLE]), p->title,
             (int)pub->deal_number, kz_ply(pub));
    if (pub->turn == p->view->seat)
        snprintf(acts, sizeof acts, "%s", _("It is your turn."));
    else if (pub->turn != KZ_NOBODY)
        snprintf(acts, sizeof acts, gettext(prose_english_words[PROSE_WORD_ACTS]),
                 records_story_seat(&story, pub->turn, name));
    int used = play_terminal_put(0, 1, COLS / 2, title, PLAY_BOLD);
    play_terminal_put(0, used + 4, COLS - used - 4, acts, PLAY_USUAL);
}

/* Paints the line as text. Returns the lines used. */
static int paint_line_text(const play_picture *p, int lines)
{
    char *text = NULL;
    size_t length;
    FILE *out = base_must(open_memstream(&text, &length));
    play_put_tiles_laid(&(play_words){out, p->tags}, p->view);
    (void)fclose(out);
    int used = play_terminal_put_box(BOARD_LINE, 1, lines, COLS - 2, base_must(text));
    free(text);
    return used;
}

/* Paints the line as a drawing in the largest form that fits, else as text. Returns the lines used. */
static int paint_line(play_picture *p)
{
    static char drawing[KZ_BOX_TEXT];
    int lines = LINES - SEATS - BOARD_LINE, columns = COLS < KZ_BOX_COLUMNS ? COLS : KZ_BOX_COLUMNS;
    play_form *f = &p->form;
    int height = 0, deal = (int)p->view->pub.deal_number;
    if (f->deal != deal || f->columns != COLS || f->lines != LINES)
        *f = (play_form){LAYOUT_WIDE, deal, COLS, LINES};
    for (; p->view->pub.log_count && f->form; f->form--)
        if ((height = layout_box_line(p->view, f->form, columns, lines, drawing, sizeof drawing)))
            break;
    if (!height)
        return paint_line_text(p, lines);
    char *rest = drawing;
    for (int y = 0; y < height; y++)
        play_terminal_put(BOARD_LINE + y, (COLS - columns) / 2, columns, strsep(&rest, "\n"), PLAY_USUAL);
    return height;
}

static void paint_signal(const play_picture *p, int column)
{
    const kz_view *view = p->view;
    const records_story story = {NULL, p->tags, &view->pub, 0};
    char name[RECORDS_NAME], text[RECORDS_NAME + 64];
    if (!view->signal)
        return;
    int length = snprintf(text, sizeof text, _("%s holds:"),
                          records_story_seat(&story, kz_signals_to(&view->pub.rules, view->seat), name));
    for (kz_set left = view->signal; left && length < (int)sizeof text - 8; left &= left - 1) {
        char tile[KZ_TILE_TEXT];
        length +=
            snprintf(text + length, sizeof text - (size_t)length, " %s", kz_tile_print(kz_first(left), tile));
    }
    play_terminal_put(ENDS_LINE, column, COLS - column, text, PLAY_USUAL);
}

/* Paints the open ends, their sum where it scores, and what the person sees of the partner's tiles. */
static void paint_ends(const play_picture *p)
{
    const kz_rules *rules = &p->view->pub.rules;
    char text[128], value[KZ_VALUE_TEXT];
    int column = 1;
    for (int i = 0; i < rules->ends; i++) {
        if (p->view->pub.board.value[i] == KZ_NO_VALUE)
            continue;
        snprintf(text, sizeof text, "@%s: %d", kz_end_name((unsigned)kz_first_end(rules) + (unsigned)i),
                 p->view->pub.board.value[i]);
        column += 3 + play_terminal_put(ENDS_LINE, column, COLS - column, text, PLAY_BOLD);
    }
    int sum = (int)kz_public_ends_sum(&p->view->pub);
    snprintf(value, sizeof value, "%d", sum);
    prose_fill(_("Sum of the ends: {sum}"), (const char *const[]){"{sum}", value, NULL}, text, sizeof text);
    if (sum)
        column += 3 + play_terminal_put(ENDS_LINE, column, COLS - column, text, PLAY_BOLD);
    paint_signal(p, column);
}

static int style_of(const kz_account *account)
{
    return account->open ? PLAY_RED : account->memory ? PLAY_GOLD : PLAY_USUAL;
}

static bool is_partner(const kz_view *view, int seat)
{
    const uint8_t *side = view->pub.rules.side_of;
    return seat != view->seat && side[seat] == side[view->seat];
}

/* Paints the score table: a line for each seat. */
static void paint_seats(const play_picture *p)
{
    enum { NAME = 22 };
    const kz_public *pub = &p->view->pub;
    const records_story story = {NULL, p->tags, pub, 0};
    for (int seat = 0; seat < pub->rules.seats; seat++) {
        char name[RECORDS_NAME], text[KZ_ACCOUNT_TEXT], tiles[32];
        const kz_account *account = &pub->account[pub->rules.side_of[seat]];
        int y = LINES - SEATS + seat, style = seat == p->view->seat ? PLAY_BOLD : PLAY_USUAL;
        snprintf(tiles, sizeof tiles, "%2d ▒", pub->count[seat]);
        play_terminal_put(y, 1, 1, pub->turn == seat ? "▶" : " ", PLAY_USUAL);
        int used = 1 + play_terminal_put(y, 3, NAME, records_story_seat(&story, seat, name), style);
        if (is_partner(p->view, seat))
            play_terminal_put(y, 3 + used, NAME - used, _("(partner)"), PLAY_USUAL);
        play_terminal_put(y, 26, 8, kz_account_print(account, text), style_of(account));
        play_terminal_put(y, 35, 6, tiles, PLAY_USUAL);
    }
}

/* Paints the hand and the size of the stock. The tiles of the chosen action are marked. A large hand has no
 * frames. */
static void paint_hand(const play_picture *p)
{
    const kz_view *view = p->view;
    kz_set chosen = view->legal_count ? kz_action_tiles(view->legal[p->chosen]) : 0;
    int column = 1;
    const int room = COLS - STOCK_COLUMNS;
    bool framed = FRAMED_COLUMNS * view->pub.count[view->seat] < room;
    for (kz_set left = view->hand[view->seat]; left; left &= left - 1) {
        kz_tile tile = kz_first(left);
        char text[16];
        snprintf(text, sizeof text, framed ? "│%d┊%d│" : "%d-%d", kz_low[tile], kz_high[tile]);
        column += 1 + play_terminal_put(LINES - HAND, column, COLS - column, text,
                                        chosen & kz_bit(tile) ? PLAY_BOLD | PLAY_REVERSED : PLAY_USUAL);
    }
    if (view->pub.stock_count && column <= room) {
        char text[64];
        snprintf(text, sizeof text, "%s: %d ▒", _("stock"), view->pub.stock_count);
        play_terminal_put(LINES - HAND, column + 2, COLS - column - 2, text, PLAY_USUAL);
    }
}

/* Paints the actions on two lines, from the first one from which the chosen one fits. Returns whether it did.
 */
static bool paint_actions_from(play_picture *p, int first)
{
    int y = LINES - ACTIONS, column = 1;
    for (int i = 0; i < p->view->legal_count; i++) {
        char text[PLAY_ACTION_TEXT], item[PLAY_ACTION_TEXT + 16];
        p->spot[i].columns = 0;
        if (i < first)
            continue;
        snprintf(item, sizeof item, " %d. %s ", i + 1, play_action_text(p->view->legal[i], text));
        int columns = cli_text_width(item, strlen(item));
        if (column + columns >= COLS && column > 1) {
            y++;
            column = 1;
        }
        if (y == LINES - KEYS)
            return i > p->chosen;
        p->spot[i] = (play_spot){
            y, column,
            play_terminal_put(y, column, COLS - column, item, i == p->chosen ? PLAY_REVERSED : PLAY_USUAL)};
        column += p->spot[i].columns + 1;
    }
    return true;
}

static void paint_actions(play_picture *p)
{
    for (int first = 0; !paint_actions_from(p, first); first++)
        for (int y = LINES - ACTIONS; y < LINES - KEYS; y++) {
            move(y, 0);
            clrtoeol();
        }
}

/* ---- the pictures ---- */

bool play_paint_fits(void)
{
    if (COLS >= PLAY_COLUMNS_MIN && LINES >= PLAY_LINES_MIN)
        return true;
    char text[128];
    snprintf(text, sizeof text, _("Make the window at least %1$d columns wide and %2$d lines high."),
             PLAY_COLUMNS_MIN, PLAY_LINES_MIN);
    erase();
    play_terminal_put_box(0, 0, LINES, COLS, text);
    refresh();
    return false;
}

void play_paint(play_picture *p)
{
    if (!play_paint_fits())
        return;
    erase();
    paint_title(p);
    paint_ends(p);
    int used = paint_line(p);
    paint_log(&p->log, BOARD_LINE + used);
    paint_seats(p);
    paint_hand(p);
    paint_actions(p);
    play_terminal_put(LINES - KEYS, 1, COLS - 2,
                      _("← → choose, Enter play, h hint, b take back, s save, c score, ? help, q leave"),
                      PLAY_USUAL);
    refresh();
}

void play_paint_page(const char *text, const char *keys)
{
    if (!play_paint_fits())
        return;
    erase();
    play_terminal_put_box(1, 2, LINES - 3, COLS - 4, text);
    play_terminal_put(LINES - KEYS, 1, COLS - 2, keys, PLAY_BOLD);
    refresh();
}
