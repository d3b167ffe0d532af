/* SPDX-License-Identifier: MIT */
/* The cryptography of the host (bindings/wasm/src/module.ts). */
#ifndef KOZEL_WASM_CRYPTO_H
#define KOZEL_WASM_CRYPTO_H

#include <kozel/fair.h>

extern const kz_crypto wasm_host_crypto;

#endif
