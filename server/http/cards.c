/* SPDX-License-Identifier: MIT */
#include "server/http/cards.h"

#include <jansson.h>
#include <kozel/drawing.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "server/accounts/identity/name.h"
#include "server/http/exchange/refusal.h"
#include "server/http/shell_page.h"
#include "server/learning/puzzles/book.h"
#include "server/matches/proof.h"
#include "server/pages/match_file.h"
#include "server/pages/words.h"
#include "server/pictures/picture.h"
#include "server/store/matches/match_log.h"
#include "server/store/rooms/room_log.h"

static const char cache[] = "public, max-age=86400";

/* Returns the server's games, or the project's as an array to be freed. */
static const kz_games *games_of(const http_web *web, kz_games **own)
{
    *own = web->settings.games ? NULL : malloc(sizeof **own);
    if (*own)
        kz_games_init(*own);
    return *own ? *own : web->settings.games;
}

/* Submits a job for this request. Returns false if that is not possible now. */
static bool submit(http_web *web, struct http_exchange *http, delivery_job *job, uint64_t *request)
{
    if (!http_wait(web, http))
        return false;
    *request = http->waiting;
    if (delivery_lane_submit_request(web->lanes, DELIVERY_LANE_REQUESTS, job))
        return true;
    base_registry_remove(&web->requests, http->waiting);
    http->waiting = 0;
    return false;
}

/* Returns how long the address has to wait. Each picture or record takes some milliseconds of a thread. */
static int64_t wait_of(http_web *web, struct http_exchange *http)
{
    net_address home = session_rate_key(http->connection);
    return guard_quotas_match_file(&web->guards->quotas, &home, delivery_hub_host_now(web->host));
}

/* ---- pictures of games ---- */

struct card_job {
    delivery_job job;
    http_web *web;
    uint64_t request;
    int game, language;
    bool png;
    char *data;
    size_t length;
};

struct http_cards {
    struct {
        char *png;
        size_t length;
    } of[KZ_GAMES][KZ_LANGUAGES];
};

http_cards *http_cards_new(void)
{
    return calloc(1, sizeof(http_cards));
}

void http_cards_free(http_cards *cards)
{
    for (int i = 0; cards && i < KZ_GAMES; i++)
        for (int j = 0; j < KZ_LANGUAGES; j++)
            free(cards->of[i][j].png);
    free(cards);
}

static void make_png(struct card_job *c)
{
    char fault[256], *svg = c->data;
    size_t length = c->length;
    c->data = NULL;
    if (!picture_card_make(svg, length, KZ_SVG_WIDTH, KZ_SVG_HEIGHT, &c->data, &c->length, fault))
        base_log(BASE_LOG_ERROR, "server", "no picture can be made: %s", fault);
    free(svg);
}

static store_stored card_run(delivery_job *job, struct store *store)
{
    struct card_job *c = (struct card_job *)job;
    kz_games *own;
    const kz_games *games = games_of(c->web, &own);
    (void)store;
    if (games)
        c->data =
            pages_sample_draw(&games->game[c->game], c->web->texts->shell_words->title[c->language][c->game],
                              (const char *const *)c->web->texts->file_words->word[c->language], &c->length);
    free(own);
    if (c->data && c->png)
        make_png(c);
    return STORE_STORED;
}

static net_answer picture(const char *type, const char *data, size_t length)
{
    return (net_answer){.status = NET_STATUS_OK,
                        .type = type,
                        .cache = cache,
                        .varies = "accept-language",
                        .body = (const unsigned char *)data,
                        .length = length};
}

static void card_done(delivery_job *job)
{
    struct card_job *c = (struct card_job *)job;
    struct http_exchange *http = base_registry_get(&c->web->requests, c->request);
    net_answer answer = net_text_answer(NET_STATUS_UNAVAILABLE, "no picture can be made now\n");
    char **kept = &c->web->cards->of[c->game][c->language].png;
    if (c->data)
        answer = picture(c->png ? "image/png" : "image/svg+xml", c->data, c->length);
    if (c->data && c->png && !*kept) {
        *kept = c->data;
        c->web->cards->of[c->game][c->language].length = c->length;
    } else if (http) {
        answer.owned = c->data;
    } else {
        free(c->data);
    }
    if (http)
        http_reply(http, answer);
    free(c);
}

/* Returns the ending ".svg" or ".png"; NULL: not a picture. */
static const char *ending_of(const char *name)
{
    size_t length = strlen(name);
    const char *ending = length > 4 ? name + length - 4 : "";
    return !strcmp(ending, ".svg") || !strcmp(ending, ".png") ? ending : NULL;
}

bool http_cards_has(const char *name)
{
    return ending_of(name) != NULL;
}

int http_cards_reply(http_web *web, struct http_exchange *http, const char *name)
{
    char game[KZ_GAME_NAME] = "";
    size_t length = (size_t)(ending_of(name) - name);
    if (length < sizeof game)
        memcpy(game, name, length);
    int number = pages_shell_game(web->texts->shell_words, game),
        language = http_shown_language(http->request);
    if (number < 0)
        return http_reply(http, net_text_answer(NET_STATUS_NOT_FOUND, "no such game\n"));
    bool png = !strcmp(name + length, ".png");
    const char *kept = web->cards->of[number][language].png;
    if (png && kept)
        return http_reply(http, picture("image/png", kept, web->cards->of[number][language].length));
    int64_t wait = wait_of(web, http);
    if (wait)
        return http_refuse_noted(web, http, GUARD_EVENT_TOO_OFTEN, http_answer_wait(wait));
    struct card_job *c = malloc(sizeof *c);
    if (!c)
        return -1;
    *c = (struct card_job){.job = {.run = card_run, .done = card_done},
                           .web = web,
                           .game = number,
                           .language = language,
                           .png = png};
    if (submit(web, http, &c->job, &c->request))
        return 0;
    free(c);
    return http_reply(http, http_answer_refusal(API_E_BUSY, NULL, NULL));
}

/* ---- matches and people ---- */

struct ask_job {
    delivery_job job;
    http_web *web;
    uint64_t request;
    http_card_of what;
    pages_shown shown;
    char whom[STORE_NAME_SIZE], path[3 * STORE_NAME_SIZE + 8], picture[STORE_NAME_SIZE + 40];
    char title[PAGES_NAMES_TEXT], sentence[PAGES_NAMES_TEXT];
    char location[STORE_MATCH_ID_SIZE + 16]; /* where the answer redirects to; "": nowhere */
};

static void see_private(void *context, const store_match *match)
{
    json_t *setup = json_loads(match->setup, 0, NULL);
    *(bool *)context = !match->over || json_is_true(json_object_get(setup, "private")) || !setup;
    json_decref(setup);
}

/* Reads the players and the result. Returns nothing of a running match or a match at a private table. */
static store_stored ask_match(struct ask_job *a, struct store *store)
{
    const pages_shell_words *words = a->web->texts->shell_words;
    char game[KZ_GAME_NAME], names[PAGES_NAMES_TEXT], *record = NULL;
    size_t length;
    bool hidden = true;
    kz_games *own;
    store_stored stored = store_match_one(store, a->whom, see_private, &hidden);
    if (stored == STORE_STORED && !hidden)
        stored = matches_proof_record(store, a->whom, &record, &length);
    const kz_games *games = games_of(a->web, &own);
    if (record && games && length <= PAGES_MATCH_RECORD_MAX &&
        pages_names_of_match(words, a->shown.language, games, record, length, game, names)) {
        int number = pages_shell_game(words, game);
        pages_word_fill(words->word[a->shown.language][PAGES_TEXT_MATCH],
                        number < 0 ? game : words->title[a->shown.language][number], names, a->title);
        snprintf(a->sentence, sizeof a->sentence, "%s", words->word[a->shown.language][PAGES_TEXT_REPLAY]);
        snprintf(a->picture, sizeof a->picture, "/match/%s.png?lang=%s", a->whom,
                 kz_language(a->shown.language));
    }
    free(own);
    free(record);
    return stored;
}

static store_stored ask_person(struct ask_job *a, struct store *store)
{
    identity_name name;
    store_person person;
    if (!identity_name_find(a->whom, &name))
        return STORE_NONE;
    store_stored stored = store_person_named(store, name.skeleton, &person);
    if (stored != STORE_STORED)
        return stored;
    snprintf(a->title, sizeof a->title, "%s", person.name);
    pages_word_fill(a->web->texts->shell_words->word[a->shown.language][PAGES_TEXT_PLAYER], person.name, "",
                    a->sentence);
    a->shown.type = "profile";
    return STORE_STORED;
}

static store_stored ask_name(struct ask_job *a, struct store *store)
{
    identity_name name;
    store_person person;
    return identity_name_find(a->whom, &name) ? store_person_named(store, name.skeleton, &person)
                                              : STORE_NONE;
}

/* Reads the puzzle in a thread, because the first call reads the book, which takes a moment. */
static store_stored ask_puzzle(struct ask_job *a)
{
    const pages_shell_words *words = a->web->texts->shell_words;
    const learning_book_puzzle *puzzle = learning_book_find(learning_book_get(), a->whom);
    int game = puzzle ? pages_shell_game(words, puzzle->game) : -1;
    if (!puzzle)
        return STORE_NONE;
    if (game < 0)
        return STORE_STORED;
    pages_word_fill(words->word[a->shown.language][PAGES_TEXT_PUZZLE], words->title[a->shown.language][game],
                    "", a->title);
    snprintf(a->sentence, sizeof a->sentence, "%s", words->word[a->shown.language][PAGES_TEXT_SOLVE]);
    snprintf(a->picture, sizeof a->picture, "/rules/%s.png?lang=%s", puzzle->game,
             kz_language(a->shown.language));
    return STORE_STORED;
}

/* Finds the page of the last match that ended at a table. That page decides who may see the match, as for
 * every link to a match. */
static store_stored ask_table(struct ask_job *a, struct store *store)
{
    char match[STORE_MATCH_ID_SIZE];
    store_stored stored = a->web->settings.many_nodes ? store_room_has(store, a->whom) : STORE_NONE;
    if (stored != STORE_NONE) { /* another node has it */
        const pages_shell_words *words = a->web->texts->shell_words;
        snprintf(a->title, sizeof a->title, "%s", words->word[a->shown.language][PAGES_TEXT_INVITED]);
        return stored;
    }
    stored = store_last_at_table(store, a->whom, match);
    if (stored == STORE_STORED)
        snprintf(a->location, sizeof a->location, "/r/%s%s%s", match, a->shown.named ? "?lang=" : "",
                 a->shown.named ? kz_language(a->shown.language) : "");
    return stored;
}

static store_stored ask_run(delivery_job *job, struct store *store)
{
    struct ask_job *a = (struct ask_job *)job;
    switch (a->what) {
    case HTTP_CARD_OF_MATCH:
        return ask_match(a, store);
    case HTTP_CARD_OF_PERSON:
        return ask_person(a, store);
    case HTTP_CARD_OF_TABLE:
        return ask_table(a, store);
    case HTTP_CARD_OF_NAME:
        return ask_name(a, store);
    default:
        return ask_puzzle(a);
    }
}

static void ask_done(delivery_job *job)
{
    struct ask_job *a = (struct ask_job *)job;
    struct http_exchange *http = base_registry_get(&a->web->requests, a->request);
    delivery_lanes_count_error(a->web->lanes, job->stored);
    a->shown.path = a->path;
    a->shown.title = a->title[0] ? a->title : NULL;
    a->shown.sentence = a->sentence[0] ? a->sentence : NULL;
    a->shown.picture = a->picture[0] ? a->picture : NULL;
    if (http && a->location[0])
        http_reply(http,
                   (net_answer){.status = NET_STATUS_FOUND, .cache = "no-cache", .location = a->location});
    else if (http)
        http_shown_shell(a->web, http, job->stored == STORE_NONE ? NET_STATUS_NOT_FOUND : NET_STATUS_OK,
                         &a->shown);
    free(a);
}

bool http_cards_ask(http_web *web, struct http_exchange *http, http_card_of what, const char *whom,
                    const pages_shown *shown)
{
    if (strlen(whom) >= sizeof((struct ask_job *)0)->whom) /* no name and no id is that long */
        return http_shown_shell(web, http, NET_STATUS_NOT_FOUND, shown) == 0;
    struct ask_job *a = calloc(1, sizeof *a);
    bool fits = a && strlen(shown->path) < sizeof a->path && !wait_of(web, http);
    if (fits) {
        *a = (struct ask_job){
            .job = {.run = ask_run, .done = ask_done}, .web = web, .what = what, .shown = *shown};
        strcpy(a->whom, whom);
        strcpy(a->path, shown->path);
    }
    if (fits && submit(web, http, &a->job, &a->request))
        return true;
    free(a);
    return false;
}
