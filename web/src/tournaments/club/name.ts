// SPDX-License-Identifier: MIT
/* The name of a club. */
import type { TemplateResult } from "lit";
import { linkTo } from "../../ui/link.js";

/** Returns a club's name as people write it. */
export const clubName = (name: string): string => name.replaceAll("_", " ");

export const clubLink = (name: string): TemplateResult => linkTo({ page: "club", name }, clubName(name));
