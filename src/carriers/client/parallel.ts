/** Works through items several at a time, never more than `limit`, and gives the results in order. */
export const inParallel = async <Item, Value>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> => {
  const values: Value[] = Array.from({ length: items.length });
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) values[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return values;
};
