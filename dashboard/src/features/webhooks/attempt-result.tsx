import { Badge } from "../../ui/badge.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import type { Attempt } from "./webhooks.operations.ts";

/** What the receiver answered, or why there was no answer. */
export const AttemptResult = ({ attempt }: { attempt: Attempt }) => (
  <div className="grid min-w-0 gap-2">
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={attempt.result === "DELIVERED" ? "good" : "danger"}>
        {attempt.status === null ? "No response" : `HTTP ${attempt.status}`}
      </Badge>
      <span className="figures text-muted">{attempt.durationMs.toLocaleString()} ms</span>
      <Time iso={attempt.startedAt} format="moment" className="text-muted" focusable />
    </div>
    {attempt.error && (
      <Notice tone="danger">
        {attempt.error}
        {attempt.result === "ADDRESS_REFUSED" && (
          <>
            {" "}
            The operator of Kolli can allow private networks with <code>KOLLI_EGRESS_ALLOW</code>. To receive events on your own
            machine, run <code>kolli listen</code> there.
          </>
        )}
      </Notice>
    )}
    {attempt.responseBody ? (
      <CodeBlock title="Response body" code={attempt.responseBody} />
    ) : (
      attempt.status !== null && <p className="text-xs text-muted">The response had no body.</p>
    )}
    <Headers title="Response headers" lines={headerLines(attempt.responseHeaders)} />
    <Headers title="Request headers" lines={headerLines(attempt.requestHeaders)} />
  </div>
);

const Headers = ({ title, lines }: { title: string; lines: string }) =>
  lines && (
    <Disclosure title={title}>
      <CodeBlock title={title} code={lines} />
    </Disclosure>
  );

const headerLines = (headers: unknown): string =>
  headers && typeof headers === "object"
    ? Object.entries(headers)
        .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : String(value)}`)
        .join("\n")
    : "";
