// Made by scripts/schema.py from schema/.

export interface Api {
  /** Who the session belongs to. */
  "me": { in: {  }; out: {
    name: string;
    registered: boolean;
    role: string;
    coins: number;
  } };
}

/** Method and path of each request. */
export const routes: Record<keyof Api, readonly [string, string]> = {
  "me": ["GET", "/api/me"],
};

/** The limits of members, as the server checks them: [min, max] letters, or the numbers themselves. */
export const limits: Record<string, Record<string, readonly [number, number]>> = {
};
