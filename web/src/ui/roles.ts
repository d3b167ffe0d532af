// SPDX-License-Identifier: MIT
/* What roles may do. The server checks everything. */
export function mayModerate(role: string | undefined): boolean {
  return role === "moderator" || role === "host";
}
