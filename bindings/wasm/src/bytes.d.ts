// SPDX-License-Identifier: MIT
/** kozel.wasm in base64; written by bindings/wasm/build.mjs. */
declare const bytes: string;
export default bytes;
