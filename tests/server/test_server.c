/* The server with the test hub: test_server DB [PING_S [RATE]]. Listens on a free port. */
#include "server/server.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    kz_server_config config = kz_server_defaults();
    if (argc < 2)
        return 2;
    config.port = 0;
    config.db = argv[1];
    config.ping_s = argc > 2 ? atoi(argv[2]) : config.ping_s;
    config.hub.rate = argc > 3 ? atoi(argv[3]) : 20;
    config.limits.guests = 20;
    return kz_server_run(&config);
}
