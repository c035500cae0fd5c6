import { readCost } from "../../graphql/cost/cost.ts";
import { newUuid, parseGlobalId } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { readName } from "../../people/account-input.ts";
import { peopleMay } from "../../use-cases/permission.ts";
import { changeCost, defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { lockWorkspace } from "../../workspaces/workspaces.sql.ts";
import { dashboardBounds } from "../bounds.ts";
import { deleteView, listSavedViews, type SavedView, saveView } from "./saved-views.sql.ts";

const maxViews = dashboardBounds.savedViews.cap;
const refuse = (...error: Parameters<typeof dashboardUserError>) => fail(dashboardUserError(...error));

export const readSavedViews = defineUseCase({
  name: "Query.savedViews",
  permission: peopleMay("read"),
  cost: { ...readCost, size: 2 * maxViews },
  run: ({ scope, actor }, _input: object, { db }: UseCaseDeps) =>
    listSavedViews(db, { workspaceId: scope.workspaceId, userId: actor.userId }),
  audit: "nothing",
});

type ViewInput = { name: string; query: string };
export type SavedOutcome = Result<SavedView, DashboardUserError>;
export type DeletedOutcome = Result<{ name: string }, DashboardUserError>;

const save = async (
  db: UseCaseDeps["db"],
  owner: { workspaceId: string; userId: string | null },
  input: ViewInput,
  now: number,
): Promise<SavedOutcome> => {
  const name = readName(input.name);
  if (!name.ok) return refuse("NAME_INVALID", "name", name.failure.message);
  const query = input.query.replace(/^\?/, "");
  if (query.length > dashboardBounds.viewQuery.cap || query.includes("\0") || !query.isWellFormed())
    return refuse("VIEW_INVALID", "query");
  // Two at the same time would not see each other when they count.
  await lockWorkspace(db, owner.workspaceId);
  const saved = await saveView(db, owner, { id: newUuid(now), name: name.value, query, most: maxViews, now });
  return saved ? ok(saved) : refuse("LIMIT_REACHED", null, `There are already ${maxViews} views. Remove one first.`);
};

const remove = async (
  db: UseCaseDeps["db"],
  owner: { workspaceId: string; userId: string | null },
  id: string,
): Promise<DeletedOutcome> => {
  const parsed = parseGlobalId(id);
  const deleted = parsed?.type === "SavedView" ? await deleteView(db, owner, parsed.uuid) : undefined;
  return deleted ? ok(deleted) : refuse("NOT_FOUND", "id");
};

/** A person's own, which no other sees. */
export const saveOwnView = defineUseCase({
  name: "Mutation.savedViewSave",
  permission: peopleMay("read"),
  cost: changeCost,
  run: ({ scope, actor }, input: ViewInput, { db, clock }: UseCaseDeps): Promise<SavedOutcome> =>
    save(db, { workspaceId: scope.workspaceId, userId: actor.userId }, input, clock.now()),
  audit: "nothing",
});

export const deleteOwnView = defineUseCase({
  name: "Mutation.savedViewDelete",
  permission: peopleMay("read"),
  cost: changeCost,
  run: ({ scope, actor }, { id }: { id: string }, { db }: UseCaseDeps): Promise<DeletedOutcome> =>
    remove(db, { workspaceId: scope.workspaceId, userId: actor.userId }, id),
  audit: "nothing",
});

/** For all members of the workspace. */
export const shareView = defineUseCase({
  name: "Mutation.sharedViewSave",
  permission: peopleMay("parcels"),
  cost: changeCost,
  run: ({ scope }, input: ViewInput, { db, clock }: UseCaseDeps): Promise<SavedOutcome> =>
    save(db, { workspaceId: scope.workspaceId, userId: null }, input, clock.now()),
  audit: { action: "view.share", entry: (saved) => (saved.ok ? { subjectName: saved.value.name } : null) },
});

export const deleteSharedView = defineUseCase({
  name: "Mutation.sharedViewDelete",
  permission: peopleMay("parcels"),
  cost: changeCost,
  run: ({ scope }, { id }: { id: string }, { db }: UseCaseDeps): Promise<DeletedOutcome> =>
    remove(db, { workspaceId: scope.workspaceId, userId: null }, id),
  audit: { action: "view.remove", entry: (deleted) => (deleted.ok ? { subjectName: deleted.value.name } : null) },
});
