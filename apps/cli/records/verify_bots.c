/* SPDX-License-Identifier: MIT */
#include "apps/cli/records/verify_bots.h"

#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "base/memory.h"
#include "server/crypto/native.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Choices that are read before they are re-run. */
enum { BATCH = 512 };

typedef struct again {
    const char *name;
    int threads;
    bool terminal;
    records_bots_finding *finding;
    int count;
    kz_bot_choice batch[BATCH];
} again;

/* What the bot chooses from what it saw; no action but draws and knocks - a resignation - is a choice of its
 * own. */
static kz_action choose(const kz_bot_choice *choice)
{
    if (!choice->view.legal_count)
        return (kz_action){KZ_KNOCK, choice->view.seat, KZ_NO_TILE, KZ_NO_END};
    kz_action action =
        ai_rerun(&choice->view, choice->program, choice->level, choice->playouts, choice->seed);
    if (action.kind == KZ_NO_ACTION)
        base_must(NULL);
    return action;
}

static void make(void *context, int64_t at, void *result)
{
    again *a = context;
    *(kz_action *)result = choose(&a->batch[at]);
}

static bool compare(void *context, int64_t at, const void *result)
{
    again *a = context;
    records_bots_finding *f = a->finding;
    const kz_bot_choice *choice = &a->batch[at];
    f->again = *(const kz_action *)result;
    f->differs = memcmp(&f->again, &choice->action, sizeof f->again) != 0;
    if (f->differs)
        f->choice = *choice;
    else
        f->made++;
    if (a->terminal)
        cli_progress("%s: %d ", a->name, f->made);
    return !f->differs;
}

/* Re-runs the choices that were read. Returns false if one differs. */
static bool make_batch(again *a)
{
    records_ordered_work work = {.run = make,
                                 .take = compare,
                                 .context = a,
                                 .size = sizeof(kz_action),
                                 .jobs = a->count,
                                 .threads = a->threads};
    records_ordered_run(&work);
    a->count = 0;
    return !a->finding->differs;
}

static bool take(void *context, const kz_bot_choice *choice)
{
    again *a = context;
    records_bots_finding *f = a->finding;
    ai_rerun_error why = ai_rerun_check(choice->program, choice->level, choice->playouts);
    if (why != AI_RERUN_ERRORS) {
        if (!f->beyond[why]++)
            snprintf(f->word[why], sizeof f->word[why], "%s",
                     why == AI_RERUN_PROGRAM ? choice->program : choice->level);
        return true;
    }
    a->batch[a->count++] = *choice;
    return a->count < BATCH || make_batch(a);
}

void records_verify_bots(const kz_games *games, const char *name, const char *text, size_t length,
                         int threads, records_bots_finding *finding)
{
    again *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    memset(finding, 0, sizeof *finding);
    a->name = name;
    a->threads = threads;
    a->terminal = isatty(STDERR_FILENO);
    a->finding = finding;
    kz_record_choices(&crypt_sodium, games, text, length, a, take);
    if (a->count)
        make_batch(a);
    if (a->terminal && (finding->made || finding->differs))
        cli_progress_end();
    free(a);
}
