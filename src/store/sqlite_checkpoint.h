/* Checkpoints of SQLite's write-ahead log in a thread of their own.
 *
 * A checkpoint copies the log's pages into the database and waits for the disk. SQLite does it within the
 * commit that has made the log long; everybody whose move waits for that commit would wait for it, too. Here
 * it is done beside the writer, who goes on appending to the log; only the last few pages are copied while
 * nobody writes, so that the log can begin anew and does not grow for ever.
 *
 * What is durable is as it was: a commit is on the disk, in the log, before it is acknowledged. */
#ifndef KOZEL_STORE_SQLITE_CHECKPOINT_H
#define KOZEL_STORE_SQLITE_CHECKPOINT_H

#include <pthread.h>
#include <sqlite3.h>

/* Who writes to a file, one at a time, in the order of their coming: the writer's thread begins its next
 * group the moment it has committed one, and a plain mutex would hardly ever let anybody between. */
typedef struct kz_writing {
    pthread_mutex_t next; /* held while waiting for the other */
    pthread_mutex_t mutex;
} kz_writing;

void kz_writing_init(kz_writing *writing);

void kz_writing_destroy(kz_writing *writing);

void kz_writing_begin(kz_writing *writing);

void kz_writing_end(kz_writing *writing);

typedef struct kz_checkpoints kz_checkpoints;

/* When, in pages of the log. */
typedef struct kz_checkpoint_plan {
    int step;     /* so many more, and they are copied: few enough not to keep the disk busy for long */
    int log_size; /* it is to begin anew */
} kz_checkpoint_plan;

/* Starts the thread. `db`: a connection to the file that nobody else uses, set up for durable writing; it is
 * the thread's, closed with it - or here if this fails. `writing`: held by whoever writes to the file. NULL:
 * no memory, no thread. */
kz_checkpoints *kz_checkpoints_start(sqlite3 *db, kz_writing *writing, kz_checkpoint_plan plan);

/* Has every commit of a connection to the same file counted, and not followed by a checkpoint in the commit.
 * The connection must be closed, or write no more, before the thread is stopped. */
void kz_checkpoints_watch(kz_checkpoints *c, sqlite3 *db);

/* Ends the thread, after the checkpoint that it is in. Nobody writes. NULL is allowed. */
void kz_checkpoints_stop(kz_checkpoints *c);

#endif
