/* Tables whose owner is gone. Their running matches stand in the store with an epoch that is no living
 * node's: a sweep finds those, and of the living the one with the highest hash claims each, so that they do
 * not contend; the store lets only one have it. Applications are not in the store: they are made anew from
 * their last notice by who swaps the owner in the bucket. */
#include "cluster/cluster_state.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "hub/hub_state.h"
#include "server/beat.h"
#include "store/node.h"

enum {
    CLAIMS = 64,          /* matches that a sweep claims in one transaction */
    TELL = 3,             /* an entry that is another's for so many sweeps is told in the log */
    RESTORE_NS = 4000000, /* for so long a turn of the loop takes matches back */
};

struct kz_kept {
    char table[KZ_ID_TEXT];
    bool asked;  /* for its entry; the answer is to come */
    bool sure;   /* the entry is known to be there */
    int refused; /* so often it was another's */
    UT_hash_handle hh;
};

struct kz_claimed {
    struct kz_claimed *next;
    char *match, *setup;
    size_t count;
    kz_hub_entry entries[];
};

/* ---- the entries of the bucket: which node has a table ---- */

static kz_kept *kept_of(const kz_cluster *c, const char *table)
{
    kz_kept *kept;
    HASH_FIND_STR(c->kept, table, kept);
    return kept;
}

static void put_own(const kz_cluster *c, kz_bus_question *question, const char *table)
{
    question->bucket = KZ_TABLES;
    snprintf(question->key, sizeof question->key, "%s", table);
    snprintf(question->value, sizeof question->value, "%" PRId64, c->epoch);
}

/* An entry that a node has left behind which is no more is swapped for the own one; true: it is asked for,
 * with `question` otherwise as it was. Of one that has died just now a match may still be found. */
static bool swap(kz_cluster *c, kz_bus_question *question)
{
    kz_bus_question again = *question;
    if (question->what == KZ_BUS_SWAP || !kz_epoch_is_over(c, strtoll(question->value, NULL, 10)))
        return false;
    put_own(c, &again, question->key);
    again.what = KZ_BUS_SWAP;
    question->subject = NULL; /* it is the new question's */
    kz_bus_ask(c->bus, &again);
    return true;
}

/* The entry is this node's since an earlier question whose answer was lost. */
static bool is_own(const kz_cluster *c, const kz_bus_question *question, kz_bus_outcome outcome)
{
    return outcome == KZ_BUS_CONFLICT && strtoll(question->value, NULL, 10) == c->epoch;
}

static void on_created(void *context, kz_bus_question *question, kz_bus_outcome outcome)
{
    kz_cluster *c = context;
    kz_kept *kept = kept_of(c, question->key);
    if (!kept)
        return;
    kept->asked = false;
    kept->sure = outcome == KZ_BUS_DONE || is_own(c, question, outcome);
    if (outcome != KZ_BUS_CONFLICT || kept->sure)
        return;
    kept->asked = swap(c, question);
    if (kept->asked || !kz_epoch_lives(c, strtoll(question->value, NULL, 10)) || ++kept->refused != TELL)
        return;
    kz_log_about(KZ_WARN, "node", KZ_ABOUT({"table", question->key}), "belongs to node %s on the bus",
                 question->value);
}

static kz_kept *add_kept(kz_cluster *c, const char *table)
{
    kz_kept *kept = calloc(1, sizeof *kept);
    if (kept) {
        snprintf(kept->table, sizeof kept->table, "%s", table);
        HASH_ADD_STR(c->kept, table, kept);
    }
    return kept;
}

static void ask_for_entry(kz_cluster *c, kz_kept *kept)
{
    kz_bus_question question = {.what = KZ_BUS_CREATE, .answered = on_created};
    put_own(c, &question, kept->table);
    kept->asked = true;
    kz_bus_ask(c->bus, &question);
}

/* Whatever has not been answered, or was another's. */
static void ask_again(kz_cluster *c)
{
    for (kz_kept *kept = c->kept; kept; kept = kept->hh.next)
        if (!kept->sure && !kept->asked)
            ask_for_entry(c, kept);
}

void kz_takeover_keep(kz_cluster *c, const char *table, bool is)
{
    kz_kept *kept = kept_of(c, table);
    if (is == (kept != NULL) || !c->bus)
        return;
    if (is) {
        kept = add_kept(c, table);
        if (kept)
            ask_for_entry(c, kept);
        return;
    }
    kz_bus_question question = {.what = KZ_BUS_DELETE};
    put_own(c, &question, table);
    HASH_DEL(c->kept, kept);
    free(kept);
    kz_bus_ask(c->bus, &question);
}

/* ---- applications ---- */

/* One whose entry is being asked for. */
struct wanted {
    size_t length;
    char notice[];
};

static void restore_application(kz_cluster *c, const char *table, const struct wanted *wanted)
{
    char reason[256];
    kz_node node;
    bool there = kz_hub_where(c->server->hub, table, &node);
    if (there && !node)
        return; /* it has come home meanwhile: the entry is its */
    kz_kept *kept = kept_of(c, table);
    if (!kept)
        kept = add_kept(c, table);
    if (kept)
        kept->sure = true;
    if (there) { /* another node has it meanwhile, and asks for the entry again */
        kz_takeover_keep(c, table, false);
        return;
    }
    c->server->hub_called = true;
    if (kz_hub_restore_application(c->server->hub, table, wanted->notice, wanted->length,
                                   kz_server_now(c->server), reason, sizeof reason)) {
        kz_log_about(KZ_INFO, "node", KZ_ABOUT({"table", table}), "the application goes on here");
        return;
    }
    kz_log_about(KZ_INFO, "node", KZ_ABOUT({"table", table}), "the application cannot go on here: %s",
                 reason);
    kz_takeover_keep(c, table, false);
}

static void on_application(void *context, kz_bus_question *question, kz_bus_outcome outcome)
{
    kz_cluster *c = context;
    /* Its match may be among the claimed; afterwards it is wanted again. */
    if (c->left || c->lost || c->claimed)
        return;
    if (outcome == KZ_BUS_DONE || (is_own(c, question, outcome) && !kept_of(c, question->key)))
        restore_application(c, question->key, question->subject);
    else if (outcome == KZ_BUS_CONFLICT)
        swap(c, question);
}

/* What is needed to choose: kz_hub_moving() must not be disturbed by a call of the hub. */
struct choice {
    kz_cluster *cluster;
    int64_t *living;
    size_t count;
};

static void want_application(void *context, const kz_hub_table *table)
{
    const struct choice *choice = context;
    kz_cluster *c = choice->cluster;
    if (!table->waiting || (table->lost_by && !kz_epoch_is_over(c, table->lost_by)) ||
        !kz_table_falls_here(c->epoch, choice->living, choice->count, table->table))
        return;
    struct wanted *wanted = malloc(sizeof *wanted + table->length);
    if (!wanted)
        return;
    wanted->length = table->length;
    memcpy(wanted->notice, table->notice, table->length);
    kz_bus_question question = {.what = KZ_BUS_CREATE, .answered = on_application, .subject = wanted};
    put_own(c, &question, table->table);
    kz_bus_ask(c->bus, &question);
}

static void want_applications(kz_cluster *c)
{
    struct choice choice = {.cluster = c};
    size_t gone;
    choice.living = kz_living(c, &choice.count, &gone);
    if (choice.living)
        kz_hub_moving(c->server->hub, want_application, &choice);
    free(choice.living);
}

/* ---- matches: back into the hub ---- */

static void free_claimed(kz_claimed *claimed)
{
    for (size_t i = 0; i < claimed->count; i++)
        free((char *)claimed->entries[i].lines);
    free(claimed->match);
    free(claimed->setup);
    free(claimed);
}

static void free_all_claimed(kz_claimed *claimed)
{
    for (kz_claimed *next; claimed; claimed = next) {
        next = claimed->next;
        free_claimed(claimed);
    }
}

static void restore_one(kz_cluster *c, const kz_claimed *claimed)
{
    char reason[256] = "";
    c->server->hub_called = true;
    c->server->metrics.taken_over++;
    if (kz_hub_restore(c->server->hub, claimed->match, claimed->setup, claimed->entries, claimed->count,
                       kz_server_now(c->server), reason, sizeof reason))
        kz_log_about(KZ_INFO, "node", KZ_ABOUT({"match", claimed->match}), "goes on here");
    else
        kz_log_about(KZ_ERROR, "node", KZ_ABOUT({"match", claimed->match}), "cannot go on: %s", reason);
}

/* In small pieces, so that the tables that are here already do not wait. */
static void on_restore(uv_idle_t *idle)
{
    kz_cluster *c = idle->data;
    if (c->left || c->lost) { /* they are this epoch's in the store: others claim them */
        uv_idle_stop(idle);
        return;
    }
    uint64_t end = uv_hrtime() + RESTORE_NS;
    while (c->claimed && uv_hrtime() < end) {
        kz_claimed *first = c->claimed;
        c->claimed = first->next;
        restore_one(c, first);
        free_claimed(first);
    }
    kz_server_beat(c->server); /* with what they wrote, whose times are this node's */
    if (c->claimed)
        return;
    c->claimed_end = &c->claimed;
    uv_idle_stop(idle);
    if (!c->sweeping) /* else at its end: it may find the match of an application */
        want_applications(c);
}

size_t kz_takeover_waiting(const kz_cluster *c)
{
    size_t count = 0;
    for (const kz_claimed *claimed = c->claimed; claimed; claimed = claimed->next)
        count++;
    return count;
}

/* ---- sweeping ---- */

struct orphan {
    char match[KZ_ID_TEXT];
    int64_t epoch;
};

struct sweep {
    kz_job job;
    kz_cluster *cluster;
    int64_t *living; /* and then those that are gone */
    size_t living_count, gone_count;
    bool more;  /* there are more than one sweep claims */
    bool again; /* it has collided with others too often: next time */
    struct orphan orphans[CLAIMS];
    size_t orphan_count;
    int64_t owners[CLAIMS]; /* of running matches, that are gone or, from the end on, not known */
    size_t owner_count, unknown_count;
    kz_claimed *claimed, **claimed_end;
    char reason[KZ_STORE_REASON_SIZE];
};

/* The table of a match, from its set-up. */
static bool table_of(const char *setup, char table[KZ_ID_TEXT])
{
    json_t *json = json_loads(setup, 0, NULL);
    const char *id = json_string_value(json_object_get(json, "table"));
    if (id)
        snprintf(table, KZ_ID_TEXT, "%s", id);
    json_decref(json);
    return id != NULL;
}

static void take_orphan(void *context, const kz_store_orphan *found)
{
    struct sweep *s = context;
    char table[KZ_ID_TEXT];
    if (strlen(found->id) >= KZ_ID_TEXT || !table_of(found->setup, table) ||
        !kz_table_falls_here(s->living[0], s->living, s->living_count, table))
        return;
    if (s->orphan_count == CLAIMS) {
        s->more = true;
        return;
    }
    struct orphan *orphan = &s->orphans[s->orphan_count++];
    memcpy(orphan->match, found->id, strlen(found->id) + 1);
    orphan->epoch = found->epoch;
}

static bool is_among(int64_t epoch, const int64_t *epochs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (epochs[i] == epoch)
            return true;
    return false;
}

static void take_owner(void *context, int64_t epoch)
{
    struct sweep *s = context;
    if (is_among(epoch, s->living, s->living_count))
        return;
    bool gone = epoch < 1 || is_among(epoch, s->living + s->living_count, s->gone_count);
    if (s->owner_count + s->unknown_count == CLAIMS)
        s->more = true;
    else if (gone)
        s->owners[s->owner_count++] = epoch;
    else
        s->owners[CLAIMS - ++s->unknown_count] = epoch;
}

static void take_claimed(void *context, const kz_store_match *match)
{
    struct sweep *s = context;
    kz_claimed *claimed = calloc(1, sizeof *claimed + match->entry_count * sizeof *claimed->entries);
    bool good = claimed && (claimed->match = strdup(match->id)) && (claimed->setup = strdup(match->setup));
    for (size_t i = 0; good && i < match->entry_count; i++) {
        char *lines = strdup(match->entries[i].lines);
        claimed->entries[i] =
            (kz_hub_entry){lines, match->entries[i].reserve_ms, match->entries[i].lasted_ms};
        claimed->count += lines != NULL;
        good = lines != NULL;
    }
    if (good) {
        *s->claimed_end = claimed;
        s->claimed_end = &claimed->next;
    } else {
        abort(); /* out of memory: a restart goes on from the store */
    }
}

static void forget_claimed(struct sweep *s)
{
    free_all_claimed(s->claimed);
    s->claimed = NULL;
    s->claimed_end = &s->claimed;
}

/* In one transaction; another node may have been quicker with some. */
static kz_stored claim(struct sweep *s, kz_store *store)
{
    forget_claimed(s);
    kz_stored stored = kz_store_begin(store);
    for (size_t i = 0; i < s->orphan_count && stored == KZ_STORED; i++) {
        stored = kz_store_claim(store, s->orphans[i].match, s->orphans[i].epoch, take_claimed, s);
        if (stored == KZ_STORE_CONFLICT) { /* another was quicker: look again */
            s->more = true;
            stored = KZ_STORED;
        }
    }
    stored = kz_store_end(store, stored);
    if (stored != KZ_STORED)
        forget_claimed(s);
    return stored;
}

static kz_stored sweep_run(kz_job *job, kz_store *store)
{
    enum { TRIES = 5 };
    struct sweep *s = (struct sweep *)job;
    store->again = false;
    kz_stored stored = kz_store_lives(store);
    /* From now on no table of theirs can begin a match, so that its application may be made anew. */
    for (size_t i = 0; i < s->gone_count && stored == KZ_STORED; i++)
        stored = kz_store_retire(store, s->living[s->living_count + i]);
    if (stored == KZ_STORE_NONE) { /* the store's clock was set back: one of them lives for a while longer */
        store->again = true;
        stored = KZ_STORE_FAILED;
    }
    if (stored == KZ_STORED)
        stored = kz_store_owners(store, take_owner, s);
    for (size_t i = 0; i < s->owner_count && stored == KZ_STORED; i++)
        stored = kz_store_running_of(store, s->owners[i], take_orphan, s);
    for (int i = 0; stored == KZ_STORED && s->orphan_count && i < TRIES; i++) {
        store->again = false;
        stored = claim(s, store);
        if (stored != KZ_STORE_FAILED || !store->again)
            break;
        stored = i + 1 < TRIES ? KZ_STORED : stored;
    }
    s->again = stored == KZ_STORE_FAILED && store->again;
    memcpy(s->reason, store->reason, sizeof s->reason);
    return stored;
}

static void sweep_done(kz_job *job)
{
    struct sweep *s = (struct sweep *)job;
    kz_cluster *c = s->cluster;
    bool over = c->left || c->lost;
    c->sweeping = false;
    if (!over && job->stored == KZ_STORED && !s->more)
        kz_epochs_retired(c, s->living + s->living_count, s->gone_count);
    for (size_t i = 0; i < s->unknown_count && !over; i++)
        kz_epoch_is_over(c, s->owners[CLAIMS - 1 - i]);
    if (!over && job->stored == KZ_STORE_CONFLICT) {
        kz_cluster_lose(c, s->reason);
    } else if (!over && job->stored != KZ_STORED) { /* how long it may be away is the lease's affair */
        if (!s->again)
            kz_log(KZ_WARN, "node", "cannot look for tables without an owner: %s", s->reason);
    } else if (!over) {
        if (s->claimed) {
            *c->claimed_end = s->claimed;
            c->claimed_end = s->claimed_end;
            s->claimed = NULL;
            uv_idle_start(&c->restore, on_restore);
        } else if (!c->claimed && !s->more && !c->sweep_again) {
            /* Not if somebody has died since this sweep began: the next one is about him. */
            want_applications(c);
        }
        c->sweep_again = c->sweep_again || s->more;
    }
    free_all_claimed(s->claimed);
    free(s->living);
    free(s);
    if (!over && c->sweep_again && !c->lost)
        kz_takeover_sweep(c);
}

void kz_takeover_sweep(kz_cluster *c)
{
    if (c->sweeping || !c->begun) {
        c->sweep_again = c->sweeping;
        return;
    }
    ask_again(c);
    struct sweep *s = calloc(1, sizeof *s);
    if (s)
        s->living = kz_living(c, &s->living_count, &s->gone_count);
    if (!s || !s->living) {
        free(s);
        return;
    }
    s->job = (kz_job){.run = sweep_run, .done = sweep_done};
    s->cluster = c;
    s->claimed_end = &s->claimed;
    c->sweep_again = false;
    c->sweeping = true;
    c->swept_ms = kz_cluster_now();
    kz_worker_pool_submit(c->workers, &s->job); /* there is never more than one */
}

/* ---- coming and going ---- */

bool kz_takeover_start(kz_cluster *c)
{
    c->workers = kz_worker_pool_start(&c->server->loop, c->server->store, 1, 1);
    return c->workers != NULL;
}

void kz_takeover_stop(kz_cluster *c)
{
    if (c->workers)
        kz_worker_pool_stop(c->workers);
    c->workers = NULL;
    free_all_claimed(c->claimed);
    c->claimed = NULL;
    uv_idle_stop(&c->restore);
    for (kz_kept *kept = c->kept, *next; kept; kept = next) {
        next = kept->hh.next;
        HASH_DEL(c->kept, kept);
        free(kept);
    }
}
