/* SPDX-License-Identifier: MIT */
/* The server with the test hub: test_server DB [OPTIONS]. Listens on a free port. The options are those of
 * `kozel serve`: --ping, --rate, --request-rate, --test-seed, --test-control. */
#include "server/app/server.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/virtual.h"
#include "server/app/run.h"
#include "server/app/test_control.h"

static const struct option options[] = {
    {"ping", required_argument, NULL, 'p'},         {"rate", required_argument, NULL, 'r'},
    {"request-rate", required_argument, NULL, 'q'}, {"test-seed", required_argument, NULL, 's'},
    {"test-control", required_argument, NULL, 'c'}, {NULL, 0, NULL, 0},
};

static bool take(app_server_config *config, int option, const char *value)
{
    switch (option) {
    case 'p':
        config->ping_s = atoi(value);
        return true;
    case 'r':
        config->hub.rate = atoi(value);
        return true;
    case 'q':
        config->limits.requests = atoi(value);
        return true;
#ifdef KOZEL_TEST_CONTROL
    case 's':
        base_virtual_begin(strtoull(value, NULL, 10), strtoll(strchr(value, '@') + 1, NULL, 10));
        return true;
    case 'c':
        app_test_control_at(value);
        return true;
#endif
    }
    return false;
}

int main(int argc, char **argv)
{
    app_server_config config = app_server_defaults();
    config.port = 0;
    config.hub.rate = 20;
    config.limits.guests = 20;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;)
        if (!take(&config, option, optarg))
            return 2;
    if (optind != argc - 1)
        return 2;
    config.db = argv[optind];
    return app_server_run(&config);
}
