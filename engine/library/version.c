/* SPDX-License-Identifier: MIT */
#include <kozel/version.h>

const char *kz_version(void)
{
    return KZ_VERSION;
}

int kz_abi(void)
{
    return KZ_ABI;
}
