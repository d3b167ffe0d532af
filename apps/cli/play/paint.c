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

enum { ENDS_LINE = 1, LOG_COLUMN = 42, LOG_COLUMNS_MIN = 22, FRAMED_COLUMNS = 6, BARE_COLUMNS = 4 };
enum { STOCK_COLUMNS = 16, NAME_COLUMNS = 22, SCORE_COLUMNS = 20, LOW_LINES = 16 };

/* The lines of the parts, from the top. A small window has no line of ends or keys, and fewer of the rest. */
typedef struct plan {
    int board, board_lines;
    int seats, seat_lines;
    int hand, hand_lines;
    int actions, action_lines;
    bool ends, keys, framed; /* framed: the tiles of the hand */
} plan;

static bool has_hand(const kz_view *view)
{
    return view->seat != KZ_NOBODY;
}

static int lines_for(int items, int columns, int room)
{
    int in_line = room / columns > 0 ? room / columns : 1;
    return items ? (items + in_line - 1) / in_line : 1;
}

static void make_plan(const kz_view *view, plan *p)
{
    int tiles = has_hand(view) ? kz_count(view->hand[view->seat]) : 0;
    int left = LINES - 1; /* without the title */
    *p = (plan){.ends = true, .keys = LINES > PLAY_LINES_MIN, .seat_lines = view->pub.rules.seats};
    p->framed = LINES >= LOW_LINES && FRAMED_COLUMNS * tiles < COLS - STOCK_COLUMNS;
    p->hand_lines = p->framed ? 1 : lines_for(tiles, BARE_COLUMNS, COLS - 1);
    p->action_lines = LINES >= LOW_LINES ? 2 : 1;
    if (LINES >= PLAY_LINES)
        p->seat_lines = KZ_SEATS;
    left -= p->keys + p->action_lines + p->seat_lines;
    if (p->hand_lines > left - 1)
        p->hand_lines = left - 1;
    p->board_lines = left - p->hand_lines;
    p->ends = p->board_lines > 1;
    p->board_lines -= p->ends;
    p->board = 1 + p->ends;
    p->seats = p->board + p->board_lines;
    p->hand = p->seats + p->seat_lines;
    p->actions = p->hand + p->hand_lines;
}

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

void play_log_add_lines(play_log *log, char *text)
{
    char event[PLAY_LOG_LINE] = "";
    size_t length = 0;
    for (char *line; (line = strsep(&text, "\n")) && length < sizeof event;)
        if (*line)
            length +=
                (size_t)snprintf(event + length, sizeof event - length, "%s%s", length ? "; " : "", line);
    if (length)
        play_log_add(log, event);
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

void play_paint_log(play_log *log, int top, int column, int lines, int columns)
{
    int used = 0;
    char text[PLAY_LOG_LINE + 16];
    if (log->back >= log->count)
        log->back = log->count ? log->count - 1 : 0;
    while (log->back && !log_first(log, log->count - log->back + 1, lines, columns))
        log->back--;
    int end = log->count - log->back, first = log_first(log, end, lines, columns);
    for (int i = first; i < end; i++)
        used += play_terminal_box_lines(columns, log_text(log, i, text));
    for (int i = first, line = top + lines - used; i < end; i++)
        line += play_terminal_put_box(line, column, lines, columns, log_text(log, i, text));
}

/* Paints the events next to the score table or, in a narrow window, above it. `top`: the first free line. */
static void paint_events(play_picture *p, const plan *at, int top)
{
    int columns = COLS - LOG_COLUMN - 1;
    if (columns >= LOG_COLUMNS_MIN)
        play_paint_log(&p->log, top, LOG_COLUMN, at->hand - top, columns);
    else
        play_paint_log(&p->log, top, 1, at->seats - top, COLS - 2);
}

/* ---- the parts ---- */

static void paint_title(const play_picture *p)
{
    const kz_public *pub = &p->view->pub;
    const records_story story = {NULL, p->tags, pub, 0};
    char title[256], name[RECORDS_NAME], acts[RECORDS_NAME + 64] = "";
    snprintf(title, sizeof title, gettext(prose_english_words[PROSE_WORD_TITLE]), p->title,
             (int)pub->deal_number, kz_ply(pub));
    if (p->status)
        snprintf(acts, sizeof acts, "%s", p->status);
    else if (pub->turn == KZ_NOBODY)
        *acts = '\0';
    else if (pub->turn == p->view->seat)
        snprintf(acts, sizeof acts, "%s", _("It is your turn."));
    else
        snprintf(acts, sizeof acts, gettext(prose_english_words[PROSE_WORD_ACTS]),
                 records_story_seat(&story, pub->turn, name));
    int width = cli_text_width(acts, strlen(acts)), room = COLS - width - 5;
    int used =
        play_terminal_put(0, 1, room > COLS / 2 || COLS >= PLAY_COLUMNS ? COLS / 2 : room, title, PLAY_BOLD);
    play_terminal_put(0, used + 4, COLS - used - 4, acts, PLAY_USUAL);
}

/* Paints the line as text. Returns the lines used. */
static int paint_line_text(const play_picture *p, int top, int lines)
{
    char *text = NULL;
    size_t length;
    FILE *out = base_must(open_memstream(&text, &length));
    play_put_tiles_laid(&(play_words){out, p->tags}, p->view);
    (void)fclose(out);
    int used = play_terminal_put_box(top, 1, lines, COLS - 2, base_must(text));
    free(text);
    return used;
}

/* Paints the line as a drawing in the largest form that fits, else as text. Returns the lines used. */
static int paint_line(play_picture *p, const plan *at)
{
    static char drawing[KZ_BOX_TEXT];
    int lines = at->board_lines, columns = COLS < KZ_BOX_COLUMNS ? COLS : KZ_BOX_COLUMNS;
    play_form *f = &p->form;
    int height = 0, deal = (int)p->view->pub.deal_number;
    if (f->deal != deal || f->columns != COLS || f->lines != LINES)
        *f = (play_form){LAYOUT_WIDE, deal, COLS, LINES};
    for (; kz_ply(&p->view->pub) && f->form; f->form--)
        if ((height = layout_box_line(p->view, f->form, columns, lines, drawing, sizeof drawing)))
            break;
    if (!height)
        return paint_line_text(p, at->board, lines);
    char *rest = drawing;
    for (int y = 0; y < height; y++)
        play_terminal_put(at->board + y, (COLS - columns) / 2, columns, strsep(&rest, "\n"), PLAY_USUAL);
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
    return has_hand(view) && seat != view->seat && side[seat] == side[view->seat];
}

/* Returns what is added to a name: that the seat is the partner's, or the level of a bot. */
static const char *addition(const play_picture *p, int seat, char out[RECORDS_NAME])
{
    if (is_partner(p->view, seat))
        return _("(partner)");
    if (!p->level[seat])
        return "";
    snprintf(out, RECORDS_NAME, "(%s)", p->level[seat]);
    return out;
}

/* Paints the score table: a line for each seat. */
static void paint_seats(const play_picture *p, const plan *at)
{
    const kz_public *pub = &p->view->pub;
    const records_story story = {NULL, p->tags, pub, 0};
    const int columns = COLS - SCORE_COLUMNS < NAME_COLUMNS ? COLS - SCORE_COLUMNS : NAME_COLUMNS;
    for (int seat = 0; seat < pub->rules.seats; seat++) {
        char name[RECORDS_NAME], text[KZ_ACCOUNT_TEXT], tiles[32], more[RECORDS_NAME];
        const kz_account *account = &pub->account[pub->rules.side_of[seat]];
        int y = at->seats + at->seat_lines - pub->rules.seats + seat;
        int style = seat == p->view->seat ? PLAY_BOLD : PLAY_USUAL;
        if (at->seat_lines == KZ_SEATS)
            y = at->seats + seat;
        snprintf(tiles, sizeof tiles, "%2d ▒", pub->count[seat]);
        play_terminal_put(y, 1, 1, pub->turn == seat ? "▶" : " ", PLAY_USUAL);
        int used = 1 + play_terminal_put(y, 3, columns, records_story_seat(&story, seat, name), style);
        if (used < columns)
            play_terminal_put(y, 3 + used, columns - used, addition(p, seat, more), PLAY_USUAL);
        play_terminal_put(y, columns + 4, 8, kz_account_print(account, text), style_of(account));
        play_terminal_put(y, columns + 13, 6, tiles, PLAY_USUAL);
    }
}

/* Paints the size of the stock, if there is room at the end of the hand. */
static void paint_stock(const kz_view *view, int line, int column)
{
    char text[64];
    if (!view->pub.stock_count || column > COLS - STOCK_COLUMNS)
        return;
    snprintf(text, sizeof text, "%s: %d ▒", _("stock"), view->pub.stock_count);
    play_terminal_put(line, column + 2, COLS - column - 2, text, PLAY_USUAL);
}

/* Paints the hand and the size of the stock. The tiles of the chosen action are marked. A large hand has no
 * frames. */
static void paint_hand(const play_picture *p, const plan *at)
{
    const kz_view *view = p->view;
    kz_set chosen = view->legal_count ? kz_action_tiles(view->legal[p->chosen]) : 0;
    int line = at->hand, column = 1, width = at->framed ? FRAMED_COLUMNS : BARE_COLUMNS;
    for (kz_set left = has_hand(view) ? view->hand[view->seat] : 0; left; left &= left - 1) {
        kz_tile tile = kz_first(left);
        char text[16];
        if (column + width > COLS + 1 && line + 1 < at->actions) {
            line++;
            column = 1;
        }
        snprintf(text, sizeof text, at->framed ? "│%d┊%d│" : "%d-%d", kz_low[tile], kz_high[tile]);
        play_terminal_put(line, column, COLS - column, text,
                          chosen & kz_bit(tile) ? PLAY_BOLD | PLAY_REVERSED : PLAY_USUAL);
        column += width;
    }
    paint_stock(view, line, column);
}

/* Paints the actions on their lines, from the first one from which the chosen one fits. Returns whether it
 * did.
 */
static bool paint_actions_from(play_picture *p, const plan *at, int first)
{
    int y = at->actions, column = 1;
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
        if (y == at->actions + at->action_lines)
            return i > p->chosen;
        p->spot[i] = (play_spot){
            y, column,
            play_terminal_put(y, column, COLS - column, item, i == p->chosen ? PLAY_REVERSED : PLAY_USUAL)};
        column += p->spot[i].columns + 1;
    }
    return true;
}

static void paint_actions(play_picture *p, const plan *at)
{
    for (int first = 0; !paint_actions_from(p, at, first); first++)
        for (int y = at->actions; y < at->actions + at->action_lines; y++) {
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
    plan at;
    if (!play_paint_fits())
        return;
    make_plan(p->view, &at);
    erase();
    paint_title(p);
    if (at.ends)
        paint_ends(p);
    int used = paint_line(p, &at);
    paint_events(p, &at, at.board + used);
    paint_seats(p, &at);
    paint_hand(p, &at);
    paint_actions(p, &at);
    if (at.keys)
        play_terminal_put(LINES - 1, 1, COLS - 2, p->keys, PLAY_USUAL);
    refresh();
}

/* ---- pages ---- */

void play_paint_page(play_page *page, const char *keys)
{
    int lines = LINES - 3, columns = COLS - 4;
    if (!play_paint_fits())
        return;
    int all = play_terminal_box_lines(columns, page->text);
    if (page->from > all - lines)
        page->from = all > lines ? all - lines : 0;
    page->hidden = all - page->from > lines ? all - page->from - lines : 0;
    erase();
    play_terminal_put_box(1, 2, lines, columns, play_terminal_skip_lines(page->from, columns, page->text));
    if (page->hidden)
        play_terminal_put(LINES - 2, 2, columns, "…", PLAY_BOLD);
    play_terminal_put(LINES - 1, 1, COLS - 2, keys, PLAY_BOLD);
    refresh();
}

bool play_page_key(play_page *page, int key)
{
    int by = key == KEY_DOWN    ? 1
             : key == KEY_NPAGE ? LINES - 4
             : key == KEY_UP    ? -1
             : key == KEY_PPAGE ? 4 - LINES
                                : 0;
    if (key == KEY_RESIZE || key == KEY_MOUSE)
        return true;
    if (!by || (!page->hidden && !page->from))
        return false;
    page->from = page->from + by > 0 ? page->from + by : 0;
    return true;
}
