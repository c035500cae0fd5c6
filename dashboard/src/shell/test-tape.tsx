import { useWorkspace } from "../api/workspace.tsx";
import { Mark } from "../ui/wordmark.tsx";

/** Parcel tape over the top of every test page, so that nobody takes test data for parcels. */
export const TestTape = () => {
  const { mode } = useWorkspace();
  if (mode === "live") return null;
  return (
    <div className="tape flex h-7 items-center justify-center border-b border-accent-line text-xs font-medium text-accent-strong">
      <span className="flex items-center gap-2 bg-accent-soft px-3">
        <Mark className="size-3.5" />
        Test mode<span className="max-sm:hidden">: simulated carriers, no real parcels</span>
      </span>
    </div>
  );
};
