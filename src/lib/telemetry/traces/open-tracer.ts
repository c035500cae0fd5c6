import type { Clock } from "../../clock.ts";
import { newLeaseToken } from "../../machine.ts";
import type { Log } from "../log.ts";
import { createExporter } from "./exporter.ts";
import { otlpBody } from "./otlp.ts";
import { createSampler } from "./sampler.ts";
import type { Tracer } from "./span.ts";
import type { TraceSettings } from "./trace-settings.ts";
import { createTracer } from "./tracer.ts";

export type OpenTracerOptions = { settings: TraceSettings; clock: Clock; log: Log; version: string };

/** Loaded only if traces are switched on. */
export const openTracer = ({ settings, clock, log, version }: OpenTracerOptions): Tracer => {
  const resource = {
    "service.name": settings.serviceName,
    "service.version": version,
    "service.instance.id": newLeaseToken(),
  };
  const secrets = Object.entries(settings.headers).map(([name, value]) => [name, value.reveal()]);
  const headers = { ...Object.fromEntries(secrets), "content-type": "application/json" };
  const exporter = createExporter({
    log,
    bodyOf: (spans) => otlpBody(resource, version, spans),
    post: async (body, signal) => {
      const answer = await fetch(settings.url, { method: "POST", headers, body, signal, redirect: "manual" });
      await answer.body?.cancel();
      return answer.status;
    },
  });
  return createTracer({ clock, sample: createSampler(settings.sampler, settings.ratio), exporter });
};
