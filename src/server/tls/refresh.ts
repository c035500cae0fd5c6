import { hours } from "../../lib/clock.ts";
import type { Result } from "../../lib/result.ts";
import type { TlsMaterial } from "./material.ts";

export type Refresh = {
  current: TlsMaterial;
  load: () => Promise<Result<TlsMaterial, string>>;
  apply: (tls: TlsMaterial) => void;
  onFailure: (message: string) => void;
  everyMs?: number;
};

/** Looks every hour for a renewed certificate, ours or the operator's, and puts it to use without a restart. */
export const keepCertificateFresh = ({ current, load, apply, onFailure, everyMs = hours(1) }: Refresh): { stop(): void } => {
  let inUse = current.certificate;
  const look = async () => {
    const loaded = await load().catch((error: Error) => ({ ok: false as const, failure: error.message }));
    if (!loaded.ok) return onFailure(loaded.failure);
    if (loaded.value.certificate === inUse) return;
    apply(loaded.value);
    inUse = loaded.value.certificate;
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};
