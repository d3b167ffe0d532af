/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online.h"

#include "apps/cli/cli.h"
#include "apps/cli/online/connection.h"
#include "apps/cli/play/seen.h"
#include "apps/cli/play/words.h"
#include "apps/cli/records/summary.h"
#include "apps/cli/wrap.h"
#include "base/visible.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 1024, LEAVE_MS = 3000, TEXT = 1024 };

/* There is one table. */
static struct online {
    const play_online_terms *terms;
    online_connection connection;
    kz_client_table table;                               /* without an id until it is entered */
    char id[KZ_CLIENT_ID_MAX], headed[KZ_CLIENT_ID_MAX]; /* headed: the match whose head was printed */
    kz_view view;
    kz_tags tags;
    kz_action last;  /* of the deal; its kind alone */
    char line[LINE]; /* of the input, not yet whole */
    size_t line_length;
    int64_t acted;         /* the state in which the last action was sent; 0: none, or it was refused */
    bool entered, current; /* current: the table is as the server has it, no state is awaited */
    bool greeted, lost;    /* greeted: the server has accepted the person; lost: and that is printed */
    bool shown;            /* the choice was printed */
    bool input_ended;
    int64_t leaving; /* until when the reply to `leave` may come; 0: the person stays */
    int status;
} o;

static const volatile sig_atomic_t *interrupted;

/* ---- texts */

static const char *visible(const char *text, char out[TEXT])
{
    base_visible(text, strlen(text), out, TEXT);
    return out;
}

static void print_line(const char *text)
{
    char out[TEXT];
    printf("%s\n", visible(text, out));
}

static void fail(const char *reason)
{
    if (!o.connection.ended)
        cli_fail(o.terms->server, reason);
    o.connection.ended = true;
    o.status = CLI_EXIT_FAILURE;
}

/* Returns the rules' code of that word; KZ_OK: it is one of the server's. */
static kz_code code_of(const char *word)
{
    for (int code = KZ_OK + 1; word && code < KZ_CODE_COUNT; code++)
        if (!strcmp(word, kz_code_word((kz_code)code)))
            return (kz_code)code;
    return KZ_OK;
}

/* Writes the sentence of a refusal: in the language of the texts if it is one of the rules, or has no
 * arguments. */
static const char *sentence_of(const json_t *refusal, char out[TEXT])
{
    const json_t *args = json_object_get(refusal, "args");
    const char *text = json_string_value(json_object_get(refusal, "text"));
    kz_code code = code_of(json_string_value(json_object_get(refusal, "code")));
    kz_error error;
    if (code == KZ_OK)
        return text && *text ? _(text) : _("the server has refused the request");
    kz_fail(&error, code, json_string_value(json_array_get(args, 0)),
            json_string_value(json_array_get(args, 1)), json_string_value(json_array_get(args, 2)));
    cli_explain(&error, out);
    return out;
}

static play_words words(void)
{
    return (play_words){stdout, &o.tags};
}

/* ---- requests */

static void request(const char *name, json_t *members, bool bound)
{
    if (!online_request(&o.connection, name, members, bound) && !bound)
        fail(_("too many requests wait for the server"));
}

static void request_at_table(const char *name, bool bound)
{
    request(name, json_pack("{ss}", "table", o.id), bound);
}

static void request_for_state(const char *name)
{
    request(name, json_pack("{sssI}", "table", o.id, "v", (json_int_t)o.table.v), false);
}

/* Makes the member `options` of a request. */
static json_t *options_json(void)
{
    char text[KZ_OPTIONS_TEXT] = "", *rest = text;
    json_t *options = json_object();
    snprintf(text, sizeof text, "%s", o.terms->options ? o.terms->options : "");
    for (char *item; (item = strsep(&rest, ","));) {
        char *value = strchr(item, '=');
        if (value)
            *value++ = '\0';
        if (*item)
            json_object_set_new(options, item, json_string(value ? value : ""));
    }
    return options;
}

static void open_table(void)
{
    const play_online_terms *t = o.terms;
    json_t *members = json_pack("{ss so sb ss}", "game", t->game, "options", options_json(), "private",
                                !t->open, "bots", t->open ? "" : t->level);
    if (t->seats)
        json_object_set_new(members, "seats", json_integer(t->seats));
    request("open", members, false);
}

static void leave(void)
{
    if (o.leaving)
        return;
    o.leaving = online_now() + LEAVE_MS;
    if (o.entered && o.table.you && kz_client_stage_of(o.connection.client) == KZ_CLIENT_ONLINE)
        request_at_table("leave", false);
    else
        o.connection.ended = true;
}

/* ---- the table */

/* Makes the view from the table, after each change of it. */
static void refresh(void)
{
    play_seen_tags(&o.table, &o.tags);
    if (!play_seen_view(o.terms->games, &o.table, &o.view))
        fail(_("the table has a game that this program does not have"));
}

static bool must_choose(void)
{
    return o.current && o.table.phase == KZ_CLIENT_PLAY && o.table.deal.legal_count && o.acted != o.table.v;
}

static void put_legal(void)
{
    char text[PLAY_ACTION_TEXT];
    for (int i = 0; i < o.table.deal.legal_count; i++) {
        const char *act = o.table.deal.legal[i];
        kz_action action;
        if (kz_action_parse(&o.view.pub, o.view.seat, act, strlen(act), &action, NULL))
            play_action_text(action, text);
        else
            base_visible(act, strlen(act), text, sizeof text);
        printf("%d. %s\n", i + 1, text);
    }
}

static void show_hand(void)
{
    const play_words w = words();
    if (!o.entered || !o.table.has_match) {
        printf("%s\n", _("Waiting for players."));
        return;
    }
    play_put_line(&w, &o.view);
    play_put_sum(&w, o.table.deal.ends_sum);
    play_put_counts(&w, &o.view);
    if (o.table.you)
        play_put_hand(&w, &o.view);
    put_legal();
}

static void show_standing(void)
{
    const play_words w = words();
    if (o.entered && o.table.has_match)
        play_put_score(&w, &o.view);
}

/* Prints the game and its players before the first deal of a match. */
static void print_head(void)
{
    const records_story story = {stdout, &o.tags, &o.view.pub, 0};
    if (!strcmp(o.headed, o.table.match))
        return;
    memcpy(o.headed, o.table.match, sizeof o.headed);
    records_story_head(&story);
    if (o.table.you)
        printf(_("You are at seat %d. Type help for what you may type.\n"), o.table.you);
}

static void print_waiting(void)
{
    if (o.table.phase == KZ_CLIENT_WAITING)
        printf("%s\n", _("Waiting for players."));
}

/* Takes the state of the table, the reply to `enter`. */
static void entered(const json_t *state)
{
    bool first = !o.entered;
    char id[TEXT];
    if (!kz_client_table_enter(&o.table, state) || strcmp(o.table.id, o.id) != 0) {
        fail(_("the server does not speak the protocol of kozel"));
        return;
    }
    if (!o.table.you && !o.terms->watch) {
        if (first)
            request("sit", json_pack("{sssI}", "table", o.id, "terms", (json_int_t)o.table.terms), false);
        else
            fail(_("the seat is not yours any more"));
        return;
    }
    o.entered = o.current = true;
    o.shown = false;
    refresh();
    if (o.connection.ended)
        return;
    if (first)
        printf(_("Table: %s\n"), visible(o.id, id));
    if (o.table.has_match)
        print_head();
    if (first && o.table.phase == KZ_CLIENT_PLAY)
        printf(_("Deal %d\n"), o.table.deal.number);
    print_waiting();
    if (o.table.phase == KZ_CLIENT_PAUSE && o.table.you)
        request_for_state("next");
    if (o.table.phase == KZ_CLIENT_OVER)
        printf("%s\n", _("The match is over. Type again, score, help or quit."));
}

/* ---- events */

static void stepped(const json_t *event, const kz_view *before)
{
    const play_words w = words();
    const records_story story = {stdout, &o.tags, &o.view.pub, 0};
    const char *act = json_string_value(json_object_get(event, "act"));
    json_int_t seat = json_integer_value(json_object_get(event, "seat"));
    json_int_t scored = json_integer_value(json_object_get(event, "scored"));
    char name[RECORDS_NAME], text[TEXT];
    play_event shown = {.kind = PLAY_ACTED, .before = before, .view = &o.view};
    if (!act || seat < 1 || seat > o.table.seats)
        return;
    o.view.pub.scored = scored > 0 && scored < 1000 ? (int32_t)scored : 0;
    o.view.pub.phase = KZ_PLAYING;
    if (kz_action_parse(&before->pub, (int)seat - 1, act, strlen(act), &shown.action, NULL))
        play_put_event(&w, &shown);
    else
        printf("%s: %s\n", records_story_seat(&story, (int)seat - 1, name), visible(act, text));
}

static void deal_ended(const json_t *event)
{
    const play_words w = words();
    play_seen_end(event, &o.view);
    play_put_deal_end(&w, &o.view, o.last);
    if (o.view.pub.phase != KZ_OVER) {
        if (o.table.you)
            request_for_state("next");
        return;
    }
    play_put_standing(&w, &o.view);
    printf("%s\n", _("The match is over. Type again, score, help or quit."));
}

static void said(const json_t *event)
{
    const json_t *line = json_object_get(event, "line");
    const char *by = json_string_value(json_object_get(line, "by")),
               *text = json_string_value(json_object_get(line, "text"));
    char name[TEXT], shown[TEXT];
    if (by && text)
        printf("%s: %s\n", visible(by, name), visible(text, shown));
}

/* Prints what an event has changed, and makes the requests that follow. */
static void changed(const char *name, const json_t *event, const kz_view *before, kz_client_phase phase)
{
    const play_words w = words();
    refresh();
    if (o.connection.ended)
        return;
    if (!strcmp(name, "deal")) {
        print_head();
        o.last.kind = KZ_LAY;
        play_put_event(&w, &(play_event){.kind = PLAY_DEALT, .view = &o.view});
        o.shown = false;
    } else if (!strcmp(name, "step")) {
        const char *act = json_string_value(json_object_get(event, "act"));
        o.last.kind = act && !strcmp(act, "resign") ? KZ_RESIGN : KZ_LAY;
        stepped(event, before);
        o.shown = false;
    } else if (!strcmp(name, "end"))
        deal_ended(event);
    else if (!strcmp(name, "seats") && phase != KZ_CLIENT_WAITING)
        print_waiting();
}

static void on_event(void *context, const char *name, const json_t *event)
{
    const kz_view before = o.view;
    kz_client_phase phase = o.table.phase;
    (void)context;
    if (!strcmp(name, "notice") && json_is_string(json_object_get(event, "text")))
        print_line(json_string_value(json_object_get(event, "text")));
    if (!o.entered || o.connection.ended)
        return;
    switch (kz_client_table_take(&o.table, name, event)) {
    case KZ_CLIENT_TAKEN:
        if (!strcmp(name, "say"))
            said(event);
        else
            changed(name, event, &before, phase);
        break;
    case KZ_CLIENT_MISSED:
        if (o.current)
            request_at_table("enter", true);
        o.current = false;
        break;
    case KZ_CLIENT_CLOSED:
        print_line(_("The table is closed."));
        o.connection.ended = true;
        break;
    case KZ_CLIENT_NONSENSE:
        fail(_("the server does not speak the protocol of kozel"));
        break;
    case KZ_CLIENT_NOT_MINE:
        break;
    }
}

/* ---- replies */

static void list_tables(const json_t *ok)
{
    const json_t *list = json_object_get(ok, "applications"), *app;
    size_t i;
    json_array_foreach(list, i, app)
    {
        const char *id = json_string_value(json_object_get(app, "table")),
                   *by = json_string_value(json_object_get(app, "by"));
        const char *name = json_string_value(json_object_get(app, "game"));
        const kz_game *game = kz_games_find(o.terms->games, name ? name : "");
        char table[TEXT], title[TEXT], person[TEXT];
        if (!id || !by || !name)
            continue;
        printf(_("%1$s: %2$s, seats: %3$d, free: %4$d, by %5$s\n"), visible(id, table),
               visible(game ? cli_game_title(game) : name, title),
               (int)json_integer_value(json_object_get(app, "seats")),
               (int)json_integer_value(json_object_get(app, "free")), visible(by, person));
    }
    if (!json_array_size(list))
        print_line(_("No table waits for players."));
    o.connection.ended = true;
}

/* Takes the id of the table that was opened. */
static void opened(const json_t *ok)
{
    const char *id = json_string_value(json_object_get(ok, "table"));
    if (!id || strlen(id) >= sizeof o.id) {
        fail(_("the server does not speak the protocol of kozel"));
        return;
    }
    strcpy(o.id, id);
    request_at_table("enter", true);
    if (!o.terms->open)
        request_at_table("start", false);
}

/* Returns whether the program cannot go on without the request. */
static bool is_needed(const char *name)
{
    return !strcmp(name, "open") || !strcmp(name, "enter") || !strcmp(name, "sit") ||
           !strcmp(name, "lobby") || !strcmp(name, "start");
}

static void refused(const char *name, const json_t *error)
{
    const char *code = json_string_value(json_object_get(error, "code"));
    char sentence[TEXT];
    if (!strcmp(name, "leave"))
        o.connection.ended = true;
    else if (is_needed(name))
        fail(sentence_of(error, sentence));
    else if (strcmp(name, "next") != 0 && !(code && !strcmp(code, "stale")))
        print_line(sentence_of(error, sentence));
    if (!strcmp(name, "act")) {
        o.acted = 0;
        o.shown = false;
    }
}

static void on_reply(void *context, const char *name, const json_t *ok, const json_t *error)
{
    (void)context;
    if (error)
        refused(name, error);
    else if (!strcmp(name, "lobby"))
        list_tables(ok);
    else if (!strcmp(name, "open"))
        opened(ok);
    else if (!strcmp(name, "sit"))
        request_at_table("enter", true);
    else if (!strcmp(name, "enter"))
        entered(json_object_get(ok, "state"));
    else if (!strcmp(name, "leave"))
        o.connection.ended = true;
}

static void on_online(void *context, const json_t *hello)
{
    const char *seated = json_string_value(json_array_get(json_object_get(hello, "tables"), 0));
    (void)context;
    if (o.lost)
        printf("%s\n", _("Connected again."));
    bool first = !o.greeted;
    o.lost = false;
    o.greeted = true;
    if (first && o.terms->table)
        snprintf(o.id, sizeof o.id, "%s", o.terms->table);
    else if (first && seated && strlen(seated) < sizeof o.id)
        strcpy(o.id, seated);
    if (o.terms->lists)
        request("lobby", json_pack("{sb}", "on", 1), true);
    else if (*o.id)
        request_at_table("enter", true);
    else if (first)
        open_table();
}

/* ---- the person */

static void act(const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    const kz_client_deal *d = &o.table.deal;
    if (o.table.phase == KZ_CLIENT_OVER) {
        printf("%s\n", _("The match is over. Type again, score, help or quit."));
        return;
    }
    if (!must_choose()) {
        printf("%s\n", _("It is not your turn."));
        return;
    }
    if (!*end && (number < 1 || number > d->legal_count)) {
        printf(_("Type a number from 1 to %d, an action of the list, or help.\n"), d->legal_count);
        return;
    }
    o.acted = o.table.v;
    request("act",
            json_pack("{sssIss}", "table", o.id, "v", (json_int_t)o.table.v, "act",
                      *end ? text : d->legal[number - 1]),
            false);
}

static void show_help(void)
{
    static const struct {
        const char *word, *meaning;
    } rows[] = {
        {"1, 2, ...", N_("plays the action of that number")},
        {"hand", N_("the line, your tiles and what you may play")},
        {"score", N_("the accounts; + before a number: remembered")},
        {"say TEXT", N_("writes a line to the table")},
        {"resign", N_("gives the match up")},
        {"again", N_("begins another match after the end")},
        {"help", N_("these words")},
        {"quit", N_("leaves the match")},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cli_print_option(stdout, 9, rows[i].word, _(rows[i].meaning));
}

static void obey(char *line)
{
    char *rest = line + strcspn(line, " \t");
    const char *argument = rest + strspn(rest, " \t");
    size_t length = (size_t)(rest - line);
    const char *const names[] = {"hand", "score", "say", "resign", "again", "help", "quit"};
    size_t word = 0;
    while (word < sizeof names / sizeof *names &&
           (strlen(names[word]) != length || strncmp(names[word], line, length) != 0))
        word++;
    switch (word) {
    case 0:
        show_hand();
        break;
    case 1:
        show_standing();
        break;
    case 2:
        request("say", json_pack("{ssss%}", "table", o.id, "text", argument, strlen(argument)), false);
        break;
    case 3:
        request_for_state("resign");
        break;
    case 4:
        request("rematch",
                json_pack("{sssIsI}", "table", o.id, "v", (json_int_t)o.table.v, "terms",
                          (json_int_t)o.table.terms),
                false);
        break;
    case 5:
        show_help();
        break;
    case 6:
        leave();
        break;
    default:
        act(line);
        break;
    }
}

/* Returns whether the person is asked. At a terminal a person may type at any time. */
static bool is_asked(void)
{
    if (o.leaving || !o.current)
        return false;
    return isatty(STDIN_FILENO) || must_choose() || o.table.phase == KZ_CLIENT_OVER;
}

/* Carries out the first line of the input, if it is whole. */
static bool take_line(void)
{
    char *feed = memchr(o.line, '\n', o.line_length), line[LINE];
    if (!feed && o.line_length < sizeof o.line && !(o.input_ended && o.line_length))
        return false;
    size_t length = feed ? (size_t)(feed - o.line) : o.line_length, taken = length + (feed != NULL);
    snprintf(line, sizeof line, "%.*s", (int)length, o.line);
    memmove(o.line, o.line + taken, o.line_length -= taken);
    char *end = line + strlen(line), *begin = line + strspn(line, " \t\r");
    while (end > begin && strchr(" \t\r", end[-1]))
        *--end = '\0';
    if (*begin)
        obey(begin);
    return true;
}

static void read_input(void)
{
    ssize_t count = read(STDIN_FILENO, o.line + o.line_length, sizeof o.line - o.line_length);
    o.input_ended |= count <= 0;
    o.line_length += count > 0 ? (size_t)count : 0;
}

/* ---- the loop */

static void lose(void)
{
    o.shown = o.current = false;
    if (!o.lost && o.greeted && !o.leaving && kz_client_stage_of(o.connection.client) == KZ_CLIENT_OFFLINE)
        printf("%s\n", _("The connection is lost. Trying again."));
    o.lost = o.greeted;
}

static void prompt(void)
{
    if (!o.connection.ended && must_choose() && !o.shown) {
        show_hand();
        if (isatty(STDIN_FILENO))
            printf("> ");
        o.shown = true;
    }
    if (fflush(stdout) != 0 || ferror(stdout))
        leave();
}

static void wait_for_something(const sigset_t *mask)
{
    bool reads = is_asked() && !o.input_ended;
    int64_t due = online_connection_due(&o.connection);
    int64_t left = (o.leaving && o.leaving < due ? o.leaving : due) - online_now();
    if (left < 0)
        left = 0;
    struct pollfd fds[] = {online_connection_poll(&o.connection), {reads ? STDIN_FILENO : -1, POLLIN, 0}};
    const struct timespec limit = {left / 1000, left % 1000 * 1000000};
    if (ppoll(fds, 2, due == INT64_MAX && !o.leaving ? NULL : &limit, mask) > 0 && fds[1].revents)
        read_input();
}

/* Leaves if the person wants that, or has left. */
static void check_leaving(const sigset_t *mask)
{
    online_let_signals_in(mask);
    if (o.leaving && online_now() >= o.leaving)
        o.connection.ended = true;
    else if (*interrupted || (o.input_ended && is_asked()))
        leave();
}

/* Opens the connection if that is due, and takes what has come. */
static void run_connection(const sigset_t *mask)
{
    char fault[ONLINE_FAULT_MAX];
    online_state state = online_connection_run(&o.connection, &(online_stop){mask, interrupted}, fault);
    if (state == ONLINE_FAILED)
        fail(fault);
    else if (state == ONLINE_LOST)
        lose();
}

static void loop(const sigset_t *mask)
{
    while (!o.connection.ended) {
        run_connection(mask);
        prompt();
        while (!o.connection.ended && is_asked() && take_line())
            prompt();
        check_leaving(mask);
        online_connection_flush(&o.connection); /* what comes now is taken with the lines that wait for it */
        if (!o.connection.ended)
            wait_for_something(mask);
    }
}

int play_online(const play_online_terms *terms)
{
    sigset_t mask;
    o.terms = terms;
    const char *fault =
        online_connection_begin(&o.connection, terms->server, terms->token,
                                &(kz_client_ports){NULL, online_random, on_online, on_reply, on_event});
    if (fault)
        return cli_fail(terms->server, fault);
    online_catch_signals(&mask, &interrupted);
    loop(&mask);
    online_connection_end(&o.connection);
    online_raise_signal(&mask);
    return o.status ? o.status : cli_close_output();
}
