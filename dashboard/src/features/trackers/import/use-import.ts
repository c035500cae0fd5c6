import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { requestGraphQL } from "../../../api/client.ts";
import { failureOf } from "../../../api/failure.ts";
import { useWorkspace } from "../../../api/workspace.tsx";
import { TrackerBulkCreate } from "../trackers.operations.ts";
import type { ImportRow } from "./import-rows.ts";

/** Small enough that progress is seen and a lost connection costs little. */
const chunkSize = 200;

export type RowFailure = { row: ImportRow; message: string };
export type ImportJob = {
  state: "idle" | "running" | "paused" | "done";
  total: number;
  created: number;
  failures: RowFailure[];
  /** Why it paused: the server could not be asked. */
  problem: string | null;
  start: (rows: ImportRow[]) => void;
  pause: () => void;
  resume: () => void;
  reset: () => void;
};

/** Sends rows chunk by chunk. A refused row is noted; an unreachable server pauses the whole, to continue from there. */
export const useImport = (): ImportJob => {
  const scope = useWorkspace();
  const client = useQueryClient();
  const [state, setState] = useState<ImportJob["state"]>("idle");
  const [created, setCreated] = useState(0);
  const [failures, setFailures] = useState<RowFailure[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const work = useRef<{ rows: ImportRow[]; next: number; stopped: boolean }>({ rows: [], next: 0, stopped: false });
  useEffect(
    () => () => {
      work.current.stopped = true;
    },
    [],
  );

  const run = async () => {
    const job = work.current;
    job.stopped = false;
    setProblem(null);
    setState("running");
    while (job.next < job.rows.length && !job.stopped) {
      const chunk = job.rows.slice(job.next, job.next + chunkSize);
      try {
        const { trackerBulkCreate } = await requestGraphQL(TrackerBulkCreate, { input: chunk.map((row) => row.input!) }, scope);
        const whole = trackerBulkCreate.trackerUserErrors.find(
          (error) => error.field === null && trackerBulkCreate.results.length === 0,
        );
        if (whole) throw new Error(whole.message);
        const refused = chunk.flatMap((row, index) => {
          const result = trackerBulkCreate.results[index];
          return result?.tracker
            ? []
            : [{ row, message: result?.trackerUserErrors.map((error) => error.message).join(" ") || "Refused without a reason" }];
        });
        job.next += chunk.length;
        setCreated((count) => count + chunk.length - refused.length);
        setFailures((list) => [...list, ...refused]);
      } catch (error) {
        setProblem(failureOf(error).message);
        return setState("paused");
      }
    }
    setState(job.stopped ? "paused" : "done");
    await client.invalidateQueries({ queryKey: [scope.workspaceId, scope.mode] });
  };

  return {
    state,
    total: work.current.rows.length,
    created,
    failures,
    problem,
    start: (rows) => {
      work.current = { rows, next: 0, stopped: false };
      setCreated(0);
      setFailures([]);
      run();
    },
    pause: () => {
      work.current.stopped = true;
    },
    resume: run,
    reset: () => {
      work.current = { rows: [], next: 0, stopped: true };
      setState("idle");
    },
  };
};
