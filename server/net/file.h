/* SPDX-License-Identifier: MIT */
/* A file that an answer sends in pieces. libuv's threads read it, so the loop never waits for a disk, and a
 * download needs the memory of one piece. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum { NET_FILE_PIECE = 1 << 16 };

typedef struct net_file net_file;

/* Called in the loop with the bytes of a piece. `length` 0: the file has become shorter, or cannot be read.
 */
typedef void net_file_read_done(void *context, const char *bytes, size_t length);

/* Takes over an open file, to be read from `at` on. *open becomes false when the file is closed. NULL: out of
 * memory; then nothing was taken over. */
net_file *net_file_new(int fd, int64_t at, bool *open);

/* Reads the next piece, at most `max` bytes. Returns false if that is not possible. */
bool net_file_read(net_file *file, uv_loop_t *loop, size_t max, net_file_read_done *done, void *context);

/* Closes and frees the file. `done` is not called any more. NULL is allowed. */
void net_file_free(net_file *file);
