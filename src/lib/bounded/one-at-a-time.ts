/** Jobs of one name run one after the other; those of different names do not wait for each other. */
export type OneAtATime = {
  /** Null if as many of this name are waiting as may. */
  run<Value>(name: string, job: () => Promise<Value>): Promise<Value> | null;
};

export const createOneAtATime = ({ maxWaiting }: { maxWaiting: number }): OneAtATime => {
  const queues = new Map<string, { last: Promise<unknown>; count: number }>();
  return {
    run(name, job) {
      const queue = queues.get(name) ?? { last: Promise.resolve(), count: 0 };
      // The running job is in the count.
      if (queue.count > maxWaiting) return null;
      queue.count++;
      queues.set(name, queue);
      const done = queue.last.then(job).finally(() => {
        queue.count--;
        if (queue.count === 0) queues.delete(name);
      });
      queue.last = done.catch(() => {});
      return done;
    },
  };
};
