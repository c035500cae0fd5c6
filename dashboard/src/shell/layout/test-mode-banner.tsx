import { useWorkspace } from "../../api/workspace.tsx";

/** Parcel tape over the top of every test page, so that test data is not taken for parcels. */
export const TestModeBanner = () => {
  const { mode } = useWorkspace();
  if (mode === "live") return null;
  return (
    <aside
      aria-label="Mode"
      className="tape sticky top-0 z-30 flex h-5 justify-center border-b border-accent-line text-xs text-accent-strong"
    >
      <p className="flex items-center bg-accent-soft px-4">
        <b className="font-semibold">Test mode</b>
        <span className="max-sm:hidden">&nbsp;· simulated carriers, no real parcels</span>
      </p>
    </aside>
  );
};
