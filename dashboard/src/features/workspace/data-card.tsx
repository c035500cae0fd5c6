import { type ReactNode, useState } from "react";
import { useBlocked } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ErasePersonDialog } from "./erase-person-dialog.tsx";
import { useExport } from "./use-export.ts";

const Row = ({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0">
    <div className="max-w-md min-w-0">
      <h3 className="font-medium text-ink">{title}</h3>
      <p className="text-pretty text-muted">{children}</p>
    </div>
    {action}
  </div>
);

/** Taking the data along, and taking it away. */
export const DataCard = () => {
  const blocked = useBlocked("own");
  const [asks, setAsks] = useState<"person" | "delete" | null>(null);
  const archive = useExport();
  return (
    <Card title="Data">
      <div className="divide-y divide-line">
        <Row
          title="Export"
          action={
            <Button icon="download" busy={archive.busy} blocked={blocked} onClick={archive.start}>
              Export everything
            </Button>
          }
        >
          Trackers with their scans, events, settings and the audit log of both modes, as JSON lines. Secrets are not included.
        </Row>
        <Row
          title="Erase a person"
          action={
            <Button look="danger" blocked={blocked} onClick={() => setAsks("person")}>
              Erase a person…
            </Button>
          }
        >
          Deletes all trackers with the order number or metadata value that you enter, with all of their data.
        </Row>
        <Row
          title="Delete the workspace"
          action={
            <Button look="danger" blocked={blocked} onClick={() => setAsks("delete")}>
              Delete the workspace…
            </Button>
          }
        >
          It stops immediately and can be restored for seven days. Then everything in it is erased.
        </Row>
      </div>
      <ErasePersonDialog open={asks === "person"} onClose={() => setAsks(null)} />
      <DeleteDialog open={asks === "delete"} onClose={() => setAsks(null)} />
    </Card>
  );
};
