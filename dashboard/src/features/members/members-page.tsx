import { useState } from "react";
import { toastRefusal, useAction, useRead } from "../../api/hooks.ts";
import type { MemberRole } from "../../api/operation-types.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { roleChoices, roleLooks } from "../../api/roles.ts";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { useViewer } from "../../shell/use-viewer.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ConfirmDialog } from "../../ui/forms/form-dialog.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { Page } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberChangeRole, MemberRemove, Members, type MembersData } from "./members.operations.ts";

type Member = MembersData["members"][number];

export const MembersPage = () => {
  const blocked = useBlocked("own");
  const { role } = useWorkspace();
  const read = useRead(Members, {});
  const [inviting, setInviting] = useState(false);
  return (
    <Page
      title="Members"
      description="Who can work in this workspace, in both modes."
      actions={
        <Button look="primary" icon="plus" blocked={blocked} onClick={() => setInviting(true)}>
          Invite someone
        </Button>
      }
    >
      <div className="grid gap-4">
        <Card flush>
          {read.error && !read.data ? (
            <ReadFailure error={read.error} what="The members" onRetry={read.refetch} />
          ) : (
            <MemberTable members={read.data?.members} />
          )}
        </Card>
        {role === "OWNER" && <InvitationsCard />}
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
};

const MemberTable = ({ members }: { members: readonly Member[] | undefined }) => {
  const me = useViewer().data?.viewer.id;
  const blocked = useBlocked("own");
  const change = useAction(MemberChangeRole, { refresh: ["Members"] });
  const [leaving, setLeaving] = useState<Member | null>(null);
  const setRole = async (member: Member, role: MemberRole) => {
    const result = await change.run({ id: member.id, role });
    if (result.ok) toast(`${member.name} is now ${roleLooks[role].label.toLowerCase()}`);
    else toastRefusal("The role was not changed", result);
  };
  const columns: Column<Member>[] = [
    {
      id: "name",
      header: "Name",
      className: "w-full max-w-0",
      cell: (member) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium">{member.name}</span>
            {member.id === me && <Badge>you</Badge>}
            {!member.addressProved && <UnprovedAddress />}
          </span>
          <span className="block truncate text-xs text-muted">{member.email}</span>
        </>
      ),
    },
    {
      id: "role",
      header: "Role",
      className: "w-36 sm:w-44",
      cell: (member) =>
        blocked ? (
          roleLooks[member.role].label
        ) : (
          <Select
            aria-label={`Role of ${member.name}`}
            value={member.role}
            choices={roleChoices}
            onChange={(role) => role !== member.role && setRole(member, role)}
          />
        ),
    },
    {
      id: "two-factor",
      header: "Two-factor",
      from: "md",
      cell: (member) => (member.twoFactorEnabled ? <Badge tone="good">On</Badge> : <span className="text-muted">Off</span>),
    },
    {
      id: "joined",
      header: "Joined",
      from: "lg",
      className: "whitespace-nowrap text-muted",
      cell: (member) => <Time iso={member.createdAt} format="day" />,
    },
    {
      id: "actions",
      header: "",
      headerLabel: "Actions",
      align: "right",
      className: "w-14",
      cell: (member) =>
        !blocked && <IconButton icon="trash" size="sm" label={`Remove ${member.name}`} onClick={() => setLeaving(member)} />,
    },
  ];
  return (
    <>
      <DataTable label="Members" columns={columns} rows={members} rowKey={(member) => member.id} loadingRows={3} />
      {leaving && <RemoveDialog member={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
};

/** Whoever holds an invitation's link makes the account, so the address alone says nothing of who it is. */
const UnprovedAddress = () => (
  <span title="This address is not verified: they joined with a link that was shared with them. Single sign-on verifies it, or the operator can with kolli users vouch.">
    <Badge tone="warn">Address not verified</Badge>
  </span>
);

const RemoveDialog = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const remove = useAction(MemberRemove, { refresh: ["Members"] });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Remove ${member.name}?`}
      submit="Remove"
      danger
      run={() => remove.run({ id: member.id })}
    >
      They lose access to this workspace immediately. Their account and everything they did remain.
    </ConfirmDialog>
  );
};
