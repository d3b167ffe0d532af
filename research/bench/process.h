/* SPDX-License-Identifier: MIT */
/* The programs that are measured: started, asked what they have used, stopped. Whatever goes wrong ends the
 * program. */
#pragma once

#include <sys/types.h>

typedef struct server {
    pid_t pid;
    int port;
} server;

/* Starts a program and reads its port from the line that it prints. It ends with this one, whatever happens.
 */
server server_start(char *const argv[]);

/* Asks it to end and waits for that. */
void server_stop(server s);

/* Processor seconds that a process has used, user and kernel, all threads. */
double process_cpu(pid_t pid);

/* Those outside of the kernel, as its clock's ticks have found them: to a hundredth or so. */
double process_user(pid_t pid);

/* All of them, with those of the children that it has now. */
double process_cpu_family(pid_t pid);

/* Seconds that the cores of a virtual machine have been kept from running, together; to a hundredth. */
double machine_stolen(void);

/* Resident bytes of a process. */
double process_memory(pid_t pid);

/* Seconds on a clock that never goes back. */
double seconds_now(void);
