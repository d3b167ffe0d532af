/* SPDX-License-Identifier: MIT */
/* A bot for kozel (docs/bot-protocol.md): plays the first legal action. cc -o bot examples/bot.c */
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[4096], choice[64] = "";
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "kozel ", 6) == 0)
            puts("engine 1 first");
        else if (strncmp(line, "legal give ", 11) == 0)
            snprintf(choice, sizeof choice, "give %.3s", line + 11);
        else if (strncmp(line, "legal ", 6) == 0)
            sscanf(line, "legal %63s", choice);
        else if (strncmp(line, "go ", 3) == 0)
            printf("play %s\n", choice);
        fflush(stdout);
    }
    return 0;
}
