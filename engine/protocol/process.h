/* SPDX-License-Identifier: MIT */
/* An engine in its own process. It reads and writes text lines over a socket pair, which is its standard
 * input and output. Every call has a deadline and never blocks beyond it, whatever the engine does. */
#pragma once

#include "engine/protocol/host.h"

#include <sys/types.h>

enum { PROTOCOL_COMMAND = 256 };

typedef struct protocol_process {
    pid_t pid; /* 0: it does not run */
    int fd;
    size_t length; /* bytes that were read and not taken yet */
    char buffer[PROTOCOL_LINE];
} protocol_process;

/* Starts a command: a program and its arguments, separated by blanks. They are quoted as in a shell if they
 * contain blanks or quotes: `'...'`, `"..."`, backslashes. Nothing else has a meaning. The program is
 * searched in PATH if it has no slash.
 *
 * Standard error stays the caller's. Of the caller's environment the engine gets PATH, HOME, TMPDIR, TZ and
 * the language. It gets none of the caller's open files. Its processes form a process group. Returns false
 * and a reason if the engine does not start. */
bool protocol_process_start(protocol_process *process, const char *command, char reason[PROTOCOL_FAULT_TEXT]);

/* Writes a text within `ms` milliseconds. Returns false and a reason on failure. */
bool protocol_process_write(protocol_process *process, const char *text, size_t length, int ms,
                            char reason[PROTOCOL_FAULT_TEXT]);

/* Waits at most `ms` milliseconds for a line, and copies it without its line feed. Returns false and a
 * reason if there is none: too late, too long, or the engine has exited. */
bool protocol_process_read(protocol_process *process, char line[PROTOCOL_LINE], size_t *length, int ms,
                           char reason[PROTOCOL_FAULT_TEXT]);

typedef enum protocol_taken {
    PROTOCOL_TAKEN_LINE,
    PROTOCOL_TAKEN_NOTHING,
    PROTOCOL_TAKEN_FAULT
} protocol_taken;

/* Copies a line that has come, without its line feed and without waiting. A fault has a reason: the line is
 * too long, or the engine has exited. `process->fd` is for poll(). */
protocol_taken protocol_process_take(protocol_process *process, char line[PROTOCOL_LINE], size_t *length,
                                     char reason[PROTOCOL_FAULT_TEXT]);

/* Ends the engine and its child processes. It closes the input, waits a moment, sends SIGTERM, then kills
 * them. It does nothing if the engine does not run. */
void protocol_process_stop(protocol_process *process);
