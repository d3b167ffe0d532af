/* SPDX-License-Identifier: MIT */
#include "apps/cli/bridge/bridge.h"

#include "apps/cli/bridge/engine.h"
#include "apps/cli/bridge/report.h"
#include "apps/cli/cli.h"
#include "apps/cli/online/connection.h"

#include <stdio.h>
#include <string.h>

enum { CALLS = 16, TEXT = 512 };

/* There is one table at a time. */
static struct bridge {
    const bridge_terms *terms;
    online_connection connection;
    bridge_engine engine;
    kz_client_table table;
    char id[KZ_CLIENT_ID_MAX];          /* of the table; "": none */
    bool entered, current;              /* current: the table is as the server has it, no state is awaited */
    bool seated;                        /* the account has had a seat there */
    bool over;                          /* the table's match is over */
    int64_t refused;                    /* the state in which an action was refused; 0: none */
    char call[CALLS][KZ_CLIENT_ID_MAX]; /* tables to go to next */
    int calls;
    int entering;                       /* replies to `enter` that are due */
    bool has_entered, tournament_ended; /* the tournament */
    bool lost;
    int status;
} b;

static void end(int status)
{
    b.connection.ended = true;
    b.status = status;
}

/* Prints an event. `about`: what a fault is about; NULL: it is none. */
static void report(json_t *event, const char *about, const char *text)
{
    if (!bridge_report(b.terms->json, event, about, text))
        end(CLI_EXIT_FAILURE);
}

static void fail(const char *reason)
{
    if (b.connection.ended)
        return;
    report(json_pack("{ssss}", "event", "failed", "reason", reason), b.terms->server, reason);
    end(CLI_EXIT_FAILURE);
}

static void fail_protocol(void)
{
    fail(_("the server does not speak the protocol of kozel"));
}

static void request(const char *name, json_t *members, bool bound)
{
    if (!online_request(&b.connection, name, members, bound) && !bound)
        fail(_("too many requests wait for the server"));
}

static void request_at_table(const char *name, bool bound)
{
    request(name, json_pack("{ss}", "table", b.id), bound);
}

static void request_for_state(const char *name)
{
    request(name, json_pack("{sssI}", "table", b.id, "v", (json_int_t)b.table.v), false);
}

static void request_state(void)
{
    b.entering++;
    request_at_table("enter", true);
}

/* ---- the engine */

static void play(int choice, bool chosen)
{
    const char *act = b.table.deal.legal[choice];
    report(json_pack("{ss ss sI ss sb}", "event", "act", "table", b.id, "v", (json_int_t)b.table.v, "act",
                     act, "chosen", chosen),
           NULL, NULL);
    request("act", json_pack("{sssIss}", "table", b.id, "v", (json_int_t)b.table.v, "act", act), false);
}

/* Ends an engine that has failed, and plays the first legal action for it. */
static void fail_engine(const char *reason)
{
    bool awaited = b.engine.wanted;
    bridge_engine_stop(&b.engine);
    report(json_pack("{ssss}", "event", "engine-failed", "reason", reason), b.terms->command, reason);
    if (awaited && b.current)
        play(0, false);
}

static bool start_engine(void)
{
    char reason[PROTOCOL_FAULT_TEXT];
    b.engine.wanted = false;
    if (!bridge_engine_start(&b.engine, reason)) {
        fail_engine(reason);
        return false;
    }
    report(json_pack("{ssss}", "event", "engine", "name", b.engine.client.name), NULL, NULL);
    return true;
}

static void begin_match(void)
{
    char reason[PROTOCOL_FAULT_TEXT];
    report(json_pack("{ss ss ss ss si}", "event", "match", "table", b.id, "match", b.table.match, "game",
                     b.table.app.game, "seat", b.table.you),
           NULL, NULL);
    if ((bridge_engine_runs(&b.engine) || start_engine()) &&
        !bridge_engine_match(&b.engine, &b.table, reason))
        fail_engine(reason);
}

static void begin_deal(const json_t *match, bool begins)
{
    char reason[PROTOCOL_FAULT_TEXT];
    report(json_pack("{ss ss si}", "event", "deal", "table", b.id, "deal", b.table.deal.number), NULL, NULL);
    if (bridge_engine_runs(&b.engine) && !bridge_engine_deal(&b.engine, &b.table, match, begins, reason))
        fail_engine(reason);
}

/* Returns the milliseconds for a choice: at most half of what the clock has for the move. */
static int think_ms(const json_t *clock)
{
    json_int_t move = json_integer_value(json_object_get(clock, "move"));
    if (!json_is_object(clock) || move / 2 >= b.terms->think_ms)
        return b.terms->think_ms;
    return move / 2 > 1 ? (int)(move / 2) : 1;
}

/* Plays a forced action, or requests a choice. `from`: the match of a state, or an event, with its members.
 */
static void take_turn(const json_t *from)
{
    char reason[PROTOCOL_FAULT_TEXT];
    if (b.table.phase != KZ_CLIENT_PLAY || !b.table.deal.legal_count || b.connection.ended)
        return;
    if (b.table.deal.legal_count == 1 || !bridge_engine_runs(&b.engine) || !b.engine.knows)
        play(0, false);
    else if (!bridge_engine_ask(&b.engine, &b.table, json_object_get(from, "rows"),
                                think_ms(json_object_get(from, "clock")), reason))
        fail_engine(reason);
}

static void take_answers(void)
{
    char reason[PROTOCOL_FAULT_TEXT];
    int choice;
    for (bridge_answer answer = BRIDGE_OLD_ANSWER;
         answer == BRIDGE_OLD_ANSWER && bridge_engine_runs(&b.engine);) {
        answer = bridge_engine_take(&b.engine, &b.table, &choice, reason);
        if (answer == BRIDGE_FAULT)
            fail_engine(reason);
        else if (answer == BRIDGE_CHOICE && b.current)
            play(choice, true);
    }
    if (bridge_engine_runs(&b.engine) && b.engine.owed && online_now() >= b.engine.until)
        fail_engine("it does not answer in time");
}

/* ---- tables */

static void enter_next(void)
{
    if (*b.id || !b.calls || b.connection.ended)
        return;
    memcpy(b.id, b.call[0], sizeof b.id);
    memmove(b.call[0], b.call[1], sizeof b.call[0] * (size_t)--b.calls);
    request_state();
}

/* The bridge has no table any more. */
static void leave_table(void)
{
    *b.id = '\0';
    b.entered = b.current = b.seated = b.over = b.engine.wanted = false;
    b.refused = 0;
    if (b.terms->table || b.tournament_ended)
        end(CLI_EXIT_OK);
    else
        enter_next();
}

/* The account is called to a table of the tournament. */
static void call(const char *id)
{
    if (!id || !*id || strlen(id) >= KZ_CLIENT_ID_MAX || !strcmp(id, b.id) || b.calls == CALLS)
        return;
    for (int i = 0; i < b.calls; i++)
        if (!strcmp(b.call[i], id))
            return;
    strcpy(b.call[b.calls++], id);
    enter_next();
}

static bool is_of_tournament(const json_t *state)
{
    const char *id = json_string_value(json_object_get(json_object_get(state, "tournament"), "id"));
    return b.terms->table || (id && !strcmp(id, b.terms->tournament));
}

/* Takes the result of the match, and leaves the table. */
static void finish(const json_t *result)
{
    char text[TEXT];
    json_int_t side = b.table.side[b.table.you - 1] + 1;
    bool won = false;
    const json_t *winner;
    size_t i;
    json_array_foreach(json_object_get(result, "winners"), i, winner) won |=
        json_integer_value(winner) == side;
    bool draw = json_is_true(json_object_get(result, "draw"));
    snprintf(text, sizeof text, _("Table %1$s: the match is over: %2$s"), b.id,
             draw  ? _("drawn")
             : won ? _("won")
                   : _("lost"));
    report(
        json_pack("{ss ss ss sO}", "event", "over", "table", b.id, "match", b.table.match, "result", result),
        NULL, text);
    b.over = true;
    request_at_table("leave", false);
}

/* The account has a seat, or needs one. */
static void check_seat(void)
{
    char text[TEXT];
    if (b.table.you && !b.seated) {
        b.seated = true;
        snprintf(text, sizeof text, _("Table %1$s: seat %2$d"), b.id, b.table.you);
        report(json_pack("{ss ss ss si}", "event", "seated", "table", b.id, "game", b.table.app.game, "seat",
                         b.table.you),
               NULL, text);
    } else if (!b.table.you && b.seated && !b.over)
        fail(_("the seat is not yours any more"));
}

/* Goes on with the match of a state. */
static void join(const json_t *match)
{
    const json_t *result = json_object_get(match, "result");
    begin_match();
    if (json_is_object(result))
        finish(result);
    else if (b.table.phase == KZ_CLIENT_PAUSE)
        request_for_state("next");
    else {
        begin_deal(match, false);
        take_turn(match);
    }
}

/* Takes the state of the table, the reply to `enter`. */
static void enter(const json_t *state)
{
    kz_client_table table;
    if (!kz_client_table_enter(&table, state) || !bridge_engine_fits(&table)) {
        fail_protocol();
        return;
    }
    if (strcmp(table.id, b.id) != 0) /* the bridge has left it meanwhile */
        return;
    b.table = table;
    if (!is_of_tournament(state)) {
        request_at_table("exit", true);
        leave_table();
        return;
    }
    b.entered = b.current = true;
    check_seat();
    if (!b.table.you && b.terms->table)
        request("sit", json_pack("{sssI}", "table", b.id, "terms", (json_int_t)b.table.terms), false);
    else if (!b.table.you)
        leave_table();
    else if (b.table.has_match && !b.over)
        join(json_object_get(state, "match"));
}

/* ---- events */

static void end_deal(const json_t *event)
{
    char reason[PROTOCOL_FAULT_TEXT];
    const json_t *match = json_object_get(event, "match");
    report(json_pack("{ss ss si sO*}", "event", "end", "table", b.id, "deal", b.table.deal.number, "result",
                     json_object_get(event, "result")),
           NULL, NULL);
    if (bridge_engine_runs(&b.engine) && !bridge_engine_end(&b.engine, event, reason))
        fail_engine(reason);
    if (json_is_object(match))
        finish(match);
    else
        request_for_state("next");
}

/* Follows an event that has changed the table. `match`: the id of its match before. */
static void follow(const char *name, const json_t *event, const char *match)
{
    char reason[PROTOCOL_FAULT_TEXT];
    if (!strcmp(name, "seats"))
        check_seat();
    else if (!b.table.you) /* a match of others, or none */
        return;
    else if (!strcmp(name, "deal")) {
        if (strcmp(match, b.table.match) != 0)
            begin_match();
        begin_deal(json_object_get(event, "match"), true);
        take_turn(json_object_get(event, "match"));
    } else if (!strcmp(name, "step")) {
        if (bridge_engine_runs(&b.engine) && !bridge_engine_step(&b.engine, event, reason))
            fail_engine(reason);
        take_turn(event);
    } else if (!strcmp(name, "end"))
        end_deal(event);
}

static void close_table(void)
{
    if (!b.over)
        report(json_pack("{ssss}", "event", "closed", "table", b.id), NULL, _("The table is closed."));
    leave_table();
}

static void take_table_event(const char *name, const json_t *event)
{
    char match[KZ_CLIENT_ID_MAX];
    memcpy(match, b.table.match, sizeof match);
    switch (kz_client_table_take(&b.table, name, event)) {
    case KZ_CLIENT_TAKEN:
        if (!bridge_engine_fits(&b.table))
            fail_protocol();
        else if (b.current)
            follow(name, event, match);
        break;
    case KZ_CLIENT_MISSED:
        if (b.current)
            request_state();
        b.current = false;
        break;
    case KZ_CLIENT_CLOSED:
        close_table();
        break;
    case KZ_CLIENT_NONSENSE:
        fail_protocol();
        break;
    case KZ_CLIENT_NOT_MINE:
        break;
    }
}

static bool names_tournament(const json_t *event)
{
    const char *id = json_string_value(json_object_get(event, "tournament"));
    return b.terms->tournament && id && !strcmp(id, b.terms->tournament);
}

static void attend(void)
{
    request("attend", json_pack("{sssb}", "tournament", b.terms->tournament, "on", 1), true);
}

static void on_event(void *context, const char *name, const json_t *event)
{
    (void)context;
    if (b.connection.ended)
        return;
    if (!strcmp(name, "called") && names_tournament(event))
        call(json_string_value(json_object_get(event, "table")));
    else if (!strcmp(name, "tournament") && names_tournament(event))
        attend();
    else if (b.entered)
        take_table_event(name, event);
}

/* ---- replies */

static void take_tournament(const json_t *state)
{
    const char *word = json_string_value(json_object_get(state, "state"));
    if (!word || strcmp(word, "ended") != 0)
        return;
    if (!b.tournament_ended)
        report(json_pack("{ssss}", "event", "tournament-ended", "tournament", b.terms->tournament), NULL,
               _("The tournament is over."));
    b.tournament_ended = true;
    if (!*b.id || b.over)
        end(CLI_EXIT_OK);
}

/* A refused action is requested again from the state of now, once for each state. */
static void refuse_act(void)
{
    if (!b.current || b.refused == b.table.v)
        return;
    b.refused = b.table.v;
    b.current = false;
    request_state();
}

/* Returns whether the program cannot go on without the request. */
static bool is_needed(const char *name)
{
    return !strcmp(name, "sit") || !strcmp(name, "tournament") || !strcmp(name, "attend") ||
           (!strcmp(name, "enter") && b.terms->table);
}

static void refused(const char *name, const json_t *error)
{
    const char *code = json_string_value(json_object_get(error, "code"));
    const char *text = json_string_value(json_object_get(error, "text"));
    bool stale = code && !strcmp(code, "stale");
    text = text && *text ? _(text) : _("the server has refused the request");
    if (is_needed(name))
        fail(text);
    else if (!strcmp(name, "leave"))
        leave_table();
    else if (!strcmp(name, "enter")) {
        if (*b.id && !b.entering)
            leave_table();
    } else if (strcmp(name, "next") != 0 && !stale) {
        report(json_pack("{ss ss ss* ss}", "event", "refused", "request", name, "code", code, "text", text),
               name, text);
        refuse_act();
    }
}

static void on_reply(void *context, const char *name, const json_t *ok, const json_t *error)
{
    (void)context;
    if (b.connection.ended)
        return;
    if (!strcmp(name, "enter") && b.entering)
        b.entering--;
    if (error)
        refused(name, error);
    else if (!strcmp(name, "enter"))
        enter(json_object_get(ok, "state"));
    else if (!strcmp(name, "leave"))
        leave_table();
    else if (!strcmp(name, "tournament"))
        b.has_entered = true;
    else if (!strcmp(name, "attend"))
        take_tournament(json_object_get(ok, "state"));
}

static void on_online(void *context, const json_t *hello)
{
    const char *name = json_string_value(json_object_get(json_object_get(hello, "you"), "name"));
    const json_t *seated;
    size_t i;
    (void)context;
    report(json_pack("{ssss*}", "event", "online", "name", name), NULL,
           b.lost ? _("Connected again.") : NULL);
    b.lost = false;
    b.entering = 0;
    if (b.terms->tournament) {
        if (!b.has_entered)
            request("tournament", json_pack("{ssss}", "tournament", b.terms->tournament, "what", "enter"),
                    true);
        attend();
    } else
        snprintf(b.id, sizeof b.id, "%s", b.terms->table);
    if (*b.id && !b.over)
        request_state();
    json_array_foreach(json_object_get(hello, "tables"), i, seated) if (b.terms->tournament)
        call(json_string_value(seated));
}

/* ---- the loop */

static void lose(void)
{
    b.current = b.engine.wanted = false;
    if (!b.lost)
        report(json_pack("{ss}", "event", "lost"), NULL, _("The connection is lost. Trying again."));
    b.lost = true;
}

static void wait_for_something(const sigset_t *mask)
{
    int64_t due = online_connection_due(&b.connection), now = online_now();
    if (b.engine.owed && b.engine.until < due)
        due = b.engine.until;
    int64_t left = due > now ? due - now : 0;
    struct pollfd fds[] = {online_connection_poll(&b.connection),
                           {bridge_engine_runs(&b.engine) ? b.engine.client.process.fd : -1, POLLIN, 0}};
    const struct timespec limit = {left / 1000, left % 1000 * 1000000};
    (void)ppoll(fds, 2, due == INT64_MAX ? NULL : &limit, mask);
}

static void loop(const sigset_t *mask, const volatile sig_atomic_t *signal)
{
    char fault[ONLINE_FAULT_MAX];
    const online_stop stop = {mask, signal};
    while (!b.connection.ended && !*signal) {
        switch (online_connection_run(&b.connection, &stop, fault)) {
        case ONLINE_GOES_ON:
            break;
        case ONLINE_LOST:
            if (kz_client_stage_of(b.connection.client) == KZ_CLIENT_OFFLINE)
                lose();
            break;
        case ONLINE_FAILED:
            fail(fault);
            break;
        }
        take_answers();
        online_connection_flush(&b.connection);
        online_let_signals_in(mask);
        if (!b.connection.ended && !*signal)
            wait_for_something(mask);
    }
}

int bridge_run(const bridge_terms *terms)
{
    sigset_t mask;
    const volatile sig_atomic_t *signal;
    b.terms = terms;
    b.engine.command = terms->command;
    const char *fault =
        online_connection_begin(&b.connection, terms->server, terms->token,
                                &(kz_client_ports){NULL, online_random, on_online, on_reply, on_event});
    if (fault)
        return cli_fail(terms->server, fault);
    online_catch_signals(&mask, &signal);
    if (start_engine())
        loop(&mask, signal);
    else
        end(CLI_EXIT_FAILURE);
    if (*signal)
        report(json_pack("{ss}", "event", "stopped"), NULL, NULL);
    bridge_engine_stop(&b.engine);
    online_connection_end(&b.connection);
    online_raise_signal(&mask);
    return b.status ? b.status : cli_close_output();
}
