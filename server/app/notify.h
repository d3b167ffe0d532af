/* SPDX-License-Identifier: MIT */
/* Reports to systemd by the protocol of sd_notify(3): datagrams to the socket that the environment names.
 * Without NOTIFY_SOCKET nothing is sent. */
#pragma once

/* Sends assignments such as "READY=1". A failure is logged and has no other effect. */
void app_notify(const char *assignments);

/* Sends "WATCHDOG=1" if systemd watches this process (WATCHDOG_USEC, WATCHDOG_PID). Call it at least twice
 * within that time. */
void app_notify_alive(void);
