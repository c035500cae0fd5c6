import type { Runtime } from "./wiring/runtime.ts";
import { createService, type Service } from "./wiring/service.ts";

export type WorkingNode = { service: Service; port: null; stop(): Promise<void> };

/** Works through what comes due and serves nothing: such a node does without the memory of what serves. */
export const startWorkerNode = (runtime: Runtime): WorkingNode => {
  const service = createService(runtime);
  service.startWorkers();
  if (runtime.keys.masters.length > 0) service.startForPeople();
  return { service, port: null, stop: () => service.stop() };
};
