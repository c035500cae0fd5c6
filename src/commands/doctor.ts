import type { Command } from "commander";
import { readConfig, settings } from "../config.ts";
import { systemClock } from "../lib/clock.ts";
import type { CheckState } from "../server/doctor/check.ts";
import { runDoctor } from "../server/doctor/doctor.ts";
import { print, printJson } from "./output.ts";

const marks: Readonly<Record<CheckState, string>> = { ok: "  ok  ", warn: " warn ", fail: " FAIL " };

/** What is set, or the default; never a value that may be a secret. */
const shownValue = (name: string, fallback: string): string => {
  const value = process.env[name]?.trim();
  const file = process.env[`${name}_FILE`]?.trim();
  if (!value && file) return `(in ${file})`;
  if (!value) return `${fallback} (default)`;
  return /URL$|KEY(_NEXT)?$|SECRET|OIDC/.test(name) && name !== "KOLLI_PUBLIC_URL" && name !== "KOLLI_TLS_KEY" ? "(set)" : value;
};

export const addDoctorCommand = (program: Command): void => {
  program
    .command("doctor")
    .description("check configuration, database, TLS, carriers, disk and clock, and say how to fix what is wrong")
    .option("--json", "answer in JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const checks = await runDoctor(readConfig(process.env, process.cwd()), systemClock);
      if (checks.some(({ state }) => state === "fail")) process.exitCode = 1;
      if (json)
        return printJson({
          checks,
          settings: settings.map(({ name, fallback, meaning }) => ({ name, value: shownValue(name, fallback), meaning })),
        });
      for (const { name, state, message, fix } of checks) {
        print(`${marks[state]} ${name}: ${message}`);
        if (fix !== null && state !== "ok") print(`        ${fix}`);
      }
      print("\nSettings");
      for (const { name, fallback, meaning } of settings)
        print(`  ${name.padEnd(22)} ${shownValue(name, fallback)}\n  ${"".padEnd(22)} ${meaning}`);
    });
};
