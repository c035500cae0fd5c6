import { useEffect, useState } from "react";
import { buttonClass } from "./button.tsx";
import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** Copies, says so for two seconds, and tells a screen reader. */
export const CopyButton = ({
  text,
  label = "Copy",
  bare = false,
  className,
}: {
  text: string;
  label?: string;
  bare?: boolean;
  className?: string;
}) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={bare ? label : undefined}
      title={bare ? label : undefined}
      className={buttonClass(bare ? "quiet" : "plain", "sm", cx(bare && "w-7 px-0", className))}
    >
      <Icon name={copied ? "check" : "copy"} className={copied ? "text-s-delivered" : ""} />
      {!bare && <span>{copied ? "Copied" : label}</span>}
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </button>
  );
};
