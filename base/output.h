/* SPDX-License-Identifier: MIT */
/* Files that a command writes: complete, or not there at all. */
#ifndef KOZEL_BASE_OUTPUT_H
#define KOZEL_BASE_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* How an output is written; flags to be joined by `|`. */
enum {
    BASE_OUTPUT_NEW = 1,     /* a file of that name is not replaced: EEXIST */
    BASE_OUTPUT_PRIVATE = 2, /* the owner alone may read the file */
    BASE_OUTPUT_NAMED = 4    /* the temporary file has a name: something else writes to it */
};

/* A file that is being written. It stays where it is in memory from open to close. */
typedef struct base_output {
    FILE *file;      /* where to write */
    char *path;      /* the name that the file gets; NULL: what is written goes to its place at once */
    char *temporary; /* its name until then, in the same folder; NULL: the file has none yet, and goes with
                        the process */
    int fd;          /* of what is written; -1: standard output */
    int flags;
    int error; /* errno of the first write that failed; 0: none */
} base_output;

/* Opens an output: "-" is standard output. A file's content goes to a temporary file in the same folder,
 * which base_output_close() gives its name; a device, a pipe or the like is written directly. A symbolic link
 * stays, and the file that it names is replaced by one of the same owner, group and rights, as far as the
 * system allows that. EACCES: the file or link is another user's in a folder in which everybody may make some
 * (/tmp). False: errno says why, and nothing was made. */
bool base_output_open(base_output *output, const char *path, int flags);

/* Ends an output that is complete: its bytes are on the disk before it gets its name. Call it once, also
 * after write errors. Standard output is flushed and stays open. False: errno says why; a file of that name
 * is as it was before, and the temporary file is gone. */
bool base_output_close(base_output *output);

/* Gives up an output: a file of that name is as it was before, and the temporary file is gone. */
void base_output_drop(base_output *output);

#endif
