// SPDX-License-Identifier: MIT
/* What roles may do; the server checks it all. */
export function mayModerate(role: string | undefined): boolean {
  return role === "moderator" || role === "host";
}
