/* SPDX-License-Identifier: MIT */
/* Matches and their statistics, for people and as JSON. */
#include "apps/cli/games/games.h"

#include "apps/cli/cli.h"
#include "apps/cli/wrap.h"
#include "base/memory.h"
#include "base/visible.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

/* ---- a list */

static void put_padded(const char *text, int width)
{
    int columns = cli_text_width(text, strlen(text));
    printf("%s%*s", text, columns < width ? width - columns : 0, "");
}

void games_list_head(void)
{
    put_padded(_("date"), 12);
    put_padded(_("game"), 18);
    put_padded(_("deals"), 8);
    printf("%s\n", _("players, with * who won"));
}

void games_list_match(const games_match *m)
{
    const kz_tags *tags = &m->reader.tags;
    unsigned won = m->over ? games_seats_of(m, m->reader.match.pub.result.winners) : 0;
    char deals[24];
    snprintf(deals, sizeof deals, "%lld", (long long)m->deal_count);
    put_padded(*m->date ? m->date : "-", 12);
    put_padded(tags->game, 18);
    put_padded(deals, 8);
    for (int i = 0; i < tags->players; i++) {
        printf("%s", i ? ", " : "");
        if (tags->name[i][0])
            cli_put_visible(tags->name[i], strlen(tags->name[i]));
        else
            printf(_("seat %d"), i + 1);
        printf("%s", won >> i & 1 ? "*" : "");
    }
    if (!m->over)
        printf(" (%s)", _("unfinished"));
    printf("  ");
    cli_put_visible(m->from.source, strlen(m->from.source));
    if (m->from.line)
        printf(":%d", m->from.line);
    putchar('\n');
}

/* ---- JSON */

static void put_seats(base_text *json, const char *key, unsigned seats)
{
    base_json_array(json, key);
    for (int i = 0; i < KZ_SEATS; i++)
        if (seats >> i & 1)
            base_json_number(json, NULL, i + 1);
    base_json_close(json);
}

/* Numbers of the tags StrengthN or LossN, if any of them is there. */
static void put_numbers(base_text *json, const char *key, const char number[][16], int count)
{
    bool any = false;
    for (int i = 0; i < count; i++)
        any = any || *number[i];
    if (!any)
        return;
    base_json_array(json, key);
    for (int i = 0; i < count; i++) {
        char text[32];
        int length = snprintf(text, sizeof text, "%.10g", atof(number[i]));
        if (*number[i])
            base_json_raw(json, NULL, text, (size_t)length);
        else
            base_json_null(json, NULL);
    }
    base_json_close(json);
}

static void put_result(base_text *json, const games_match *m)
{
    const kz_result *result = &m->reader.match.pub.result;
    base_json_truth(json, "finished", m->over);
    if (!m->over)
        return;
    base_json_text(json, "reason", kz_reason_word(result->reason));
    put_seats(json, "winners", games_seats_of(m, result->winners));
    put_seats(json, "losers", games_seats_of(m, result->losers));
}

void games_json_match(const games_match *m)
{
    const kz_tags *tags = &m->reader.tags;
    base_text json = {0};
    base_json_object(&json, NULL);
    if (m->from.line) {
        base_json_text(&json, "file", m->from.source);
        base_json_number(&json, "line", m->from.line);
    }
    if (*tags->match)
        base_json_text(&json, "match", tags->match);
    if (*m->date)
        base_json_text(&json, "date", m->date);
    base_json_text(&json, "game", tags->game);
    if (*tags->options)
        base_json_text(&json, "options", tags->options);
    base_json_array(&json, "players");
    for (int i = 0; i < tags->players; i++)
        base_json_text(&json, NULL, tags->name[i]);
    base_json_close(&json);
    base_json_array(&json, "sides");
    for (int i = 0; m->reader.has_match && i < tags->players; i++)
        base_json_number(&json, NULL, m->reader.match.pub.rules.side_of[i] + 1);
    base_json_close(&json);
    put_numbers(&json, "strengths", m->strength, tags->players);
    put_numbers(&json, "losses", m->loss, tags->players);
    put_result(&json, m);
    base_json_raw(&json, "deals", m->deals.bytes, m->deals.length);
    base_json_close(&json);
    fwrite(json.bytes, 1, json.length, stdout);
    putchar('\n');
    base_text_free(&json);
}

/* ---- statistics */

enum { SHOWN = 20 /* players in a text for people */ };

/* What is counted for a game, and for a player. */
typedef struct counted {
    char name[KZ_TAG_TEXT];
    int64_t matches, deals, won, lost, drawn;
    int64_t decided; /* of a game: matches that were won or lost */
    int64_t led_won; /* of a game: matches that the side with the first lead won */
    UT_hash_handle hh;
} counted;

struct games_stats {
    counted *games, *players;
    counted all;
};

struct games_stats *games_stats_new(void)
{
    return base_new(sizeof(struct games_stats));
}

void games_stats_free(struct games_stats *stats)
{
    counted *c, *next;
    HASH_ITER(hh, stats->games, c, next)
    {
        HASH_DEL(stats->games, c);
        free(c);
    }
    HASH_ITER(hh, stats->players, c, next)
    {
        HASH_DEL(stats->players, c);
        free(c);
    }
    free(stats);
}

static counted *find(counted **table, const char *name)
{
    counted *found;
    HASH_FIND_STR(*table, name, found);
    if (found)
        return found;
    found = base_new(sizeof *found);
    snprintf(found->name, sizeof found->name, "%s", name);
    HASH_ADD_STR(*table, name, found);
    return found;
}

static void count_match(counted *c, const games_match *m, unsigned won)
{
    c->matches++;
    c->deals += m->deal_count;
    if (!m->over || !won)
        return;
    c->decided++;
    c->led_won += won >> m->lead & 1;
}

void games_stats_add(struct games_stats *stats, const games_match *m)
{
    const kz_result *result = &m->reader.match.pub.result;
    unsigned won = m->over ? games_seats_of(m, result->winners) : 0;
    unsigned lost = m->over ? games_seats_of(m, result->losers) : 0;
    count_match(&stats->all, m, won);
    count_match(find(&stats->games, m->reader.tags.game), m, won);
    for (int i = 0; i < m->reader.tags.players; i++) {
        if (!m->reader.tags.name[i][0])
            continue;
        counted *player = find(&stats->players, m->reader.tags.name[i]);
        player->matches++;
        player->deals += m->deal_count;
        player->won += won >> i & 1;
        player->lost += lost >> i & 1;
        player->drawn += m->over && result->tie;
    }
}

static int by_matches(const counted *a, const counted *b)
{
    return a->matches != b->matches ? (a->matches < b->matches ? 1 : -1) : strcmp(a->name, b->name);
}

static void put_counts(base_text *json, const counted *c, bool player)
{
    base_json_object(json, NULL);
    if (*c->name)
        base_json_text(json, "name", c->name);
    base_json_number(json, "matches", c->matches);
    base_json_number(json, "deals", c->deals);
    if (player) {
        base_json_number(json, "won", c->won);
        base_json_number(json, "lost", c->lost);
        base_json_number(json, "drawn", c->drawn);
    } else {
        base_json_number(json, "decided", c->decided);
        base_json_number(json, "leader_won", c->led_won);
    }
    base_json_close(json);
}

static void print_json(const struct games_stats *stats)
{
    base_text json = {0};
    base_json_object(&json, NULL);
    base_json_array(&json, "games");
    for (const counted *c = stats->games; c; c = c->hh.next)
        put_counts(&json, c, false);
    base_json_close(&json);
    base_json_array(&json, "players");
    for (const counted *c = stats->players; c; c = c->hh.next)
        put_counts(&json, c, true);
    base_json_close(&json);
    base_json_close(&json);
    fwrite(json.bytes, 1, json.length, stdout);
    putchar('\n');
    base_text_free(&json);
}

static void print_game(const char *name, const counted *c)
{
    put_padded(name, 20);
    printf("%10lld %10lld", (long long)c->matches, (long long)c->deals);
    if (c->decided)
        printf(" %10.1f %%", 100.0 * (double)c->led_won / (double)c->decided);
    putchar('\n');
}

static void print_player(const counted *c)
{
    char name[2 * KZ_TAG_TEXT];
    base_visible(c->name, strlen(c->name), name, sizeof name);
    put_padded(name, 20);
    printf("%10lld %10lld %10lld %10lld\n", (long long)c->matches, (long long)c->won, (long long)c->drawn,
           (long long)c->lost);
}

/* Prints a head of columns, right-aligned after the first. */
static void print_head(const char *first, const char *const *rest, int count)
{
    put_padded(first, 20);
    for (int i = 0; i < count; i++) {
        int columns = cli_text_width(rest[i], strlen(rest[i]));
        printf("%*s%s", columns < 10 ? 11 - columns : 1, "", rest[i]);
    }
    putchar('\n');
}

static void print_text(const struct games_stats *stats)
{
    const char *games[] = {_("matches"), _("deals"), _("first leader won")};
    const char *players[] = {_("matches"), _("won"), _("drawn"), _("lost")};
    int shown = 0;
    print_head(_("game"), games, 3);
    for (const counted *c = stats->games; c; c = c->hh.next)
        print_game(c->name, c);
    print_game(_("all games"), &stats->all);
    putchar('\n');
    print_head(_("player"), players, 4);
    for (const counted *c = stats->players; c && shown < SHOWN; c = c->hh.next, shown++)
        print_player(c);
}

void games_stats_print(struct games_stats *stats, bool json)
{
    HASH_SORT(stats->games, by_matches);
    HASH_SORT(stats->players, by_matches);
    if (json)
        print_json(stats);
    else
        print_text(stats);
}
