#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs each file of tests in a database of its own at $TEST_POSTGRES (scripts/postgres). Fails if one of them does.
status=0
server=${TEST_POSTGRES%/*}
for file; do
    name=$(basename "$file" .test.mjs | tr - _)
    psql --quiet "$TEST_POSTGRES" -c "create database test_$name" || exit 1
    TEST_POSTGRES=$server/test_$name node --test --test-concurrency=1 "$file" || status=1
done
exit $status
