/** Parts of a whole on one bar, in the order given. Too small a part still shows. */
export const StackedBar = ({
  parts,
  label,
}: {
  parts: readonly { key: string; value: number; fill: string }[];
  label: string;
}) => {
  const shown = parts.filter((part) => part.value > 0);
  const total = shown.reduce((sum, part) => sum + part.value, 0);
  const floor = 0.006 * total;
  const drawn = shown.map((part) => Math.max(part.value, floor));
  const scale = 1000 / drawn.reduce((sum, value) => sum + value, 0);
  let left = 0;
  return (
    <svg
      viewBox="0 0 1000 20"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-5 w-full overflow-hidden rounded-sm bg-pressed"
    >
      {shown.map((part, index) => {
        const width = drawn[index]! * scale;
        const x = left;
        left += width;
        return (
          <rect
            key={part.key}
            x={x}
            width={Math.max(1, width - (index < shown.length - 1 ? 2 : 0))}
            height="20"
            className={part.fill}
          />
        );
      })}
    </svg>
  );
};
