declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Submittable } from "pg";

  /** Given to `client.query`, it takes the rows of a `copy … from stdin`. */
  export const from: (sql: string) => Writable & Submittable & { rowCount: number };
  /** Given to `client.query`, it gives the rows of a `copy … to stdout`. */
  export const to: (sql: string) => Readable & Submittable & { rowCount: number };
}
