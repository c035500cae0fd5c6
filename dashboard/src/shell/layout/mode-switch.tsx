import { useNavigate, useRouterState } from "@tanstack/react-router";
import type { UrlMode } from "../../api/client.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { cx } from "../../ui/class-names.ts";

const modes: { mode: UrlMode; label: string }[] = [
  { mode: "test", label: "Test" },
  { mode: "live", label: "Live" },
];

/** What one thing is called in this mode does not exist in the other: a page of one leads to its list. */
const sameKindOfPage = (rest: string): string =>
  rest.replace(/^(\/trackers|\/settings\/developer\/webhooks)\/(?!import$).+$/, "$1");

export const useModeSwitch = (): ((mode: UrlMode) => void) => {
  const { workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (mode) => {
    const rest = sameKindOfPage(path.replace(/^\/w\/[^/]+\/[^/]+/, ""));
    navigate({ to: `/w/${workspaceId}/${mode}${rest}` });
  };
};

/** Which half of the workspace one looks at. The address keeps it. */
export const ModeSwitch = () => {
  const { mode: current } = useWorkspace();
  const switchTo = useModeSwitch();
  return (
    <fieldset className="inline-flex rounded-full border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">Mode</legend>
      {modes.map(({ mode, label }) => (
        <button
          key={mode}
          type="button"
          aria-pressed={mode === current}
          onClick={() => mode !== current && switchTo(mode)}
          className={cx(
            "inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium pointer-coarse:h-8",
            mode === current ? "bg-accent text-on-accent" : "text-muted hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
};
