// SPDX-License-Identifier: MIT
// A bot at a server's tables, over its HTTP API and WebSocket (docs/protocol.md, /api on the server). It sits down at a table and lays the first
// legal tile, until the match is over. It takes part in making the deals, so that nobody can choose them (docs/spec/fair.md). It draws a nonce, and
// sends it only for a receipt that binds the server.
//     `node examples/web-bot.mjs http://127.0.0.1:8080 TOKEN TABLE`
// The token is that of a bot's account: see the page /account.
import { createHash, createPublicKey, randomBytes, verify } from "node:crypto";
import { createRequire } from "node:module";

const WebSocket = createRequire(new URL("../web/package.json", import.meta.url))("ws");
const [server, token, table] = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}` };

const me = await (await fetch(`${server}/api/me`, { headers })).json();
if (me.error) throw new Error(me.error.text);
console.log(`I am ${me.name}`);

const { keys } = await (await fetch(`${server}/fair`)).json();
const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(keys[0].key, "hex").toString("base64url") }, format: "jwk" });
let nonce, hash;

/** Draws a nonce for the next match. Returns its hash, which is sent first. */
function draw() {
  nonce = randomBytes(16);
  hash = createHash("sha256").update("kozel nonce 1\n").update(nonce).digest("hex");
  return hash;
}

/** Sends the nonce for one receipt only: a signed one, of this match, with the hash in it. */
function answer({ id, receipt, signature }) {
  const binds = verify(null, Buffer.from(receipt), key, Buffer.from(signature, "hex"));
  if (nonce && binds && receipt.includes(`\nid ${id}\n`) && receipt.includes(` person ${hash}\n`)) ask({ do: "nonce", table, id, nonce: nonce.toString("hex") });
  nonce = undefined;
}

const socket = new WebSocket(`${server.replace(/^http/, "ws")}/ws`, ["kozel.v1"], { headers });
let seq = 0;
const asked = new Map(); // by number, requests that may have to be sent again
const send = (number) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ seq: number, ...asked.get(number) }));
const ask = (request) => asked.set(++seq, request) && send(seq);
const act = (legal, v) => legal?.length && ask({ do: "act", table, v, act: legal[0] });

/** Sits down under exactly these terms: if they have changed meanwhile the answer is `stale`. */
const sit = ({ terms }) => ask({ do: "sit", table, terms, hash: draw() });

socket.on("open", () => {
  ask({ do: "hello", tab: `bot${Date.now()}` });
  ask({ do: "enter", table });
});
socket.on("close", (code) => (process.exitCode ||= code === 1000 || code === 1005 ? 0 : 1));
socket.on("message", (data) => {
  for (const message of [JSON.parse(data)].flat()) {
    if (message.error) console.error(message.error.text);
    // The table is on its way to this server: the same request, with its number, works a moment later.
    if (message.error?.code === "moving") setTimeout(send, 500, message.re);
    else asked.delete(message.re);
    if (message.ok?.state?.you === 0) sit(message.ok.state.app);
    if (message.ev === "receipt") answer(message.fair);
    if (message.ev === "unsealed") ask({ do: "hash", table, hash: draw() });
    if (message.ev === "deal") act(message.match.legal, message.v);
    if (message.ev === "step") act(message.legal, message.v);
    if (message.ev === "end" && !message.match) ask({ do: "next", table, v: message.v });
    if (message.ev === "end" && message.match) {
      console.log(`over: ${JSON.stringify(message.match)}`);
      socket.close();
    }
  }
});
