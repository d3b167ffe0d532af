#include "store/sqlite_checkpoint.h"

#include <stdbool.h>
#include <stdlib.h>

/* FEW pages may be copied while nobody writes. PASSES: how often it is tried to come so near to the log's
 * end. */
enum { FEW = 100, PASSES = 4 };

struct kz_checkpoints {
    sqlite3 *db; /* the thread's */
    kz_writing *writing;
    kz_checkpoint_plan plan;
    pthread_t thread;

    pthread_mutex_t mutex; /* over all below */
    pthread_cond_t wake;
    int pages; /* of the log, at the last commit */
    int due;   /* so many, and there is something to do */
    bool stop;
};

void kz_writing_init(kz_writing *writing)
{
    pthread_mutex_init(&writing->next, NULL);
    pthread_mutex_init(&writing->mutex, NULL);
}

void kz_writing_destroy(kz_writing *writing)
{
    pthread_mutex_destroy(&writing->mutex);
    pthread_mutex_destroy(&writing->next);
}

void kz_writing_begin(kz_writing *writing)
{
    pthread_mutex_lock(&writing->next);
    pthread_mutex_lock(&writing->mutex);
    pthread_mutex_unlock(&writing->next);
}

void kz_writing_end(kz_writing *writing)
{
    pthread_mutex_unlock(&writing->mutex);
}

/* Copies what no reader keeps from being copied. Returns how many pages of the log remain; -1: failed, or
 * another process is at it. */
static int copy_pages(kz_checkpoints *c, int *log)
{
    int copied;
    *log = 0;
    if (sqlite3_wal_checkpoint_v2(c->db, NULL, SQLITE_CHECKPOINT_PASSIVE, log, &copied) != SQLITE_OK ||
        *log < 0)
        return -1;
    return *log - copied;
}

/* The log has `pages`. Returns how many it is to have before the next checkpoint. */
static int checkpoint(kz_checkpoints *c, int pages)
{
    int log, left = copy_pages(c, &log);
    if (left < 0 || log < c->plan.log_size)
        return pages + c->plan.step;
    for (int i = 1; i < PASSES && left > FEW; i++)
        left = copy_pages(c, &log);
    if (left >= 0 && left <= FEW) {
        kz_writing_begin(c->writing);
        left = copy_pages(c, &log);
        kz_writing_end(c->writing);
    }
    /* The writer begins the log anew if all of it has been copied and nobody reads it. Where that cannot be
     * (a full disk, a long reader) it grows, as it does without this thread. */
    return left == 0 ? c->plan.step : pages + c->plan.step;
}

static void *work(void *argument)
{
    kz_checkpoints *c = argument;
    pthread_mutex_lock(&c->mutex);
    for (;;) {
        while (c->pages < c->due && !c->stop)
            pthread_cond_wait(&c->wake, &c->mutex);
        if (c->stop)
            break;
        int pages = c->pages;
        pthread_mutex_unlock(&c->mutex);
        int due = checkpoint(c, pages);
        pthread_mutex_lock(&c->mutex);
        c->pages = 0; /* until the next commit tells */
        c->due = due;
    }
    pthread_mutex_unlock(&c->mutex);
    return NULL;
}

/* After each commit; the pages are those of the log. */
static int on_commit(void *context, sqlite3 *db, const char *name, int pages)
{
    kz_checkpoints *c = context;
    (void)db, (void)name;
    pthread_mutex_lock(&c->mutex);
    c->pages = pages;
    if (pages >= c->due)
        pthread_cond_signal(&c->wake);
    pthread_mutex_unlock(&c->mutex);
    return SQLITE_OK;
}

void kz_checkpoints_watch(kz_checkpoints *c, sqlite3 *db)
{
    sqlite3_wal_hook(db, on_commit, c); /* in the place of SQLite's own, which makes a checkpoint */
}

kz_checkpoints *kz_checkpoints_start(sqlite3 *db, kz_writing *writing, kz_checkpoint_plan plan)
{
    kz_checkpoints *c = calloc(1, sizeof *c);
    if (!c) {
        sqlite3_close(db);
        return NULL;
    }
    *c = (kz_checkpoints){.db = db, .writing = writing, .plan = plan, .due = plan.step};
    pthread_mutex_init(&c->mutex, NULL);
    pthread_cond_init(&c->wake, NULL);
    if (pthread_create(&c->thread, NULL, work, c) == 0)
        return c;
    pthread_cond_destroy(&c->wake);
    pthread_mutex_destroy(&c->mutex);
    free(c);
    sqlite3_close(db);
    return NULL;
}

void kz_checkpoints_stop(kz_checkpoints *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->mutex);
    c->stop = true;
    pthread_cond_signal(&c->wake);
    pthread_mutex_unlock(&c->mutex);
    pthread_join(c->thread, NULL);
    sqlite3_close(c->db);
    pthread_cond_destroy(&c->wake);
    pthread_mutex_destroy(&c->mutex);
    free(c);
}
