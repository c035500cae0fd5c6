import { minutes } from "../../lib/clock.ts";
import type { Result } from "../../lib/result.ts";
import type { TlsMaterial } from "./material.ts";

export type Refresh = {
  current: TlsMaterial;
  load: () => Promise<Result<TlsMaterial, string>>;
  apply: (tls: TlsMaterial) => void;
  /** Reported once, until it changes. */
  onTrouble: (message: string) => void;
  everyMs?: number;
};

const allOf = ({ certificate, others }: TlsMaterial): string => [certificate, ...others.map((one) => one.certificate)].join();

/** Looks every minute for renewed certificates, ours or the operator's, and uses them without a restart. */
export const keepCertificateFresh = ({ current, load, apply, onTrouble, everyMs = minutes(1) }: Refresh): { stop(): void } => {
  let inUse = allOf(current);
  let reported: readonly string[] = current.warnings;
  const report = (troubles: readonly string[]) => {
    for (const trouble of troubles) if (!reported.includes(trouble)) onTrouble(trouble);
    reported = troubles;
  };
  const look = async () => {
    const loaded = await load().catch((error: Error) => ({ ok: false as const, failure: error.message }));
    if (!loaded.ok) return report([loaded.failure]);
    report(loaded.value.warnings);
    const found = allOf(loaded.value);
    if (found === inUse) return;
    apply(loaded.value);
    inUse = found;
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};
