// The module whose bytes are in the package.
import bytes from "./bytes.js";
import { load } from "./load.js";

export const own = await load(Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)));
