// SPDX-License-Identifier: MIT
/* The library that reads QR codes, for browsers without a reader. */
export { default } from "qr/decode.js";
