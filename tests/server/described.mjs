// SPDX-License-Identifier: MIT
// Checks that the server's messages over the WebSocket match schema/. Every frame that a test's client receives is compared.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const Ajv = createRequire(join(root, "web", "package.json"))("ajv/dist/2020.js").default;

/** Returns a schema of AsyncAPI closed: a member without a description is no mistake for a reader of the description, but one here. */
function close(schema) {
  for (const value of Object.values(schema)) if (value && typeof value === "object") close(value);
  if (schema.properties && schema.type === "object") schema.additionalProperties ??= false;
  return schema;
}

/** Returns a function that returns the check of a message, undefined if it is not described. Compiling all checks would take half a second of CPU. */
function described() {
  const schemas = ["socket", "messages", "codes"].map((name) => join(root, "schema", `${name}.json`));
  const { status, stdout, stderr } = spawnSync("python3", [join(root, "scripts", "schema"), "asyncapi", "-", ...schemas], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  const { channels, components } = close(JSON.parse(stdout));
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addSchema({ $id: "all", components, ...channels.socket });
  const checks = new Map();
  return (name) => {
    if (!checks.has(name) && Object.hasOwn(channels.socket.messages, name)) checks.set(name, ajv.compile({ $ref: `all#/messages/${name}/payload` }));
    return checks.get(name);
  };
}

let checkOf;

/** The messages and answers of one connection. */
export class Described {
  #asked = new Map();
  /** Mismatches, one line each. */
  faults = [];

  /** Takes a frame from the client. */
  asked(text) {
    try {
      const { seq, do: name } = JSON.parse(text);
      this.#asked.set(seq, name);
    } catch {
      // no JSON: it is answered with `re` 0
    }
  }

  /** Takes a message from the server, parsed. */
  told(message) {
    checkOf ??= described();
    const name = message.ev ? `${message.ev}-event` : message.error ? "refused" : `${this.#asked.get(message.re)}-reply`;
    const check = checkOf(name);
    if (!check) this.faults.push(`${name}: not described: ${JSON.stringify(message).slice(0, 300)}`);
    else if (!check(message)) {
      const [{ instancePath, message: says, params }] = check.errors;
      this.faults.push(`${name}: ${instancePath} ${says} ${JSON.stringify(params)}: ${JSON.stringify(message).slice(0, 300)}`);
    }
  }
}
