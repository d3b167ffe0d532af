/* SPDX-License-Identifier: MIT */
#include "server/http/shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "server/accounts/identity/name.h"
#include "server/http/cards.h"
#include "server/http/shell_page.h"
#include "server/hub/lobby/about.h"
#include "server/pages/words.h"

enum { PATH_TEXT = 3 * NET_TARGET_MAX + 1, LOCATION_MAX = 2048 };

/* ---- addresses ---- */

static bool is_id(const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++)
        if (!base_is_alnum(text[i]) && text[i] != '-')
            return false;
    return length > 0 && length <= PAGES_MATCH_ID_MAX;
}

/* Returns true if the text is a valid name. */
static bool is_name(const char *text)
{
    identity_name name;
    return identity_name_find(text, &name);
}

/* Returns the segment behind `folder` in a path if it is the only one; NULL. */
static const char *within(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return !strncmp(path, folder, length) && path[length] && !strchr(path + length, '/') ? path + length
                                                                                         : NULL;
}

/* Returns true for a second view of a match: "/r/ID/play", the match continued in the page, and
 * "/local/ID/replay", the replay of a match that a device keeps. */
static bool is_second_view(const char *path)
{
    static const char *const views[][2] = {{"/r/", "/play"}, {"/local/", "/replay"}};
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        size_t length = strlen(path), begin = strlen(views[i][0]), rest = begin + strlen(views[i][1]);
        char id[PAGES_MATCH_ID_MAX + 1];
        if (length <= rest || length - rest >= sizeof id || strncmp(path, views[i][0], begin) != 0 ||
            strcmp(path + length - (rest - begin), views[i][1]) != 0)
            continue;
        snprintf(id, sizeof id, "%.*s", (int)(length - rest), path + begin);
        if (is_id(id))
            return true;
    }
    return false;
}

/* The page's views with one address each: title and sentence (-1: a welcome with a description of the place),
 * and whether search engines may keep the address. They may not keep personal views. */
static const struct {
    const char *path;
    int title, sentence;
    bool listed;
} views[] = {
    {"/", -1, -1, true},
    {"/games", PAGES_TEXT_GAMES, PAGES_TEXT_EACH_GAME, true},
    {"/lessons", PAGES_TEXT_LEARN, PAGES_TEXT_LESSONS, true},
    {"/puzzles", PAGES_TEXT_PUZZLES, PAGES_TEXT_POSITION, true},
    {"/tournaments", PAGES_TEXT_TOURNAMENTS, -1, true},
    {"/clubs", PAGES_TEXT_CLUBS, -1, true},
    {"/board", PAGES_TEXT_SET_UP, -1, true},
    {"/leaders", PAGES_TEXT_LEADERS, -1, true},
    {"/guestbook", PAGES_TEXT_GUESTBOOK, PAGES_TEXT_QUESTIONS, true},
    {"/fairness", PAGES_TEXT_FAIRNESS, -1, true},
    {"/watch", PAGES_TEXT_WATCHING, -1, false},
    {"/history", PAGES_TEXT_HISTORY, -1, false},
    {"/friends", PAGES_TEXT_FRIENDS, -1, false},
    {"/messages", PAGES_TEXT_MESSAGES, -1, false},
    {"/account", PAGES_TEXT_ACCOUNT, -1, false},
    {"/admin", PAGES_TEXT_ADMIN, -1, false},
    {"/local", PAGES_TEXT_DEVICE, -1, false},
};

enum { VIEWS = sizeof views / sizeof *views };

static int find_view(const char *path)
{
    for (int i = 0; i < VIEWS; i++)
        if (!strcmp(path, views[i].path))
            return i;
    return -1;
}

const char *http_shown_listed(size_t i)
{
    for (size_t j = 0; j < VIEWS; j++)
        if (views[j].listed && !i--)
            return views[j].path;
    return NULL;
}

/* Returns true if a page of the site has this path. */
static bool is_page(const char *path)
{
    static const char *const of_one[] = {"/games/", "/puzzles/", "/lessons/", "/local/", "/tournament/"};
    static const char *const of_person[] = {"/p/", "/messages/", "/club/"};
    if (find_view(path) >= 0)
        return true;
    for (size_t i = 0; i < sizeof of_one / sizeof *of_one; i++)
        if (within(path, of_one[i]))
            return true;
    for (size_t i = 0; i < sizeof of_person / sizeof *of_person; i++)
        if (within(path, of_person[i]))
            return is_name(within(path, of_person[i]));
    const char *text = within(path, "/guide/");
    if (text && pages_plain_reading(text) >= 0)
        return true;
    const char *id = within(path, "/t/");
    id = id ? id : within(path, "/r/");
    return (id && is_id(id)) || is_second_view(path);
}

/* Copies a path without the slash at its end. Returns false if there is none. */
static bool unslash(const char *path, char out[NET_TARGET_MAX + 1])
{
    size_t length = strlen(path);
    if (length < 2 || length > NET_TARGET_MAX || path[length - 1] != '/')
        return false;
    memcpy(out, path, length - 1);
    out[length - 1] = '\0';
    return true;
}

bool http_shown_has(const char *path)
{
    char page[NET_TARGET_MAX + 1];
    return is_page(path) || (unslash(path, page) && is_page(page));
}

static const char *encoded(const char *path, char *out)
{
    FILE *file = fmemopen(out, PATH_TEXT, "w");
    if (!file)
        return "/";
    for (const char *at = path; *at;) {
        char segment[NET_TARGET_MAX];
        size_t length = strcspn(at + 1, "/");
        snprintf(segment, sizeof segment, "%.*s", (int)length, at + 1);
        fputc('/', file);
        pages_html_segment(file, segment);
        at += 1 + length;
    }
    fputc('\0', file);
    (void)fclose(file);
    return out;
}

/* ---- answers ---- */

/* Answers /games and /games/GAME. */
static int reply_games(http_web *web, struct http_exchange *http, const char *game, pages_shown *shown)
{
    const pages_shell_words *words = web->texts->shell.words;
    char title[PAGES_NAMES_TEXT], picture[64];
    int number = game ? pages_shell_game(words, game) : -1;
    shown->plain = !game ? PAGES_PLAIN_GAMES : number < 0 ? PAGES_PLAIN_NO_GAME : PAGES_PLAIN_GAME;
    shown->game = number;
    shown->unlisted = shown->plain == PAGES_PLAIN_NO_GAME;
    if (shown->plain == PAGES_PLAIN_GAME) {
        shown->title = pages_word_fill(words->word[shown->language][PAGES_TEXT_RULES],
                                       words->title[shown->language][number], "", title);
        snprintf(picture, sizeof picture, "/rules/%s.png?lang=%s", words->name[number],
                 kz_language(shown->language));
        shown->picture = picture;
    } else {
        shown->title = words->word[shown->language][game ? PAGES_TEXT_NO_GAME : PAGES_TEXT_GAMES];
        shown->sentence = game ? NULL : words->word[shown->language][PAGES_TEXT_EACH_GAME];
    }
    return http_shown_shell(web, http, shown->unlisted ? NET_STATUS_NOT_FOUND : NET_STATUS_OK, shown);
}

/* Answers /guide/NAME: a guide for reading with the rules. */
static int reply_reading(http_web *web, struct http_exchange *http, const char *name, pages_shown *shown)
{
    shown->plain = PAGES_PLAIN_READING;
    shown->reading = name;
    shown->title = web->texts->shell.words->word[shown->language][pages_plain_reading(name)];
    return http_shown_shell(web, http, NET_STATUS_OK, shown);
}

/* Answers /t/ID: the people at a public table. */
static int reply_table(http_web *web, struct http_exchange *http, const char *id, pages_shown *shown)
{
    const pages_shell_words *words = web->texts->shell_words;
    char *const *word = words->word[shown->language];
    char title[PAGES_NAMES_TEXT], sentence[PAGES_NAMES_TEXT], names[PAGES_NAMES_TEXT] = "", picture[64];
    hub_about about;
    hub_seated seated;
    shown->title = word[PAGES_TEXT_INVITED];
    /* Each of several nodes has only some tables, and a closed table leads to its last match. */
    if (!hub_describe_seats(web->host->hub, id, &seated) &&
        http_cards_ask(web, http, HTTP_CARD_OF_TABLE, id, shown))
        return 0;
    int game = hub_describe_table(web->host->hub, id, &about) ? pages_shell_game(words, about.game) : -1;
    if (game >= 0) {
        shown->title =
            pages_word_fill(word[PAGES_TEXT_TABLE], words->title[shown->language][game], "", title);
        snprintf(picture, sizeof picture, "/rules/%s.png?lang=%s", about.game, kz_language(shown->language));
        shown->picture = picture;
        for (int i = 0; i < about.persons; i++)
            pages_names_add(words, shown->language, i ? ", " : "", about.name[i], names);
    }
    if (names[0])
        shown->sentence = pages_word_fill(word[about.free_seat ? PAGES_TEXT_FREE_SEAT : PAGES_TEXT_WATCH],
                                          names, "", sentence);
    return http_shown_shell(web, http, NET_STATUS_OK, shown);
}

/* The arguments of the page's addresses. All pages take `lang`. The board takes a position
 * (web/src/setup/position.ts) or a place in a match. */
enum { LANG, POSITION, ARGUMENTS = 9 };
static const net_argument page_arguments[ARGUMENTS] = {
    {.name = "lang"}, {.name = "game"}, {.name = "seats"}, {.name = "options"}, {.name = "tiles"},
    {.name = "acts"}, {.name = "from"}, {.name = "match"}, {.name = "at"}};

/* Returns "?game=kozel&...", the part that a link to the board must keep; malloc'ed, NULL if out of
 * memory. */
static char *position_of(const net_argument known[ARGUMENTS])
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        return NULL;
    const char *sign = "?";
    for (int i = POSITION; i < ARGUMENTS; i++) {
        if (!known[i].value)
            continue;
        fprintf(out, "%s%s=", sign, known[i].name);
        pages_html_segment(out, known[i].value);
        sign = "&";
    }
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

/* Answers /board. og:url has the position, so that a link that is shared again keeps it. */
static int reply_board(http_web *web, struct http_exchange *http, const net_argument known[ARGUMENTS],
                       pages_shown *shown)
{
    char *position = position_of(known);
    shown->position = position;
    int result = position ? http_shown_shell(web, http, NET_STATUS_OK, shown) : -1;
    free(position);
    return result;
}

/* Answers pages whose existence is in the store or the book of puzzles. Returns false if it is another page,
 * or no read is possible now. */
static bool ask_store(http_web *web, struct http_exchange *http, const char *path, const pages_shown *shown)
{
    static const struct {
        const char *folder;
        http_card_of what;
    } rows[] = {{"/r/", HTTP_CARD_OF_MATCH},
                {"/p/", HTTP_CARD_OF_PERSON},
                {"/messages/", HTTP_CARD_OF_NAME},
                {"/puzzles/", HTTP_CARD_OF_PUZZLE}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (within(path, rows[i].folder))
            return http_cards_ask(web, http, rows[i].what, within(path, rows[i].folder), shown);
    if (strncmp(path, "/r/", 3) != 0 || !is_second_view(path))
        return false;
    char id[PAGES_MATCH_ID_MAX + 1];
    snprintf(id, sizeof id, "%.*s", (int)strcspn(path + 3, "/"), path + 3);
    return http_cards_ask(web, http, HTTP_CARD_OF_MATCH, id, shown);
}

/* Redirects to a page's address, which was given with a slash at its end. No page has an address that the
 * head of an answer has no room for. */
static int redirect(http_web *web, struct http_exchange *http, const char *page)
{
    char address[PATH_TEXT], location[PATH_TEXT + 1 + NET_TARGET_MAX];
    net_arguments_carry(http->request, encoded(page, address), location, sizeof location);
    if (strlen(location) > LOCATION_MAX)
        return http_shown_missing(web, http);
    return http_reply(http,
                      (net_answer){.status = NET_STATUS_FOUND, .cache = "no-cache", .location = location});
}

int http_shown_reply(http_web *web, struct http_exchange *http, const char *path)
{
    char address[PATH_TEXT], page[NET_TARGET_MAX + 1];
    if (unslash(path, page))
        return redirect(web, http, page);
    net_arguments query;
    net_argument known[ARGUMENTS];
    memcpy(known, page_arguments, sizeof known);
    bool board = !strcmp(path, "/board");
    net_arguments_fault fault =
        net_arguments_read(http->request, known, board ? ARGUMENTS : POSITION, &query);
    if (fault)
        return http_refuse_query(http, fault, &query);
    if (!web->texts->shell.words)
        return http_shown_missing(web, http);
    pages_shown shown = {.language = http_shown_language(http->request),
                         .named = http_shown_named_language(http->request) >= 0,
                         .path = encoded(path, address)};
    if (!strcmp(path, "/games") || !strncmp(path, "/games/", 7))
        return reply_games(web, http, within(path, "/games/"), &shown);
    if (within(path, "/guide/"))
        return reply_reading(web, http, within(path, "/guide/"), &shown);
    int view = find_view(path);
    shown.unlisted = view < 0 || !views[view].listed;
    if (within(path, "/lessons/"))
        view = find_view("/lessons");
    if (within(path, "/local/"))
        view = find_view("/local");
    if (within(path, "/tournament/"))
        view = find_view("/tournaments");
    if (within(path, "/club/"))
        view = find_view("/clubs");
    if (view >= 0 && views[view].title >= 0)
        shown.title = web->texts->shell.words->word[shown.language][views[view].title];
    if (view >= 0 && views[view].sentence >= 0)
        shown.sentence = web->texts->shell.words->word[shown.language][views[view].sentence];
    if (within(path, "/t/"))
        return reply_table(web, http, path + 3, &shown);
    if (board)
        return reply_board(web, http, known, &shown);
    if (ask_store(web, http, path, &shown))
        return 0;
    return http_shown_shell(web, http, NET_STATUS_OK, &shown);
}
