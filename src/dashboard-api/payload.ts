import type { Services } from "../graphql/context.ts";
import type { Result } from "../lib/result.ts";
import type { DashboardUserError } from "../use-cases/user-errors.ts";

export type Payload<Name extends string, Shown> = { [Field in Name]: Shown | null } & { userErrors: DashboardUserError[] };

const dashboardDeps = ({ dashboard }: Services) => dashboard;

/** For `calls`: what a use case read, as it is. */
export const asRead = { deps: dashboardDeps };

/** For `calls`: what a change led to, under this name and as `show` picks it; or null, and why not. */
export const asPayload = <Name extends string, Value, Shown>(name: Name, show: (value: Value) => Shown) => ({
  deps: dashboardDeps,
  answer: (outcome: Result<Value, DashboardUserError>) =>
    (outcome.ok ? { [name]: show(outcome.value), userErrors: [] } : { [name]: null, userErrors: [outcome.failure] }) as Payload<
      Name,
      Shown
    >,
});
