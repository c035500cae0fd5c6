import type { ReactNode } from "react";
import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Skeleton } from "./skeleton.tsx";

export type Column<Row> = {
  id: string;
  header: ReactNode;
  /** For screen readers where the header shows nothing. */
  headerLabel?: string;
  cell: (row: Row) => ReactNode;
  align?: "right";
  /** Left out on narrower screens; what matters stands in the other cells. */
  from?: "sm" | "md" | "lg" | "xl" | "wide";
  className?: string;
  /** Makes the header a button that sorts. */
  sort?: { direction: "ascending" | "descending" | "none"; onSort: () => void };
};

const from = { sm: "max-sm:hidden", md: "max-md:hidden", lg: "max-lg:hidden", xl: "max-xl:hidden", wide: "max-[85rem]:hidden" };

const cellClass = <Row,>(column: Column<Row>) =>
  cx("px-3 first:pl-4 last:pr-4", column.align === "right" && "text-right", column.from && from[column.from], column.className);

/**
 * Rows and columns. Until the rows are there it holds their place, so that nothing jumps.
 * A cell may hold a `RowLink`, which makes the whole row lead there.
 */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  loadingRows = 5,
  dimmed = false,
  sticky = false,
  rowClass,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  loadingRows?: number;
  /** What is shown is being replaced. */
  dimmed?: boolean;
  /** The header stays below the top bar while the rows scroll, on screens that are wide enough for all columns. */
  sticky?: boolean;
  rowClass?: (row: Row) => string | false;
}) => (
  <div
    className={cx(
      "relative",
      sticky ? "max-lg:overflow-x-auto" : "scroll-hint overflow-x-auto first:rounded-t-xl last:rounded-b-xl",
    )}
    aria-busy={rows === undefined || dimmed}
  >
    <table className="w-full text-left">
      <caption className="sr-only">
        {label}
        {/* A list that fills the page is filtered: how many are left is read aloud. */}
        {sticky && <span role="status">{rows && !dimmed ? `: ${rows.length.toLocaleString()} rows` : ""}</span>}
      </caption>
      <thead
        className={cx(
          sticky && "lg:sticky lg:top-[calc(var(--top)+3.25rem)] lg:z-10 lg:bg-surface lg:shadow-[0_1px_0_var(--line)]",
        )}
      >
        <tr
          className={cx("text-xs text-muted", !sticky && "border-b border-line", sticky && "max-lg:border-b max-lg:border-line")}
        >
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              aria-sort={column.sort?.direction}
              className={cx("h-8 whitespace-nowrap font-medium font-sans", cellClass(column))}
            >
              <HeaderCell column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={cx("transition-opacity", dimmed && "opacity-50")}>
        {rows === undefined
          ? Array.from({ length: loadingRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places, not rows
              <tr key={index} className="border-b border-line last:border-0">
                {columns.map((column, place) => (
                  <td key={column.id} className={cx("h-10", cellClass(column))}>
                    <Skeleton
                      className={cx(
                        "max-w-40",
                        (index + place) % 3 === 0 ? "w-2/3" : "w-1/2",
                        column.align === "right" && "ml-auto",
                      )}
                    />
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => (
              <tr
                key={rowKey(row)}
                className={cx("relative border-b border-line last:border-0 has-[.row-link]:hover:bg-hover", rowClass?.(row))}
              >
                {columns.map((column) => (
                  <td key={column.id} className={cx("h-10 py-1.5 pointer-coarse:h-12", cellClass(column))}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  </div>
);

const HeaderCell = <Row,>({ column: { header, headerLabel, sort } }: { column: Column<Row> }) => {
  if (headerLabel) return <span className="sr-only">{headerLabel}</span>;
  if (!sort) return header;
  return (
    <button
      type="button"
      onClick={sort.onSort}
      className={cx(
        "-mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-ink",
        sort.direction !== "none" && "text-ink",
      )}
    >
      {header}
      <Icon
        name={sort.direction === "none" ? "upDown" : "chevronDown"}
        className={cx("size-3.5", sort.direction === "none" && "text-faint", sort.direction === "ascending" && "rotate-180")}
      />
    </button>
  );
};

/** Classes for the one link of a row: it covers the row, other controls stand above it. */
export const rowLinkClass =
  "row-link rounded-sm font-medium text-ink after:absolute after:inset-0 after:content-[''] hover:text-accent-strong focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent";
