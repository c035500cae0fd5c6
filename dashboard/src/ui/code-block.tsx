import { cx } from "./class-names.ts";
import { CopyButton } from "./copy-button.tsx";

/** Text for machines, to read or to copy. Long lines are broken: on a phone nothing is out of sight. */
export const CodeBlock = ({ code, title, className }: { code: string; title?: string; className?: string }) => (
  <figure className={cx("min-w-0 overflow-hidden rounded-lg border border-line bg-sunken", className)}>
    <figcaption className="flex h-9 items-center justify-between gap-2 border-b border-line pl-3 pr-1 text-xs text-muted">
      <span className="truncate">{title}</span>
      <CopyButton text={code} label={`Copy ${title ?? "code"}`} bare />
    </figcaption>
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-y-auto whitespace-pre-wrap wrap-anywhere px-3 py-2.5 text-xs leading-5"
    >
      {code}
    </pre>
  </figure>
);
