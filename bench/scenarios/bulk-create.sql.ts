import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

const columns = {
  tracker: "bucket, id, workspace_id, mode, carrier, tracking_code, code_key, attention, created_at, updated_at",
  due_check: "bucket, tracker_id, workspace_id, mode, carrier, code_key, due_at, changed_at, attention, created_at",
};

export type CopyConnection = {
  /** Both tables in one transaction, from lines of text as COPY reads them. */
  copy(trackerLines: string, dueLines: string): Promise<void>;
  close(): Promise<void>;
};

export const openCopyConnection = async (url: string): Promise<CopyConnection> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const copyInto = (table: keyof typeof columns, lines: string) =>
    pipeline([lines], client.query(copyFrom(`copy ${table} (${columns[table]}) from stdin`)));
  return {
    async copy(trackerLines, dueLines) {
      await client.query("begin");
      await copyInto("tracker", trackerLines);
      await copyInto("due_check", dueLines);
      await client.query("commit");
    },
    close: () => client.end(),
  };
};
