import type { KolliBuilder } from "../../graphql/builder.ts";
import { globalId } from "../../lib/ids.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { userErrorsOf } from "../../use-cases/user-errors.ts";
import { dashboardBounds } from "../bounds.ts";
import { asPayload, asRead } from "../payload.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import { deleteOwnView, deleteSharedView, readSavedViews, saveOwnView, shareView } from "./saved-view-commands.ts";
import type { SavedView } from "./saved-views.sql.ts";

/** Filters of the list of trackers under a name. */
export const defineSavedViews = (builder: KolliBuilder, { payload }: SharedTypes): void => {
  const View = builder.objectRef<SavedView>("SavedView").implement({
    description: "Filters and sort order of the list of trackers, under a name.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("SavedView", id) }),
      name: t.exposeString("name", { description: "Its name." }),
      query: t.exposeString("query", { description: "The filters, as the list's address has them." }),
      isShared: t.exposeBoolean("isShared", { description: "Whether all members see it, or only you." }),
    }),
  });
  const Saved = (mutation: string) =>
    payload<{ view: SavedView | null }>(mutation, (t) => ({
      view: t.expose("view", { type: View, nullable: true, description: "The view as it is now." }),
    }));
  builder.queryField("savedViews", (t) =>
    t.field({
      type: [View],
      description: "Your own views, then those that all members share, by name.",
      ...calls(readSavedViews, asRead),
    }),
  );
  builder.mutationFields((t) => {
    const viewArguments = {
      name: t.arg.string({ required: true, description: "Its name. A view with the same name is replaced." }),
      query: t.arg.string({
        required: true,
        description: `The filters, as the list's address has them; at most ${dashboardBounds.viewQuery.cap.toLocaleString("en")} characters.`,
      }),
    };
    const byId = { id: t.arg.id({ required: true, description: "The view's global ID." }) };
    return {
      savedViewSave: t.field({
        type: Saved("savedViewSave"),
        description: "Saves a view that only you see.",
        args: viewArguments,
        ...calls(
          saveOwnView,
          asPayload("view", (view: SavedView) => view),
        ),
      }),
      sharedViewSave: t.field({
        type: Saved("sharedViewSave"),
        description: "Saves a view that all members see.",
        args: viewArguments,
        ...calls(
          shareView,
          asPayload("view", (view: SavedView) => view),
        ),
      }),
      savedViewDelete: t.field({
        type: payload("savedViewDelete"),
        description: "Removes one of your own views.",
        args: byId,
        ...calls(deleteOwnView, { ...asRead, answer: (deleted) => ({ userErrors: userErrorsOf(deleted) }) }),
      }),
      sharedViewDelete: t.field({
        type: payload("sharedViewDelete"),
        description: "Removes a view that all members see.",
        args: byId,
        ...calls(deleteSharedView, { ...asRead, answer: (deleted) => ({ userErrors: userErrorsOf(deleted) }) }),
      }),
    };
  });
};
