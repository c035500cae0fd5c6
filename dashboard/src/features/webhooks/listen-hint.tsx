import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../../api/workspace.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Notice } from "../../ui/notice.tsx";

/** The address where the receiving program most likely listens: what was typed, if it can be an address at all. */
const forwardTo = (url: string): string => {
  const text = /^https?:\/\//i.test(url.trim()) ? url.trim() : `http://${url.trim()}`;
  const isAddress = url.trim() !== "" && URL.canParse(text) && !/[\s'"\\]/.test(text) && !text.includes("@");
  return isAddress ? text : "http://localhost:3000/hook";
};

/** Nothing on this machine can be a webhook's URL, and nothing needs to be: events can be fetched from here. */
export const ListenHint = ({ url }: { url: string }) => {
  const { workspaceId, mode } = useWorkspace();
  const command = `npm run -s kolli -- listen${mode === "live" ? " --mode live" : ""} --forward-to '${forwardTo(url)}'`;
  return (
    <Notice title="You do not need a webhook to receive events on your own machine">
      <p>
        This command forwards them, signed like webhooks. Run it in Kolli's folder. It prints the secret to verify them with. If
        you installed Kolli from npm, start it with <code>npx kolli listen</code>.
      </p>
      <CodeBlock className="mt-2" title="Command" code={command} />
      <p className="mt-2">
        Or view events without a receiver, on the{" "}
        <Link
          to="/w/$workspaceId/$mode/events"
          params={{ workspaceId, mode }}
          className="rounded-sm font-medium text-accent hover:text-accent-strong"
        >
          Events page
        </Link>
        .
      </p>
      <p className="mt-2 text-xs">
        The operator of Kolli can allow private networks for webhooks with <code>KOLLI_EGRESS_ALLOW</code>.
      </p>
    </Notice>
  );
};
