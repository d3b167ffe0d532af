// A bot at a server's tables, over its HTTP API and WebSocket (docs/protocol.md, /api on the server): it sits down at a
// table and lays the first tile that may be laid, until the match is over.
//   node examples/web-bot.mjs http://127.0.0.1:8080 TOKEN TABLE      (the token of a bot's account: see the page /account)
import { createRequire } from "node:module";

const WebSocket = createRequire(new URL("../web/package.json", import.meta.url))("ws");
const [server, token, table] = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}` };

const me = await (await fetch(`${server}/api/me`, { headers })).json();
if (me.error) throw new Error(me.error.text);
console.log(`I am ${me.name}`);

const socket = new WebSocket(`${server.replace(/^http/, "ws")}/ws`, ["kozel.v1"], { headers });
let seq = 0;
const ask = (request) => socket.send(JSON.stringify({ seq: ++seq, ...request }));
const act = (legal, v) => legal?.length && ask({ do: "act", table, v, act: legal[0] });

socket.on("open", () => {
  ask({ do: "hello", tab: `bot${Date.now()}` });
  ask({ do: "enter", table });
  ask({ do: "sit", table });
});
socket.on("close", (code) => (process.exitCode ||= code === 1000 || code === 1005 ? 0 : 1));
socket.on("message", (data) => {
  for (const message of [JSON.parse(data)].flat()) {
    if (message.error) console.error(message.error.text);
    if (message.ev === "deal") act(message.match.legal, message.v);
    if (message.ev === "step") act(message.legal, message.v);
    if (message.ev === "end" && !message.match) ask({ do: "next", table, v: message.v });
    if (message.ev === "end" && message.match) {
      console.log(`over: ${JSON.stringify(message.match)}`);
      socket.close();
    }
  }
});
