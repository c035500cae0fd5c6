import { useState } from "react";
import { useRead } from "../../api/hooks.ts";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable, rowLinkClass } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Time } from "../../ui/time.tsx";
import { AttemptResult } from "./attempt-result.tsx";
import { WebhookTests, type WebhookTestsData } from "./webhooks.operations.ts";

type Test = NonNullable<WebhookTestsData["webhookEndpoint"]>["tests"][number];

/** The test events sent here last, with what the receiver said. Nothing is shown where none was sent. */
export const TestLog = ({ endpointId }: { endpointId: string }) => {
  const tests = useRead(WebhookTests, { id: endpointId }).data?.webhookEndpoint?.tests ?? [];
  const [open, setOpen] = useState<Test | null>(null);
  if (tests.length === 0) return null;
  const columns: Column<Test>[] = [
    {
      id: "topic",
      header: "Test event",
      cell: (test) => (
        <button type="button" className={`${rowLinkClass} text-left font-mono text-xs`} onClick={() => setOpen(test)}>
          {test.topic}
        </button>
      ),
    },
    {
      id: "response",
      header: "Response",
      className: "figures whitespace-nowrap",
      cell: ({ attempt }) => (
        <span className={attempt?.result === "DELIVERED" ? "text-muted" : "font-medium text-danger"}>
          {attempt?.status ? `HTTP ${attempt.status}` : "No response"}
        </span>
      ),
    },
    {
      id: "when",
      header: "Sent",
      align: "right",
      className: "whitespace-nowrap text-muted",
      cell: (test) => <Time iso={test.createdAt} className="relative z-1" />,
    },
  ];
  return (
    <Card title="Test events" hint="the last ten" flush>
      <DataTable label="Test events" columns={columns} rows={tests} rowKey={(test) => test.id} />
      {open?.attempt && (
        <Dialog open onClose={() => setOpen(null)} width="lg" title="Test event" description={open.topic}>
          <AttemptResult attempt={open.attempt} />
        </Dialog>
      )}
    </Card>
  );
};
