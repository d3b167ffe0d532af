/* SPDX-License-Identifier: MIT */
/* Files that a command writes. They are complete, or not there at all. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* Flags for writing an output, joined by `|`. */
enum {
    BASE_OUTPUT_NEW = 1,     /* an existing file is not replaced: EEXIST */
    BASE_OUTPUT_PRIVATE = 2, /* only the owner may read the file */
    BASE_OUTPUT_NAMED = 4    /* the temporary file has a name, because something else writes to it */
};

/* A file that is being written. It must not move in memory between open and close. */
typedef struct base_output {
    FILE *file;      /* the stream to write to */
    char *path;      /* the final name; NULL: bytes go to their place at once */
    char *temporary; /* the name until then, in the same folder; NULL: the file has no name yet, and
                      * disappears with the process */
    int fd;          /* descriptor of the file; -1: standard output */
    int flags;
    int error; /* errno of the first failed write; 0: none */
} base_output;

/* Opens an output; "-" is standard output. A file's content goes to a temporary file in the same folder, to
 * which base_output_close() gives the name. A device, a pipe or similar is written directly. A symbolic link
 * stays, and its target is replaced. The new file has the same owner, group and rights as far as the system
 * allows that. EACCES: the file or link belongs to another user, in a folder in which everybody may create
 * files (/tmp). On failure the function returns false, errno has the reason, and nothing was made. */
bool base_output_open(base_output *output, const char *path, int flags);

/* Ends a complete output: its bytes are on the disk before it gets its name. Call it once, also after write
 * errors. Standard output is flushed and stays open. On failure the function returns false and errno has the
 * reason. An existing file is then unchanged, and the temporary file is removed. */
bool base_output_close(base_output *output);

/* Discards an output. An existing file is unchanged, and the temporary file is removed. */
void base_output_drop(base_output *output);
