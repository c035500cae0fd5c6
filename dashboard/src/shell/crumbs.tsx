import { Link, useMatches } from "@tanstack/react-router";
import { Fragment } from "react";
import { useWorkspace } from "../api/workspace.tsx";

/** Only pages without parameters of their own: the workspace's are filled in. */
export type Crumb = {
  label: string;
  to?: "/w/$workspaceId/$mode/trackers" | "/w/$workspaceId/$mode/settings/developer/webhooks";
};

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The way to this page, outermost first. */
    crumbs?: readonly Crumb[];
  }
}

export const Crumbs = () => {
  const { workspaceId, mode } = useWorkspace();
  const crumbs = useMatches().at(-1)?.staticData.crumbs ?? [];
  return (
    <nav aria-label="Where you are" className="min-w-0">
      <ol className="flex items-center gap-1.5 truncate text-muted">
        {crumbs.map((crumb, index) => (
          <Fragment key={crumb.label}>
            {index > 0 && (
              <li aria-hidden="true" className="text-faint">
                ›
              </li>
            )}
            <li className="last:font-medium last:text-ink" aria-current={index === crumbs.length - 1 ? "page" : undefined}>
              {crumb.to ? (
                <Link to={crumb.to} params={{ workspaceId, mode }} className="rounded-sm hover:text-ink">
                  {crumb.label}
                </Link>
              ) : (
                crumb.label
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
};
