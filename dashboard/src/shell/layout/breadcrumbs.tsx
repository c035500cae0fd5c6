import { Link, useMatches } from "@tanstack/react-router";
import { useWorkspace } from "../../api/workspace.tsx";

/** Only pages without parameters of their own: the workspace's are filled in. */
export type Crumb = {
  label: string;
  to?: "/w/$workspaceId/$mode/trackers" | "/w/$workspaceId/$mode/settings/developer/webhooks";
};

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The way to this page, outermost first. The page of one thing leaves itself out: its heading has the thing's name. */
    crumbs?: readonly Crumb[];
  }
}

/** The way here, where there is one; a page at the top has only its title. */
export const Breadcrumbs = () => {
  const { workspaceId, mode } = useWorkspace();
  const crumbs = useMatches().at(-1)?.staticData.crumbs ?? [];
  if (crumbs.length < 2 && !crumbs[0]?.to) return null;
  return (
    <nav aria-label="Where you are" className="mx-auto w-full max-w-[84rem] px-4 pt-4 sm:px-6 lg:px-8">
      <ol className="flex gap-1.5 text-xs text-muted">
        {crumbs.map((crumb, index) => (
          <li
            key={crumb.label}
            aria-current={index === crumbs.length - 1 && !crumb.to ? "page" : undefined}
            className="flex gap-1.5"
          >
            {(index > 0 || crumbs.length === 1) && (
              <span aria-hidden="true" className="text-faint">
                {index > 0 ? "›" : "‹"}
              </span>
            )}
            {crumb.to ? (
              <Link to={crumb.to} params={{ workspaceId, mode }} className="rounded-sm font-medium hover:text-ink">
                {crumb.label}
              </Link>
            ) : (
              crumb.label
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
