/* SPDX-License-Identifier: MIT */
/* What the chapters of the text are written with; private to engine/prose. */
#ifndef KOZEL_ENGINE_PROSE_WRITER_H
#define KOZEL_ENGINE_PROSE_WRITER_H

#include "base/marks.h"
#include "engine/prose/sink.h"

#include <kozel/catalogue.h>
#include <kozel/rules.h>

enum { KZ_PARAGRAPH = 16384, KZ_SENTENCES = 192 };

/* The sentences that were said, each by a number made from its bytes and one made from its text's, without
 * the numbers that were filled in. */
typedef struct kz_said {
    uint64_t sentence[KZ_SENTENCES];
    uint64_t text[KZ_SENTENCES];
    int count;
} kz_said;

typedef struct kz_prose {
    const kz_game *game;
    const kz_rules *rules;
    const kz_translate *translate;
    const kz_prose_sink *sink;
    const char *heading;  /* that the next paragraph stands under; NULL: it is out already */
    kz_said *said;        /* what is said goes in here; NULL */
    const kz_said *known; /* these are left out, and all goes into one paragraph that stays; NULL */
    bool known_texts;     /* so are those that differ from them by a number only */
    size_t headings;
    char paragraph[KZ_PARAGRAPH];
    size_t length;
} kz_prose;

/* ---- writing */

/* The translation of a text. */
const char *kz_prose_text(const kz_prose *p, const char *text);

/* The number of the language that is spoken (kz_language()). */
int kz_prose_language(const kz_prose *p);

/* Starts a chapter: N_("Dealing"). It is left out if no paragraph follows. */
void kz_heading(kz_prose *p, const char *heading);

/* Adds a sentence: N_("..."). The mark {least} stands for the mechanic `least_win`. */
void kz_say(kz_prose *p, const char *text);

/* Adds a sentence about a number, its mark being {n}: NN_("...", "..."). */
void kz_say_count(kz_prose *p, const char *one, const char *other, int n);

/* Adds a text that is translated already; marks[0] is replaced by marks[1], and so on up to NULL. */
void kz_say_marked(kz_prose *p, const char *text, const char *const marks[]);

/* Adds a row of a table: texts that are translated already. A paragraph ends before it. */
void kz_say_row(kz_prose *p, const char *const cell[], int cells, bool head);

/* Shows a figure: N_("..."). A paragraph ends before it. */
void kz_show(kz_prose *p, kz_figure figure, const char *text);

/* Writes a text to `out` with marks[0] replaced by marks[1], and so on up to NULL. */
void kz_prose_fill(const char *text, const char *const marks[], char *out, size_t size);

/* Ends the paragraph, if there is one. */
void kz_end_paragraph(kz_prose *p);

/* ---- what the rules are like */

/* May so many play, as far as the text speaks of them? */
bool kz_plays(const kz_prose *p, int seats);

/* May pairs play; may singles? */
bool kz_has_pairs(const kz_prose *p);
bool kz_has_singles(const kz_prose *p);

/* Are there two sides, whoever plays? */
bool kz_has_two_sides(const kz_prose *p);

/* Is a blocked deal called a roof throughout? Where the rules of one are made up otherwise than those of the
 * games that have it, a sentence says what it is called, and the rest says fish. */
bool kz_says_roof(const kz_prose *p);

/* Are all 28 tiles dealt, whoever plays? */
bool kz_deals_all(const kz_prose *p);

/* May all doubles be left in the stock? */
bool kz_may_lack_doubles(const kz_prose *p);

/* Tiles dealt to each of so many. */
int kz_hand_of(const kz_rules *rules, int seats);

/* The most tiles of a hand, whatever the number of players. */
int kz_most_dealt(const kz_prose *p);

/* The most tiles that may be drawn, whatever the number of players. */
int kz_most_drawn(const kz_prose *p);

/* ---- what differs by board (board_table.c) */

typedef struct kz_board_prose {
    const char *won;               /* the aim where the winner writes */
    void (*deal)(kz_prose *p);     /* what each player gets */
    const char *lot;               /* a first lead that is drawn by lot */
    bool chooses_lead;             /* the leader may choose what he leads */
    void (*turn)(kz_prose *p);     /* what is done in a turn */
    void (*ends)(kz_prose *p);     /* where may be laid */
    void (*counts)(kz_prose *p);   /* what its own tiles count while tiles are laid */
    void (*deal_end)(kz_prose *p); /* out and fish */
    void (*examples)(kz_prose *p); /* of what its tiles count */
} kz_board_prose;

const kz_board_prose *kz_board_prose_of(const kz_prose *p);

void kz_tell_dealt_hands(kz_prose *p), kz_tell_dealt_rows(kz_prose *p);
void kz_tell_line_turn(kz_prose *p), kz_tell_rows_turn(kz_prose *p);
void kz_tell_line_ends(kz_prose *p), kz_tell_spinner_ends(kz_prose *p), kz_tell_house_ends(kz_prose *p),
    kz_tell_rows_start(kz_prose *p);
void kz_tell_spinner_counts(kz_prose *p), kz_tell_house_counts(kz_prose *p);
void kz_tell_line_deal_end(kz_prose *p), kz_tell_rows_deal_end(kz_prose *p);

/* ---- the chapters, in their order */

void kz_tell_aim(kz_prose *p);     /* aim.c */
void kz_tell_players(kz_prose *p); /* players.c */
void kz_tell_dealing(kz_prose *p);
void kz_tell_lead(kz_prose *p);  /* lead.c */
void kz_tell_board(kz_prose *p); /* board.c */
void kz_tell_turn(kz_prose *p);  /* turn.c */
void kz_tell_play_points(kz_prose *p);
void kz_tell_deal_end(kz_prose *p); /* deal_end.c */
void kz_tell_counting(kz_prose *p); /* counting.c */
void kz_tell_holder(kz_prose *p);   /* holder.c: how `holder` counts */
void kz_tell_titles(kz_prose *p);   /* titles.c: how `titles` counts */
void kz_tell_accounts(kz_prose *p); /* accounts.c */
void kz_tell_house_examples(kz_prose *p);
void kz_tell_examples(kz_prose *p); /* examples.c */
void kz_tell_match_end(kz_prose *p);

#endif
