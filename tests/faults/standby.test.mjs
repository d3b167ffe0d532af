// SPDX-License-Identifier: MIT
// Two nodes over a PostgreSQL with a synchronous standby, in short: short.mjs.
import { WithStandby } from "./cluster.mjs";
import { holds } from "./short.mjs";
import { failover } from "./standby_scenarios.mjs";

holds("two nodes: PostgreSQL fails over to its standby", failover, WithStandby, WithStandby.lacks());
