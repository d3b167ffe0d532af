/* At which tables one sits. */
import type { OwnTable } from "../../base/protocol.js";

type Tables = ReadonlySet<string>;

/** One sits at `table` now, or does not any more. */
export function seatedWith(seated: Tables, table: string, on: boolean): Tables {
  if (seated.has(table) === on) return seated;
  return new Set(on ? [...seated, table] : [...seated].filter((other) => other !== table));
}

/** One has sat down at `table`: the server has got one up where the match is over. */
export function satDown(seated: Tables, own: readonly OwnTable[], table: string): Tables {
  const left = own.filter(({ phase }) => phase === "over").reduce((tables, over) => seatedWith(tables, over.table, false), seated);
  return seatedWith(left, table, true);
}
