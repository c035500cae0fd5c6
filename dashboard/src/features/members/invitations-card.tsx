import { toastRefusal, useAction, useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { roleLooks } from "../../api/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Time } from "../../ui/time.tsx";
import { InvitationRevoke, Invitations, type InvitationsData } from "./members.operations.ts";

type Invitation = InvitationsData["invitations"][number];

/** Links that were not followed yet. Nothing is shown while there are none. */
export const InvitationsCard = () => {
  const read = useRead(Invitations, {});
  const revoke = useAction(InvitationRevoke, { refresh: ["Invitations"] });
  if (read.error && !read.data) return <ReadFailure error={read.error} what="The invitations" onRetry={read.refetch} />;
  if (!read.data?.invitations.length) return null;
  const withdraw = async (invitation: Invitation) => {
    const result = await revoke.run({ id: invitation.id });
    if (result.ok) toast("Invitation withdrawn", `The link for ${invitation.email} no longer works.`);
    else toastRefusal("The invitation was not withdrawn", result);
  };
  const columns: Column<Invitation>[] = [
    {
      id: "email",
      header: "Invited",
      className: "break-all",
      cell: (invitation) => <span className="font-medium">{invitation.email}</span>,
    },
    { id: "role", header: "Role", cell: (invitation) => roleLooks[invitation.role].label },
    {
      id: "by",
      header: "By",
      from: "md",
      className: "text-muted",
      cell: (invitation) => invitation.invitedBy ?? "someone who left",
    },
    {
      id: "until",
      header: "Works until",
      from: "sm",
      className: "whitespace-nowrap text-muted",
      cell: (invitation) => <Time iso={invitation.expiresAt} format="moment" />,
    },
    {
      id: "actions",
      header: "",
      headerLabel: "Actions",
      align: "right",
      cell: (invitation) => (
        <Button
          size="sm"
          look="quiet"
          aria-label={`Withdraw the invitation of ${invitation.email}`}
          onClick={() => withdraw(invitation)}
        >
          Withdraw
        </Button>
      ),
    },
  ];
  return (
    <Card title="Open invitations" flush>
      <DataTable label="Open invitations" columns={columns} rows={read.data.invitations} rowKey={(invitation) => invitation.id} />
    </Card>
  );
};
