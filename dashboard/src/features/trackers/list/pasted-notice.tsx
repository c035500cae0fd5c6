import { useRead } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TrackersNotFound } from "../trackers.operations.ts";

const shownAtMost = 12;

/** What a pasted list found, and by name what it did not. */
export const PastedNotice = ({ names, onClear }: { names: readonly string[]; onClear: () => void }) => {
  const read = useRead(TrackersNotFound, { names: [...names] }, { keepLast: true });
  const missing = read.data?.trackersNotFound;
  const found = missing && names.length - missing.length;
  return (
    <Notice
      tone={missing?.length ? "warn" : "info"}
      className="mb-4"
      title={
        found === undefined ? `${names.length} pasted` : `${found.toLocaleString()} of ${names.length.toLocaleString()} found`
      }
      action={
        <div className="flex items-center gap-2">
          {missing && missing.length > 0 && <CopyButton text={missing.join("\n")} label="Copy those not found" />}
          <Button size="sm" onClick={onClear}>
            Close the list
          </Button>
        </div>
      }
    >
      {missing && missing.length > 0 && (
        <>
          Not found: <span className="break-words font-mono text-xs">{missing.slice(0, shownAtMost).join(", ")}</span>
          {missing.length > shownAtMost && ` and ${(missing.length - shownAtMost).toLocaleString()} more`}
        </>
      )}
    </Notice>
  );
};
