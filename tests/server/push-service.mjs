// SPDX-License-Identifier: MIT
// A push service on this machine, as browsers' makers have them (RFC 8030), and a browser that is subscribed there. Another library than ours
// (http_ece) opens its messages; Node's cryptography checks the sender.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { EventEmitter, once } from "node:events";
import { createServer } from "node:https";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "./client.mjs";

const ece = createRequire(fileURLToPath(new URL("../../web/package.json", import.meta.url)))("http_ece");

/** Starts one at https://localhost:PORT. `answers`: its answer for each path, [status, headers], or a function that answers. */
export async function startPushService(t) {
  const folder = temporaryFolder(t), cert = join(folder, "cert.pem"), key = join(folder, "key.pem");
  const made = spawnSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", cert, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"]);
  assert.equal(made.status, 0, String(made.stderr));
  const service = { got: [], answers: {}, ca: cert }, arrivals = new EventEmitter();
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      const got = { path: request.url, method: request.method, headers: request.headers, body: Buffer.concat(parts) };
      service.got.push(got);
      arrivals.emit("message");
      const answer = service.answers[request.url] ?? [201];
      if (typeof answer === "function") answer(response, got);
      else response.writeHead(answer[0], answer[1]).end();
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections?.();
    server.close();
  });
  service.port = server.address().port;
  service.origin = `https://localhost:${service.port}`;
  service.settings = ["--push-contact", "mailto:host@example.org", "--push-hosts", `localhost:${service.port}`, "--push-ca", cert, "--push-internal", "yes"];
  /** Returns what has come to a path. */
  service.at = (path) => service.got.filter((got) => got.path === path);
  /** Returns the same, when `count` messages have come there. */
  service.messages = async (path, count = 1) => {
    while (service.at(path).length < count) await once(arrivals, "message");
    return service.at(path);
  };
  return service;
}

let paths = 0;

/** Returns a browser's data on its push service. */
export function subscription(service, language = "en") {
  const own = createECDH("prime256v1"), auth = randomBytes(16);
  own.generateKeys();
  const path = `/push/${++paths}`;
  return {
    path,
    own,
    auth,
    sent: { endpoint: service.origin + path, p256dh: own.getPublicKey("base64url"), auth: auth.toString("base64url"), language },
  };
}

/** Opens a message as the browser does. */
export const opened = ({ own, auth }, { body }) => JSON.parse(ece.decrypt(body, { version: "aes128gcm", privateKey: own, authSecret: auth }).toString());

/** Returns the sender (RFC 8292): the claims of the token, whose signature must be by the server's public key. */
export function sender({ headers }, publicKey) {
  const [, token, key] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]+)$/.exec(headers.authorization);
  assert.equal(key, publicKey);
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const [head, claims, signature] = token.split(".");
  const signed = verify("sha256", Buffer.from(`${head}.${claims}`), { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
  assert.ok(signed, "the token is signed by another key");
  assert.deepEqual(JSON.parse(Buffer.from(head, "base64url")), { typ: "JWT", alg: "ES256" });
  return JSON.parse(Buffer.from(claims, "base64url"));
}
