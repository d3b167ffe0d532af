/* SPDX-License-Identifier: MIT */
/* Writes the chapters of the text; private to engine/prose. */
#pragma once

#include "base/marks.h"
#include "engine/prose/sink.h"

#include <kozel/catalogue.h>
#include <kozel/rules.h>

enum { PROSE_PARAGRAPH = 16384, PROSE_SENTENCES = 192 };

/* The sentences that were written. Each has a number made from its bytes, and one made from its text's bytes
 * without the inserted numbers. */
typedef struct prose_sentences {
    uint64_t sentence[PROSE_SENTENCES];
    uint64_t text[PROSE_SENTENCES];
    int count;
} prose_sentences;

typedef struct prose {
    const kz_game *game;
    const kz_rules *rules;
    const prose_translate *translate;
    const prose_sink *sink;
    const char *heading;          /* heading of the next paragraph; NULL: already written */
    prose_sentences *said;        /* written sentences are added here; NULL: nowhere */
    const prose_sentences *known; /* these sentences are omitted, and all others form one paragraph that stays
                                   * open; NULL */
    bool known_texts;             /* sentences that differ from them only by a number are omitted, too */
    size_t headings;
    char paragraph[PROSE_PARAGRAPH];
    size_t length;
} prose;

/* ---- writing */

/* Returns the translation of a text. */
const char *prose_text(const prose *p, const char *text);

/* Returns the number of the text's language (kz_language()). */
int prose_language(const prose *p);

/* Starts a chapter: N_("Dealing"). A chapter without a paragraph is omitted. */
void prose_heading(prose *p, const char *heading);

/* Adds a sentence: N_("..."). The mark {least} stands for the mechanic `least_win`. */
void prose_add(prose *p, const char *text);

/* Adds a sentence about a number, its mark being {n}: NN_("...", "..."). */
void prose_add_count(prose *p, const char *one, const char *other, int n);

/* Adds a text that is translated already; marks[0] is replaced by marks[1], and so on up to NULL. */
void prose_add_marked(prose *p, const char *text, const char *const marks[]);

/* Adds a row of a table. Its texts are already translated. A paragraph ends before it. */
void prose_add_row(prose *p, const char *const cell[], int cells, bool head);

/* Adds a figure: N_("..."). A paragraph ends before it. */
void prose_show(prose *p, prose_figure figure, const char *text);

/* Writes a text to `out` with marks[0] replaced by marks[1], and so on up to NULL. */
void prose_fill(const char *text, const char *const marks[], char *out, size_t size);

/* Ends the paragraph if there is one. */
void prose_end_paragraph(prose *p);

/* ---- properties of the rules */

/* Returns whether `seats` players may play, as far as the text covers them. */
bool prose_plays(const prose *p, int seats);

/* Return whether pairs may play, and whether singles may. */
bool prose_has_pairs(const prose *p);
bool prose_has_singles(const prose *p);

/* Returns whether there are two sides for every number of players. */
bool prose_has_two_sides(const prose *p);

/* Returns whether the text calls a blocked deal a roof throughout. A house game may make up the rules of a
 * roof differently from the games that have it. The text then has one sentence with the name, and calls it a
 * fish elsewhere. */
bool prose_uses_roof(const prose *p);

/* Returns whether all 28 tiles are dealt for every number of players. */
bool prose_deals_all(const prose *p);

/* Returns whether all doubles may stay in the stock. */
bool prose_may_lack_doubles(const prose *p);

/* Returns the tiles dealt to each of `seats` players. */
int prose_hand_of(const kz_rules *rules, int seats);

/* Returns the maximum of tiles in a hand, over all numbers of players. */
int prose_max_dealt(const prose *p);

/* Returns the maximum of tiles that may be drawn, over all numbers of players. */
int prose_max_drawn(const prose *p);

/* ---- texts that differ by board (board_table.c) */

typedef struct prose_board {
    const char *won;            /* the aim if the winner writes */
    void (*deal)(prose *p);     /* what each player gets */
    const char *lot;            /* a first lead by lot */
    bool chooses_lead;          /* the leader may choose the lead */
    void (*turn)(prose *p);     /* the actions of a turn */
    void (*ends)(prose *p);     /* the places where tiles may be laid */
    void (*counts)(prose *p);   /* what the board's tiles count in play */
    void (*deal_end)(prose *p); /* out and fish */
    void (*examples)(prose *p); /* examples of what its tiles count */
} prose_board;

const prose_board *prose_board_of(const prose *p);

void prose_write_dealt_hands(prose *p), prose_write_dealt_rows(prose *p);
void prose_write_line_turn(prose *p), prose_write_rows_turn(prose *p);
void prose_write_line_ends(prose *p), prose_write_spinner_ends(prose *p), prose_write_house_ends(prose *p),
    prose_write_rows_start(prose *p);
void prose_write_spinner_counts(prose *p), prose_write_house_counts(prose *p);
void prose_write_line_deal_end(prose *p), prose_write_rows_deal_end(prose *p);

/* ---- the chapters, in their order */

void prose_write_aim(prose *p);     /* aim.c */
void prose_write_players(prose *p); /* players.c */
void prose_write_dealing(prose *p);
void prose_write_lead(prose *p);  /* lead.c */
void prose_write_board(prose *p); /* board.c */
void prose_write_turn(prose *p);  /* turn.c */
void prose_write_play_points(prose *p);
void prose_write_deal_end(prose *p); /* deal_end.c */
void prose_write_counting(prose *p); /* counting.c */
void prose_write_holder(prose *p);   /* holder.c: how `holder` counts */
void prose_write_titles(prose *p);   /* titles.c: how `titles` counts */
void prose_write_accounts(prose *p); /* accounts.c */
void prose_write_house_examples(prose *p);
void prose_write_examples(prose *p); /* examples.c */
void prose_write_match_end(prose *p);
