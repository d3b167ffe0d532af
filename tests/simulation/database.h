/* SPDX-License-Identifier: MIT */
/* Shared by the engine (database.c) and the contents (database_content.c) of the simulated database. */
#pragma once

#include <sqlite3.h>

#include "server/store/store.h"
#include "simulation.h"

extern sqlite3 *sim_db;

/* Allocates the list of used statements in memory that all runs share. Must be called once. */
void sim_statement_list_create(void);

/* Returns a connection of no node, for setting the contents up: statements take no time and meet no fault.
 * The next call returns the same connection, reset. */
struct store *sim_database_setup_connection(void);
