import { useWorkspace } from "../../api/workspace.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { SecretDialog } from "../../ui/overlays/secret-dialog.tsx";

/** A first request to paste. The certificate a new installation makes itself is not known to curl, hence -k there. */
const curl = (key: string): string =>
  `curl ${location.origin}/graphql \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"query":"{ workspace { id name mode } }"}'`;

export const ShowKeyDialog = ({ secret, fresh, onClose }: { secret: string; fresh: boolean; onClose: () => void }) => {
  const { mode } = useWorkspace();
  return (
    <SecretDialog
      open
      onClose={onClose}
      title={fresh ? "Your new API key" : "API key"}
      label="API key"
      secret={secret}
      once={mode === "live"}
    >
      <CodeBlock title="A first request" code={curl(secret)} wrap />
      <p className="text-xs text-muted">
        With the certificate that Kolli made for itself, add -k, or --cacert and its authority.
      </p>
    </SecretDialog>
  );
};
