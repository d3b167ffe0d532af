/* People at tables, as tests/faults/person.mjs and crowd.mjs have them: they play what is legal, repeat what
 * was not answered, come back when a connection is lost, and write down all that they ask and are told. They
 * know no rule. */
#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "simulation.h"

enum {
    PEOPLE = 7, /* the last one only watches */
    PLAYERS = PEOPLE - 1,
    COMPANIES = 2,
    TABLES = 4,
    NAME = 16,
    ID = 40,
    REPLY = 2500 * SIM_MS, /* without an answer for so long a connection is given up */
    RETRY_LEAST = 30 * SIM_MS,
    RETRY_MOST = 90 * SIM_MS,
    AGAIN = 100 * SIM_MS,
    THINK = 120 * SIM_MS,
};

struct person;

/* A request that waits for its answer. */
struct request {
    int seq;
    json_t *json; /* without its number */
    bool bound;   /* means this connection only, and fails with it */
    void (*settled)(struct person *person, struct request *request, const json_t *ok, const char *error);
    struct view *view;
    bool answered; /* for who waits for it (ask()) */
    char error[ID];
    json_t *ok;
    struct request *next;
};

/* A table as a person sees it. */
struct view {
    char table[ID], match[ID], error[ID];
    int64_t n, v; /* n: -1 while the state is on its way */
    int you;
    bool over, asked;
    sim_event *timer, *again;
    struct person *person;
    json_t *act; /* what `timer` is going to ask */
};

struct person {
    int index;
    char name[NAME], tab[NAME], token[64];
    sim_socket *socket;
    int connection, attempts, seq;
    bool online;
    struct request *pending;
    sim_event *watchdog, *retry;
    struct view *views[TABLES];
};

static struct person people[PEOPLE];
static int connections, lines, companies_left;
static bool ending;
static uint64_t actions;

static void connect_to(struct person *person);
static void enter(struct person *person, const char *table);

/* ---- requests */

static void note(const struct person *person, const char *kind, const char *more)
{
    sim_history("\"c\":%d,\"n\":%d,\"k\":\"%s\"%s", person->index, person->connection, kind, more);
}

static void lose(struct person *person);

static void retry(void *context)
{
    struct person *person = context;
    person->retry = NULL;
    connect_to(person);
}

static void come_back(struct person *person)
{
    if (!person->retry)
        person->retry = sim_later(sim_between(SIM_PEOPLE, RETRY_LEAST, RETRY_MOST), retry, person);
}

static void give_up(void *context)
{
    struct person *person = context;
    person->watchdog = NULL;
    note(person, "lost", ",\"code\":0");
    sim_socket_close(person->socket);
    lose(person);
    come_back(person);
}

static void watch(struct person *person)
{
    if (!person->watchdog)
        person->watchdog = sim_later(REPLY, give_up, person);
}

static void stop_watching(struct person *person)
{
    sim_cancel(person->watchdog);
    person->watchdog = NULL;
}

static void send_request(struct person *person, struct request *request)
{
    json_object_set_new(request->json, "seq", json_integer(request->seq));
    char *text = json_dumps(request->json, JSON_COMPACT);
    sim_history("\"c\":%d,\"n\":%d,\"k\":\"send\",\"m\":%s", person->index, person->connection, text);
    sim_socket_send(person->socket, text, strlen(text));
    if (sim_chance(SIM_NETWORK, 5000))
        sim_socket_send(person->socket, text, strlen(text)); /* a client that repeats itself */
    free(text);
    watch(person);
}

/* Takes `json`. */
static struct request *
ask_for(struct person *person, json_t *json, bool bound,
        void (*settled)(struct person *, struct request *, const json_t *, const char *), struct view *view)
{
    struct request *request = calloc(1, sizeof *request);
    *request = (struct request){.json = json, .bound = bound, .settled = settled, .view = view};
    bool hello = !strcmp(json_string_value(json_object_get(json, "do")), "hello");
    bool speaks = person->socket && (person->online || hello);
    if (bound && !speaks) {
        strcpy(request->error, "lost");
        request->answered = true;
        return request;
    }
    request->seq = ++person->seq;
    struct request **end = &person->pending;
    while (*end)
        end = &(*end)->next;
    *end = request;
    if (speaks)
        send_request(person, request);
    return request;
}

static void settle(struct person *person, struct request *request, const json_t *ok, const char *error)
{
    request->answered = true;
    request->ok = ok ? json_incref((json_t *)ok) : NULL;
    snprintf(request->error, sizeof request->error, "%s", error ? error : "");
    if (request->settled)
        request->settled(person, request, ok, error);
    sim_wake(request);
}

/* What is not bound to this connection waits for the next. */
static void lose(struct person *person)
{
    stop_watching(person);
    person->online = false;
    person->socket = NULL;
    for (struct request **at = &person->pending; *at;) {
        struct request *request = *at;
        if (!request->bound) {
            at = &request->next;
            continue;
        }
        *at = request->next;
        settle(person, request, NULL, "lost");
    }
}

/* ---- a connection */

static void on_greeted(struct person *person, struct request *hello, const json_t *ok, const char *error)
{
    (void)hello;
    if (error)
        return;
    int next = (int)json_integer_value(json_object_get(ok, "next"));
    if (next - 1 > person->seq)
        person->seq = next - 1;
    person->online = true;
    for (struct request *request = person->pending; request; request = request->next)
        if (!request->bound)
            send_request(person, request);
    size_t i;
    json_t *table;
    json_array_foreach(json_object_get(ok, "tables"), i, table)
    {
        bool known = false;
        for (int j = 0; j < TABLES; j++)
            known = known || (person->views[j] && !strcmp(person->views[j]->table, json_string_value(table)));
        if (!known)
            enter(person, json_string_value(table));
    }
    for (int j = 0; j < TABLES; j++)
        if (person->views[j])
            enter(person, person->views[j]->table);
}

static void on_opened(void *context)
{
    struct person *person = context;
    char more[80];
    int node = (int)((uintptr_t)person->attempts % SIM_NODES);
    snprintf(more, sizeof more, ",\"node\":\"%s\",\"life\":%d", sim_node_name(node), sim_node_life(node));
    note(person, "open", more);
    ask_for(person, json_pack("{s:s, s:s}", "do", "hello", "tab", person->tab), true, on_greeted, NULL);
}

static void on_closed(void *context, int status)
{
    struct person *person = context;
    char more[40];
    snprintf(more, sizeof more, ",\"code\":%d", status);
    note(person, "lost", more);
    lose(person);
    come_back(person);
}

static void take_message(struct person *person, const json_t *message);

static void take_text(struct person *person, const char *text, size_t length)
{
    json_t *json = json_loadb(text, length, 0, NULL);
    assert(json);
    sim_history("\"c\":%d,\"n\":%d,\"k\":\"got\",\"m\":%.*s", person->index, person->connection, (int)length,
                text);
    take_message(person, json);
    json_decref(json);
}

/* How long the JSON value is that begins there. */
static size_t value_length(const char *text)
{
    int depth = 0;
    bool quoted = false;
    for (const char *at = text;; at++) {
        if (quoted && *at == '\\')
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (!quoted && (*at == '{' || *at == '['))
            depth++;
        else if (!quoted && (*at == '}' || *at == ']') && --depth == 0)
            return (size_t)(at + 1 - text);
    }
}

/* One message, or an array of those that left together (docs/protocol.md, "Frames"). */
static void on_text(void *context, const char *text, size_t length)
{
    if (*text != '[') {
        take_text(context, text, length);
        return;
    }
    for (const char *at = text + 1; at < text + length - 1;) {
        size_t one = value_length(at);
        take_text(context, at, one);
        at += one + 1;
    }
}

static const sim_socket_ports ports = {on_opened, on_text, on_closed};

static void connect_to(struct person *person)
{
    for (int i = 0; i < SIM_NODES; i++)
        if (sim_node_state(++person->attempts % SIM_NODES) == SIM_UP)
            break;
    int node = person->attempts % SIM_NODES;
    if (sim_node_state(node) != SIM_UP) {
        come_back(person);
        return;
    }
    person->connection = ++connections;
    person->socket = sim_socket_open(node, person->token, &ports, person);
    watch(person);
}

/* ---- tables */

static struct view *view_of(const struct person *person, const char *table)
{
    for (int i = 0; table && i < TABLES; i++)
        if (person->views[i] && !strcmp(person->views[i]->table, table))
            return person->views[i];
    return NULL;
}

static void stop_timer(sim_event **timer)
{
    sim_cancel(*timer);
    *timer = NULL;
}

static void forget_table(struct person *person, struct view *view)
{
    stop_timer(&view->timer);
    stop_timer(&view->again);
    for (int i = 0; i < TABLES; i++)
        if (person->views[i] == view)
            person->views[i] = NULL;
    for (struct request *request = person->pending; request; request = request->next)
        if (request->view == view)
            request->view = NULL;
}

static void quietly(struct person *person, json_t *json)
{
    ask_for(person, json, false, NULL, NULL);
}

static void on_acted(struct person *person, struct request *request, const json_t *ok, const char *error)
{
    struct view *view = request->view;
    actions += ok != NULL;
    if (!view)
        return;
    view->asked = false;
    if (error)
        enter(person, view->table);
}

static void act_now(void *context)
{
    struct view *view = context;
    view->timer = NULL;
    if (view->n < 0 || !view->person->online)
        return;
    view->asked = true;
    ask_for(view->person, json_incref(view->act), false, on_acted, view);
}

static void act(struct view *view, const json_t *legal)
{
    stop_timer(&view->timer);
    if (!json_array_size(legal) || view->asked)
        return;
    const json_t *choice = json_array_get(legal, sim_pick(SIM_PEOPLE, json_array_size(legal)));
    json_decref(view->act);
    if (sim_chance(SIM_PEOPLE, 4000))
        view->act =
            json_pack("{s:s, s:s, s:I}", "do", "resign", "table", view->table, "v", (json_int_t)view->v);
    else
        view->act = json_pack("{s:s, s:s, s:I, s:s}", "do", "act", "table", view->table, "v",
                              (json_int_t)view->v, "act", json_string_value(choice));
    view->timer = sim_later(sim_between(SIM_PEOPLE, 0, THINK), act_now, view);
}

static void ask_next(struct person *person, const struct view *view)
{
    quietly(person,
            json_pack("{s:s, s:s, s:I}", "do", "next", "table", view->table, "v", (json_int_t)view->v));
}

static const char *text_in(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

static void enter_again(void *context)
{
    struct view *view = context;
    view->again = NULL;
    enter(view->person, view->table);
}

static void on_entered(struct person *person, struct request *request, const json_t *ok, const char *error)
{
    struct view *view = request->view;
    if (!view)
        return;
    snprintf(view->error, sizeof view->error, "%s", error ? error : "");
    if (error && !strcmp(error, "no-such-table")) {
        forget_table(person, view);
        return;
    }
    if (error) {
        stop_timer(&view->again);
        view->again = sim_later(AGAIN, enter_again, view);
        return;
    }
    const json_t *state = json_object_get(ok, "state"), *match = json_object_get(state, "match");
    view->n = json_integer_value(json_object_get(state, "n"));
    view->v = json_integer_value(json_object_get(state, "v"));
    view->you = (int)json_integer_value(json_object_get(state, "you"));
    snprintf(view->match, sizeof view->match, "%s", text_in(match, "id"));
    view->over = json_is_object(json_object_get(match, "result"));
    const char *phase = text_in(state, "phase");
    if (!strcmp(phase, "pause") && view->you)
        ask_next(person, view);
    else if (!strcmp(phase, "play"))
        act(view, json_object_get(match, "legal"));
}

static void enter(struct person *person, const char *table)
{
    struct view *view = view_of(person, table);
    if (!view) {
        int place = 0;
        while (place < TABLES && person->views[place])
            place++;
        assert(place < TABLES);
        view = calloc(1, sizeof *view);
        snprintf(view->table, sizeof view->table, "%s", table);
        view->person = person;
        person->views[place] = view;
    }
    stop_timer(&view->again);
    view->n = -1;
    ask_for(person, json_pack("{s:s, s:s}", "do", "enter", "table", view->table), true, on_entered, view);
}

static void say(struct person *person, const char *table)
{
    char text[32];
    snprintf(text, sizeof text, "line %d", ++lines);
    quietly(person, json_pack("{s:s, s:s, s:s}", "do", "say", "table", table, "text", text));
}

static void told(struct person *person, const json_t *event)
{
    struct view *view = view_of(person, text_in(event, "table"));
    const json_t *n = json_object_get(event, "n");
    if (!view || !n || view->n < 0)
        return;
    if (json_integer_value(n) != view->n + 1) {
        enter(person, view->table);
        return;
    }
    const char *what = text_in(event, "ev");
    const json_t *match = json_object_get(event, "match");
    view->n++;
    view->v = json_integer_value(json_object_get(event, "v"));
    if (!strcmp(what, "deal")) {
        snprintf(view->match, sizeof view->match, "%s", text_in(match, "id"));
        view->over = false;
        act(view, json_object_get(match, "legal"));
    } else if (!strcmp(what, "step")) {
        act(view, json_object_get(event, "legal"));
    } else if (!strcmp(what, "end")) {
        if (view->you && sim_chance(SIM_PEOPLE, 300000))
            say(person, view->table);
        if (json_is_object(match))
            view->over = true;
        else if (view->you)
            ask_next(person, view);
    } else if (!strcmp(what, "closed")) {
        forget_table(person, view);
    }
}

static void take_message(struct person *person, const json_t *message)
{
    if (json_object_get(message, "ev")) {
        told(person, message);
        return;
    }
    int re = (int)json_integer_value(json_object_get(message, "re"));
    for (struct request **at = &person->pending; *at; at = &(*at)->next) {
        struct request *request = *at;
        if (request->seq != re)
            continue;
        *at = request->next;
        stop_watching(person);
        if (person->pending)
            watch(person);
        const json_t *error = json_object_get(message, "error");
        settle(person, request, json_object_get(message, "ok"), error ? text_in(error, "code") : NULL);
        return;
    }
}

/* ---- companies: who plays together */

static const struct form {
    int people;
    const char *open;
} forms[] = {
    {2, "{\"game\":\"telephone\",\"seats\":2,\"rated\":true,\"stake\":2}"},
    {2, "{\"game\":\"kozel\",\"seats\":2,\"rated\":true,\"stake\":5,\"options\":{\"target\":\"40\"}}"},
    {3, "{\"game\":\"kozel\",\"seats\":3,\"rated\":true,\"stake\":3,\"options\":{\"target\":\"40\"}}"},
    {2,
     "{\"game\":\"kozel\",\"seats\":4,\"bots\":\"random\",\"options\":{\"target\":\"40\",\"fish\":\"one\"}}"},
    {4, "{\"game\":\"kozel-pairs\",\"seats\":4,\"rated\":true}"},
    {2, "{\"game\":\"donkey\",\"seats\":2,\"rated\":true,\"stake\":4}"},
    {1, "{\"game\":\"kozel\",\"seats\":3,\"bots\":\"random\",\"options\":{\"target\":\"40\"}}"},
};

struct company {
    const struct form *form;
    struct person *members[4];
    char table[ID];
};

/* Asks, and waits for the answer; again while the table is on its way to a node. Returns the error, "" for
 * none. Takes `json`. */
static const char *ask(struct person *person, json_t *json, json_t **ok)
{
    struct request *request;
    for (;;) {
        request = ask_for(person, json_incref(json), false, NULL, NULL);
        while (!request->answered)
            sim_block(request);
        if (strcmp(request->error, "moving") != 0 && strcmp(request->error, "draining") != 0)
            break;
        sim_sleep(AGAIN);
    }
    if (ok)
        *ok = request->ok;
    return request->error;
}

static json_t *about(const char *what, const char *table)
{
    return json_pack("{s:s, s:s}", "do", what, "table", table);
}

/* Nothing more is going to happen at this table for this person, in another match than `after`. */
static bool is_done(const struct person *person, const char *table, const char *after)
{
    const struct view *view = view_of(person, table);
    return !view || (view->over && strcmp(view->match, after) != 0);
}

static bool is_waiting(const struct person *person, const char *table)
{
    const struct view *view = view_of(person, table);
    return view && view->n >= 0 && !view->match[0];
}

struct leaving {
    struct person *person;
    const char *table;
    int *left;
};

static void *leave(void *argument)
{
    struct leaving *l = argument;
    for (;;) {
        while (!is_done(l->person, l->table, "") && !is_waiting(l->person, l->table))
            sim_sleep(AGAIN / 2);
        if (strcmp(ask(l->person, about("leave", l->table), NULL), "match-running") != 0)
            break;
        enter(l->person, l->table); /* it was not gone, only out of sight */
        sim_sleep(AGAIN / 2);
    }
    struct view *view = view_of(l->person, l->table);
    if (view) {
        forget_table(l->person, view);
        ask_for(l->person, about("exit", l->table), true, NULL, NULL);
    }
    --*l->left;
    return NULL;
}

static void leave_all(struct company *company)
{
    int left = company->form->people;
    struct leaving each[4];
    for (int i = 0; i < company->form->people; i++) {
        each[i] = (struct leaving){company->members[i], company->table, &left};
        sim_thread_start(SIM_NODES, leave, &each[i]);
    }
    while (left)
        sim_sleep(AGAIN / 2);
    struct person *watcher = &people[PLAYERS];
    struct view *view = view_of(watcher, company->table);
    if (view) {
        forget_table(watcher, view);
        ask_for(watcher, about("exit", company->table), true, NULL, NULL);
    }
}

/* A table at which all of them sit; false: something went wrong. */
static bool gather(struct company *company)
{
    json_t *open = json_loads(company->form->open, 0, NULL), *ok = NULL;
    json_object_set_new(open, "do", json_string("open"));
    json_object_set_new(open, "private", json_true());
    json_object_set_new(open, "time", json_integer(300));
    struct person *host = company->members[0];
    company->table[0] = '\0';
    if (*ask(host, open, &ok))
        return false;
    snprintf(company->table, sizeof company->table, "%s", text_in(ok, "table"));
    enter(host, company->table);
    say(host, company->table);
    for (int i = 1; i < company->form->people; i++) {
        struct person *other = company->members[i];
        const char *error =
            ask(other, json_pack("{s:s, s:s, s:i}", "do", "sit", "table", company->table, "terms", 1), NULL);
        if (*error && strcmp(error, "seated-already") != 0) /* whose answer was lost sits there already */
            return false;
        enter(other, company->table);
        say(other, company->table);
    }
    if (strstr(company->form->open, "bots") && *ask(host, about("start", company->table), NULL))
        return false;
    if (sim_chance(SIM_PEOPLE, 500000) && view_of(&people[PLAYERS], company->table) == NULL)
        enter(&people[PLAYERS], company->table);
    return true;
}

static bool all_done(const struct company *company, const char *after)
{
    for (int i = 0; i < company->form->people; i++)
        if (!is_done(company->members[i], company->table, after))
            return false;
    return true;
}

static void play_on(struct company *company)
{
    char match[ID] = "";
    for (;;) {
        while (!all_done(company, match))
            sim_sleep(AGAIN / 2);
        const struct view *view = view_of(company->members[0], company->table);
        if (ending || !view || !sim_chance(SIM_PEOPLE, 500000))
            return;
        snprintf(match, sizeof match, "%s", view->match);
        for (int i = 0; i < company->form->people; i++) {
            view = view_of(company->members[i], company->table);
            if (!view || *ask(company->members[i],
                              json_pack("{s:s, s:s, s:i, s:I}", "do", "rematch", "table", company->table,
                                        "terms", 1, "v", (json_int_t)view->v),
                              NULL))
                return;
        }
    }
}

static void *keep_playing(void *argument)
{
    struct company *company = argument;
    while (!ending) {
        if (gather(company))
            play_on(company);
        if (company->table[0])
            leave_all(company);
        else
            sim_sleep(AGAIN);
    }
    companies_left--;
    return NULL;
}

/* ---- for the world */

void sim_people_begin(void)
{
    static struct company companies[COMPANIES];
    for (int i = 0; i < PEOPLE; i++) {
        people[i].index = i;
        people[i].attempts = (int)sim_pick(SIM_PEOPLE, SIM_NODES);
        snprintf(people[i].tab, sizeof people[i].tab, "tab%08d", i);
        snprintf(people[i].name, sizeof people[i].name, "player%d", i);
        sim_database_add_person(people[i].name, i < PLAYERS, people[i].token);
        come_back(&people[i]);
    }
    int next = 0;
    for (int i = 0; i < COMPANIES; i++) {
        companies[i].form = &forms[sim_pick(SIM_PEOPLE, sizeof forms / sizeof *forms)];
        for (int j = 0; j < companies[i].form->people; j++)
            companies[i].members[j] = &people[next++ % PLAYERS];
        companies_left++;
        sim_thread_start(SIM_NODES, keep_playing, &companies[i]);
    }
}

void sim_people_finish(void)
{
    ending = true;
}

bool sim_people_done(void)
{
    return companies_left == 0;
}

void sim_people_break_one(void)
{
    struct person *person = &people[sim_pick(SIM_FAULTS, PEOPLE)];
    if (person->socket)
        sim_socket_break(person->socket);
}

uint64_t sim_people_actions(void)
{
    return actions;
}
