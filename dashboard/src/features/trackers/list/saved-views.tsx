import { useEffect, useState } from "react";
import { toastRefusal, useAction, useRead } from "../../../api/hooks.ts";
import { shortId } from "../../../api/ids.ts";
import { useBlocked } from "../../../api/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckField, TextField } from "../../../ui/forms/field.tsx";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { useForm } from "../../../ui/forms/use-form.ts";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../../ui/overlays/menu.tsx";
import { toast } from "../../../ui/overlays/toast.tsx";
import { attentionLooks, exceptionKinds } from "../problems.ts";
import { isFiltered, readTrackerSearch, type TrackerSearch } from "./tracker-search.ts";
import {
  SavedViewDelete,
  SavedViewSave,
  SavedViews as SavedViewsQuery,
  SharedViewDelete,
  SharedViewSave,
} from "./views.operations.ts";

/** What an operations team looks at every day. */
const builtIn: readonly { name: string; search: TrackerSearch }[] = [
  { name: "Late", search: { late: "yes", sort: "LATE_SINCE_ASC" } },
  { name: "With exceptions", search: { exception: exceptionKinds.join(",") } },
  { name: "Needs attention", search: { attention: Object.keys(attentionLooks).join(",") } },
  { name: "Returning", search: { status: "RETURN_TO_SENDER", followed: "yes" } },
  { name: "At pickup points", search: { status: "AVAILABLE_FOR_PICKUP" } },
];

/** Filters and order, without the place in the list, as the address has them. */
const queryOf = ({ after: _after, before: _before, create: _create, view: _view, ...search }: TrackerSearch): string =>
  new URLSearchParams(search).toString();
const searchOf = (query: string): TrackerSearch => readTrackerSearch(Object.fromEntries(new URLSearchParams(query)));

type Open = (search: TrackerSearch, replace?: boolean) => void;

/** Filters and order under a name: those that Kolli brings, one's own, and those that all members share. `?view=` opens one by its address. */
export const SavedViews = ({ search, onOpen }: { search: TrackerSearch; onOpen: Open }) => {
  const [naming, setNaming] = useState(false);
  const [cannotShare, read] = [useBlocked("parcels"), useRead(SavedViewsQuery, {})];
  const views = read.data?.savedViews ?? [];
  const wanted = search.view && !isFiltered(search) ? views.find(({ id }) => shortId(id) === search.view) : undefined;
  useEffect(() => {
    if (wanted) onOpen({ ...searchOf(wanted.query), view: shortId(wanted.id) }, true);
  }, [wanted, onOpen]);
  const refresh = { refresh: ["SavedViews"] };
  const [removeOwn, removeShared] = [useAction(SavedViewDelete, refresh), useAction(SharedViewDelete, refresh)];
  const remove = async ({ id, name, isShared }: (typeof views)[number]) => {
    const result = await (isShared ? removeShared : removeOwn).run({ id });
    if (result.ok) toast("View removed", name);
    else toastRefusal("The view was not removed", result);
  };
  const listed = (isShared: boolean) =>
    views
      .filter((view) => view.isShared === isShared)
      .map((view) => (
        <MenuItem
          key={view.id}
          checked={search.view === shortId(view.id)}
          onSelect={() => onOpen({ ...searchOf(view.query), view: shortId(view.id) })}
        >
          {view.name}
        </MenuItem>
      ));
  const removable = views.filter(({ isShared }) => !(isShared && cannotShare));
  return (
    <>
      <Menu trigger={<Button look="quiet">Views{views.length > 0 && ` (${views.length})`}</Button>}>
        {builtIn.map((view) => (
          <MenuItem key={view.name} onSelect={() => onOpen(view.search)}>
            {view.name}
          </MenuItem>
        ))}
        <MenuSeparator />
        {views.some(({ isShared }) => !isShared) && <MenuLabel>Yours</MenuLabel>}
        {listed(false)}
        {views.some(({ isShared }) => isShared) && <MenuLabel>Shared</MenuLabel>}
        {listed(true)}
        {views.length > 0 && <MenuSeparator />}
        <MenuItem icon="plus" disabled={!(isFiltered(search) || search.sort !== undefined)} onSelect={() => setNaming(true)}>
          Save this view…
        </MenuItem>
        {removable.length > 0 && <MenuLabel>Remove</MenuLabel>}
        {removable.map((view) => (
          <MenuItem key={view.id} icon="trash" onSelect={() => remove(view)}>
            Remove {view.name}
          </MenuItem>
        ))}
      </Menu>
      {naming && <SaveView query={queryOf(search)} cannotShare={cannotShare} onClose={() => setNaming(false)} />}
    </>
  );
};

const SaveView = ({ query, cannotShare, onClose }: { query: string; cannotShare: string | null; onClose: () => void }) => {
  const refresh = { refresh: ["SavedViews"] };
  const [own, shared] = [useAction(SavedViewSave, refresh), useAction(SharedViewSave, refresh)];
  const form = useForm({ name: "", isShared: false }, ({ name, isShared }) => (isShared ? shared : own).run({ name, query }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width="sm"
      title="Save this view"
      description="Saves the filters and sort order under a name."
      submit="Save view"
    >
      <TextField label="Name" maxLength={60} {...form.text("name")} />
      <CheckField
        label="Share with all members"
        hint={cannotShare ?? "Everyone in this workspace finds it under Views."}
        disabled={cannotShare !== null}
        {...form.check("isShared")}
      />
    </FormDialog>
  );
};
