// SPDX-License-Identifier: MIT
// PostgreSQL fails over to its standby: nothing that was acknowledged is lost, and everybody comes back.
import { lasting, mark } from "../waiting.mjs";
import { between } from "./random.mjs";

async function failOver(stage, impatient) {
  const { world, chance } = stage;
  const { postgres } = world;
  await stage.acts(50, 350);
  stage.note("failover", { impatient });
  // What the primary still commits the standby does not have.
  postgres.hold();
  await lasting(between(chance, 100, 700));
  if (impatient) postgres.cancelWaits();
  await lasting(between(chance, 50, 150));
  const since = mark();
  await postgres.failOver();
  world.look();
  await stage.recovered(since);
  if (!(await postgres.isFenced())) stage.fault("fence", "the old primary has acknowledged a commit");
  await postgres.rejoin();
  await stage.recovered();
}

export const failover = {
  name: "failover",
  times: 2,
  soak: 20,
  async play(stage) {
    for (let i = 0; i < stage.wanted; i++) await failOver(stage, i % 2 === 1);
  },
};

export const STANDBY = [failover];
