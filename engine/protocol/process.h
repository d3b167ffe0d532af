/* SPDX-License-Identifier: MIT */
/* An engine as a process of its own: text lines over a socket pair that is its standard input and output.
 * Every call has a deadline and cannot block beyond it, whatever the engine does. */
#ifndef KOZEL_ENGINE_PROTOCOL_PROCESS_H
#define KOZEL_ENGINE_PROTOCOL_PROCESS_H

#include "engine/protocol/teller.h"

#include <sys/types.h>

enum { PROTOCOL_COMMAND = 256 };

typedef struct protocol_process {
    pid_t pid; /* 0: it does not run */
    int fd;
    size_t length; /* of what was read and not taken yet */
    char buffer[PROTOCOL_LINE];
} protocol_process;

/* Starts a command: a program and its arguments with blanks in between, quoted as in a shell where they have
 * blanks or quotes (`'...'`, `"..."`, backslashes; nothing else has a meaning); the program is looked up in
 * PATH if it has no slash. Standard error stays the caller's; of his environment the engine sees PATH, HOME,
 * TMPDIR, TZ and the language, of his open files nothing. Its processes are a group of their own. False and a
 * reason if it does not start. */
bool protocol_process_start(protocol_process *process, const char *command, char reason[PROTOCOL_FAULT_TEXT]);

/* Writes a text within so many milliseconds, else false and a reason. */
bool protocol_process_write(protocol_process *process, const char *text, size_t length, int ms,
                            char reason[PROTOCOL_FAULT_TEXT]);

/* Waits for a line at most so many milliseconds; it is copied without its line feed. False and a reason if
 * there is none: too late, too long, or the engine is gone. */
bool protocol_process_read(protocol_process *process, char line[PROTOCOL_LINE], size_t *length, int ms,
                           char reason[PROTOCOL_FAULT_TEXT]);

/* Ends the engine and what it has started: closes its input, waits a moment, asks them to end (SIGTERM), then
 * kills them. Nothing if it does not run. */
void protocol_process_stop(protocol_process *process);

#endif
