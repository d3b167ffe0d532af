/* SPDX-License-Identifier: MIT */
/* Proposals of other rules, before or after a match. */
#include "apps/cli/play/online/session.h"

#include "apps/cli/cli.h"
#include "engine/prose/writer.h"

#include <stdlib.h>
#include <string.h>

/* Returns whether the list "a=1,b=2" has that item. */
static bool has_item(const char *list, const char *item, size_t length)
{
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (!strncmp(at, item, length) && (at[length] == ',' || !at[length]))
            return true;
    }
    return false;
}

/* Adds the options that the proposal changes. */
static void add_changes(const kz_client_table_terms *now, const kz_client_table_terms *then,
                        char out[PLAY_TEXT])
{
    for (const char *item = then->options; *item;) {
        size_t length = strcspn(item, ","), used = strlen(out);
        char shown[PLAY_TEXT], text[KZ_OPTIONS_TEXT];
        snprintf(text, sizeof text, "%.*s", (int)length, item);
        if (strcmp(now->game, then->game) != 0 || !has_item(now->options, item, length))
            snprintf(out + used, PLAY_TEXT - used, ", %s", play_online_visible(text, shown));
        item += length + (item[length] == ',');
    }
}

void play_online_show_proposal(play_session *s)
{
    const kz_client_proposal *p = &s->table.proposal;
    char changes[PLAY_TEXT], name[PLAY_TEXT], text[2 * PLAY_TEXT];
    if (p->id == s->proposed)
        return;
    s->proposed = p->id;
    if (!p->id) {
        fprintf(s->out, "%s\n", _("Nothing is proposed any more."));
        return;
    }
    play_online_terms_text(s, &p->terms, changes);
    add_changes(&s->table.app, &p->terms, changes);
    bool own = p->by == s->table.you;
    prose_fill(own ? _("You propose: {changes}") : _("{name} proposes: {changes}"),
               (const char *const[]){"{name}", play_online_visible(s->table.seat[p->by - 1].name, name),
                                     "{changes}", changes, NULL},
               text, sizeof text);
    fprintf(s->out, "%s\n", text);
    if (!own && s->table.you)
        fprintf(s->out, "%s\n", s->tell ? _("y agree, x refuse") : _("Type agree or refuse."));
}

void play_online_show_rules(play_session *s, const kz_client_table *before)
{
    char changes[PLAY_TEXT];
    if (before->terms == s->table.terms)
        return;
    play_online_terms_text(s, &s->table.app, changes);
    add_changes(&before->app, &s->table.app, changes);
    fprintf(s->out, _("New rules: %s\n"), changes);
}

/* Adds a word of a proposal: a game, a member of the terms, or an option. */
static void add_word(json_t *members, json_t *options, char *word)
{
    char *value = strchr(word, '=');
    if (!value) {
        json_object_set_new(members, "game", json_string(word));
        return;
    }
    *value++ = '\0';
    if (!strcmp(word, "time") || !strcmp(word, "reserve") || !strcmp(word, "stake"))
        json_object_set_new(members, word, json_integer(strtol(value, NULL, 10)));
    else if (!strcmp(word, "rated"))
        json_object_set_new(members, word, json_boolean(!strcmp(value, "yes")));
    else if (!strcmp(word, "bots"))
        json_object_set_new(members, word, json_string(value));
    else
        json_object_set_new(options, word, json_string(value));
}

void play_online_propose(play_session *s, const char *text)
{
    char words[PLAY_TEXT], *rest = words;
    json_t *members = json_pack("{sssIsI}", "table", s->id, "v", (json_int_t)s->table.v, "terms",
                                (json_int_t)s->table.terms);
    json_t *options = json_object();
    snprintf(words, sizeof words, "%s", text);
    for (char *word; (word = strsep(&rest, " \t,"));)
        if (*word)
            add_word(members, options, word);
    if (json_object_size(options))
        json_object_set(members, "options", options);
    json_decref(options);
    play_online_request(s, "propose", members, false);
}

bool play_online_answer(play_session *s, bool agree)
{
    json_int_t id = (json_int_t)s->table.proposal.id;
    if (!id)
        return false;
    json_t *members = json_pack("{sssI}", "table", s->id, "id", id);
    if (agree)
        json_object_set_new(members, "terms", json_integer((json_int_t)s->table.terms));
    play_online_request(s, agree ? "agree" : "refuse", members, false);
    return true;
}
