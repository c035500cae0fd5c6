import { toastRefusal, useAction, useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Tip } from "../../ui/overlays/tooltip.tsx";
import { Time } from "../../ui/time.tsx";
import { AccountSessions, type AccountSessionsData, SessionRevoke, SignOutEverywhere } from "./account.operations.ts";
import { browserName } from "./browser-name.ts";

type Session = AccountSessionsData["viewer"]["sessions"][number];

export const SessionsCard = () => {
  const read = useRead(AccountSessions, {});
  const everywhere = useAction(SignOutEverywhere, { refresh: ["AccountSessions"] });
  const revoke = useAction(SessionRevoke, { refresh: ["AccountSessions"] });
  const sessions = read.data?.viewer.sessions;
  const endAll = async () => {
    const result = await everywhere.run({});
    if (!result.ok) return toastRefusal("Nothing was signed out", result);
    const { endedCount } = result.data.signOutEverywhere;
    toast(endedCount === 1 ? "1 other session signed out" : `${endedCount} other sessions signed out`);
  };
  const end = async (session: Session) => {
    const result = await revoke.run({ id: session.id });
    if (!result.ok) toastRefusal("The session was not signed out", result);
  };
  const columns: Column<Session>[] = [
    {
      id: "browser",
      header: "Browser",
      cell: (session) => (
        <>
          <Tip content={session.userAgent}>
            <span className="font-medium">{browserName(session.userAgent)}</span>
          </Tip>
          {session.current && (
            <Badge tone="accent" className="ml-2">
              this one
            </Badge>
          )}
        </>
      ),
    },
    {
      id: "address",
      header: "Signed in from",
      from: "sm",
      className: "font-mono text-xs text-muted",
      cell: (session) => session.ipAddress,
    },
    {
      id: "created",
      header: "Signed in",
      from: "md",
      className: "whitespace-nowrap text-muted",
      cell: (session) => <Time iso={session.createdAt} format="moment" />,
    },
    {
      id: "seen",
      header: "Last used",
      className: "whitespace-nowrap text-muted",
      cell: (session) => <Time iso={session.lastSeenAt} />,
    },
    {
      id: "end",
      header: "",
      headerLabel: "Actions",
      align: "right",
      cell: (session) =>
        !session.current && (
          <Button size="sm" look="quiet" onClick={() => end(session)}>
            Sign out
          </Button>
        ),
    },
  ];
  return (
    <Card
      title="Sessions"
      flush
      action={
        <Button
          size="sm"
          busy={everywhere.busy}
          blocked={sessions && sessions.length < 2 ? "This is your only session." : null}
          onClick={endAll}
        >
          Sign out all other sessions
        </Button>
      }
    >
      {read.error && !read.data ? (
        <ReadFailure error={read.error} what="Your sessions" onRetry={read.refetch} />
      ) : (
        <DataTable label="Sessions" columns={columns} rows={sessions} rowKey={(session) => session.id} loadingRows={2} />
      )}
    </Card>
  );
};
