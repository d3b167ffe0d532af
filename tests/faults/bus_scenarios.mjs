// SPDX-License-Identifier: MIT
// A bus of three servers repeatedly loses one of them, each as soon as all three are in sync again. Nobody is logged off, and tables play on. Other
// scenarios check that everybody comes back.
import { lasting, within } from "../waiting.mjs";
import { between, oneOf } from "./random.mjs";

/** Kills one server. `choose`: which. */
async function loseServer(stage, what, choose) {
  const { world, chance } = stage;
  await stage.acts(50, 350);
  const server = await choose(world.nats, chance);
  if (!server) throw new Error("the bus has no leader");
  const from = stage.history.lines.length;
  stage.note(what, { server: server.name });
  await server.end("SIGKILL");
  await lasting(between(chance, 1000, 2500));
  await server.begin();
  await world.nats.synced();
  const lost = stage.history.lines.slice(from).filter(({ k, moved }) => k === "lost" && !moved);
  if (lost.length) stage.fault("logged off", `${lost.length} connections were lost when ${what}, the first by client ${lost[0].c}: ${lost[0].code}`);
  stage.times++;
}

const leader = async (bus) => {
  let found = null;
  await within(20_000, async () => (found = await bus.leader()), 100);
  return found;
};

function serverLost(name, what, choose) {
  return {
    name,
    times: 1,
    soak: 30,
    async play(stage) {
      for (let i = 0; i < stage.wanted; i++) await loseServer(stage, what, choose);
    },
  };
}

const leaderLost = serverLost("bus-leader", "the bus's leader is killed", leader);
const anyLost = serverLost("bus-any", "one server of the bus is killed", (bus, chance) => oneOf(chance, bus.members));

export const BUS = [leaderLost, anyLost];

/** A busy machine is slow, but never as slow as the election of a leader. */
export const SHORT_BUS = {
  ...leaderLost,
  name: "bus",
  patience: 3500,
  async play(stage) {
    await loseServer(stage, "the bus's leader is killed", leader);
    await loseServer(stage, "one server of the bus is killed", (bus, chance) => oneOf(chance, bus.members));
  },
};
