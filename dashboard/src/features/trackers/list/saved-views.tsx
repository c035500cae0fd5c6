import { useState } from "react";
import { useWorkspace } from "../../../api/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { useForm } from "../../../ui/forms/use-form.ts";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../../ui/overlays/menu.tsx";
import { attentionLooks, exceptionKinds } from "../status.tsx";
import { isFiltered, readTrackerSearch, type TrackerSearch } from "./tracker-search.ts";

type View = { name: string; search: TrackerSearch };

/** What an operations team looks at every day. */
const builtIn: readonly View[] = [
  { name: "Late", search: { late: "yes" } },
  { name: "With exceptions", search: { exception: exceptionKinds.join(",") } },
  { name: "Needs attention", search: { attention: Object.keys(attentionLooks).join(",") } },
  { name: "Returning", search: { status: "RETURN_TO_SENDER", followed: "yes" } },
  { name: "At pickup points", search: { status: "AVAILABLE_FOR_PICKUP" } },
];

const read = (key: string): View[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept)
      ? kept.flatMap((one) =>
          typeof one?.name === "string" ? [{ name: one.name, search: readTrackerSearch(one.search ?? {}) }] : [],
        )
      : [];
  } catch {
    return [];
  }
};

/** Filters and order under a name, kept in this browser for this workspace. */
export const SavedViews = ({ search, onOpen }: { search: TrackerSearch; onOpen: (search: TrackerSearch) => void }) => {
  const { workspaceId, mode } = useWorkspace();
  const key = `kolli.views.${workspaceId}.${mode}`;
  const [views, setViews] = useState(() => read(key));
  const [naming, setNaming] = useState(false);
  const keep = (next: View[]) => {
    localStorage.setItem(key, JSON.stringify(next));
    setViews(next);
  };
  const form = useForm({ name: "" }, async ({ name }) => {
    const { after: _after, before: _before, create: _create, ...rest } = search;
    if (name.trim()) keep([...views.filter((view) => view.name !== name.trim()), { name: name.trim(), search: rest }]);
    return { ok: true, data: null };
  });
  const canSave = isFiltered(search) || search.sort !== undefined;
  return (
    <>
      <Menu trigger={<Button look="quiet">Views{views.length > 0 && ` (${views.length})`}</Button>}>
        {builtIn.map((view) => (
          <MenuItem key={view.name} onSelect={() => onOpen(view.search)}>
            {view.name}
          </MenuItem>
        ))}
        <MenuSeparator />
        {views.map((view) => (
          <MenuItem key={view.name} onSelect={() => onOpen(view.search)}>
            {view.name}
          </MenuItem>
        ))}
        {views.length > 0 && <MenuSeparator />}
        <MenuItem icon="plus" disabled={!canSave} onSelect={() => setNaming(true)}>
          Save this view…
        </MenuItem>
        {views.length > 0 && <MenuLabel>Remove</MenuLabel>}
        {views.map((view) => (
          <MenuItem key={view.name} icon="trash" onSelect={() => keep(views.filter((one) => one !== view))}>
            Remove {view.name}
          </MenuItem>
        ))}
      </Menu>
      <FormDialog
        form={form}
        open={naming}
        onClose={() => setNaming(false)}
        width="sm"
        title="Save this view"
        description="Saves the filters and sort order under a name, in this browser only."
        submit="Save view"
      >
        <TextField label="Name" maxLength={60} {...form.text("name")} />
      </FormDialog>
    </>
  );
};
