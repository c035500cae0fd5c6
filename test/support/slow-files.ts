/**
 * `npm test` leaves these to `npm run test:slow`: faults in real processes that take half a minute of a processor each, and what
 * fetches, builds or starts programs of other languages.
 */
export const slowFiles: readonly string[] = [
  ..."checking many-nodes migrate-under-load million-clicks point-in-time-recovery postgres-restarts replication restarts schema-versions webhooks"
    .split(" ")
    .map((name) => `test/faults/${name}.test.ts`),
  "test/samples/genqlient.test.ts",
  "test/samples/receivers.test.ts",
  "test/browser/docs-site.test.ts",
  "test/integration/compat/easypost-go.test.ts",
  "test/conformance/destinations/rabbitmq.test.ts",
];
