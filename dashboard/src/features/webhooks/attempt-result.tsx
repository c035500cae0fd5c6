import { Badge } from "../../ui/badge.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import type { Attempt } from "./webhooks.operations.ts";

export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** What the receiver answered, or why there was no answer. */
export const AttemptResult = ({ attempt }: { attempt: Attempt }) => (
  <div className="grid min-w-0 gap-2">
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={isSuccess(attempt.status) ? "good" : "danger"}>
        {attempt.status === null ? "No answer" : `HTTP ${attempt.status}`}
      </Badge>
      <span className="figures text-muted">{attempt.durationMs.toLocaleString()} ms</span>
      <Time iso={attempt.startedAt} format="moment" className="text-muted" focusable />
    </div>
    {attempt.error && <Notice tone="danger">{attempt.error}</Notice>}
    {attempt.responseBody ? (
      <CodeBlock title="Response body" code={attempt.responseBody} wrap />
    ) : (
      attempt.status !== null && <p className="text-xs text-muted">The answer had no body.</p>
    )}
    {headerLines(attempt.responseHeaders) && (
      <details>
        <summary className="w-fit rounded-sm text-xs text-muted hover:text-ink">Response headers</summary>
        <CodeBlock className="mt-2" title="Response headers" code={headerLines(attempt.responseHeaders)} />
      </details>
    )}
  </div>
);

const headerLines = (headers: unknown): string =>
  headers && typeof headers === "object"
    ? Object.entries(headers)
        .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : String(value)}`)
        .join("\n")
    : "";
