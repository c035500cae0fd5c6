import { useWorkspace } from "../../api/workspace.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { curlTo } from "../../ui/curl-command.ts";
import { SecretDialog } from "../../ui/overlays/secret-dialog.tsx";

/** A first request, which runs as it is pasted. */
const curl = (key: string): string =>
  `${curlTo(`${location.origin}/graphql`)} \\
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
      <CodeBlock title="A first request" code={curl(secret)} />
    </SecretDialog>
  );
};
