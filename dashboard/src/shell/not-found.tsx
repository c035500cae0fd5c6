import { type ErrorComponentProps, Link } from "@tanstack/react-router";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailureState } from "../ui/failure-state.tsx";

export const NotFound = () => (
  <EmptyState
    icon="search"
    title="Page not found"
    isPage
    className="min-h-[70dvh] content-center"
    action={
      <Link to="/" className={buttonClass()}>
        Go to the dashboard
      </Link>
    }
  >
    The address may be mistyped, or the page was removed.
  </EmptyState>
);

/** A bug of ours, or a part of the page that could not be fetched after an update of the server. */
export const PageCrash = ({ reset }: ErrorComponentProps) => (
  <FailureState
    title="This page stopped working"
    className="min-h-[70dvh] content-center"
    onRetry={() => {
      reset();
      location.reload();
    }}
  >
    <p>Nothing you saved is lost. If Kolli was updated, reload the page.</p>
  </FailureState>
);
