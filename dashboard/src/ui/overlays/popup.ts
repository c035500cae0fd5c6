/** What menus, selects and comboboxes share. */
export const popupClass =
  "max-h-[min(24rem,var(--available-height))] overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-pop outline-none origin-(--transform-origin) transition-[opacity,scale] duration-100 ease-out data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:opacity-0";

export const popupItemClass =
  "flex h-8 cursor-default select-none items-center gap-2 rounded-md px-2 outline-none data-highlighted:bg-hover data-disabled:opacity-50 pointer-coarse:h-10";
