import type { Clock } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { findStandingSessions } from "./sessions.sql.ts";
import { meetsRequirement } from "./sign-in-means.ts";

/** Whether a session is still one, and the person still a member of the workspace it looks at. */
export type SessionStanding = { stands(sessionId: string, workspaceId: string): Promise<boolean> };

type Asking = { sessionId: string; workspaceId: string; resolve(stands: boolean): void; reject(error: unknown): void };

const keyOf = ({ sessionId, workspaceId }: { sessionId: string; workspaceId: string }): string => `${sessionId} ${workspaceId}`;

/** Streams are asked about at each event and each half minute, many at the same time: those of one moment share a statement. */
export const createSessionStanding = ({ db, clock }: { db: Database; clock: Clock }): SessionStanding => {
  let asking: Asking[] = [];
  const answer = async (): Promise<void> => {
    const batch = asking;
    asking = [];
    try {
      const distinct = new Map(batch.map((one) => [keyOf(one), one]));
      const found = await findStandingSessions(db, [...distinct.values()], clock.now());
      const allowed = found.filter(({ signedInBy, requiredSignIn }) => meetsRequirement(signedInBy, requiredSignIn));
      const standing = new Set(allowed.map(keyOf));
      for (const one of batch) one.resolve(standing.has(keyOf(one)));
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
  };
  return {
    stands: (sessionId, workspaceId) =>
      new Promise((resolve, reject) => {
        if (asking.length === 0) setImmediate(answer);
        asking.push({ sessionId, workspaceId, resolve, reject });
      }),
  };
};
