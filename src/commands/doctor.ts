import type { Command } from "commander";
import { readConfig } from "../config.ts";
import { systemClock } from "../lib/clock.ts";
import type { CheckState } from "../operations/doctor/check.ts";
import { readRoleFacts } from "../operations/doctor/doctor.sql.ts";
import { runDoctor } from "../operations/doctor/doctor.ts";
import { readSecurityFacts } from "../operations/doctor/security.sql.ts";
import { securityAnswers } from "../operations/doctor/security.ts";
import { settings } from "../settings.ts";
import { print, printJson } from "./output.ts";
import { withRuntime } from "./with-runtime.ts";

const marks: Readonly<Record<CheckState, string>> = { ok: "  ok  ", warn: " warn ", fail: " FAIL " };

/** What is set, or the default; never a value that may be a secret. */
const shownValue = (name: string, fallback: string): string => {
  const value = process.env[name]?.trim();
  const file = process.env[`${name}_FILE`]?.trim();
  if (!value && file) return `(in ${file})`;
  if (!value) return `${fallback} (default)`;
  return /URL$|KEY(_NEXT)?$|SECRET|OIDC/.test(name) && name !== "KOLLI_PUBLIC_URL" && name !== "KOLLI_TLS_KEY" ? "(set)" : value;
};

const isSet = (name: string): boolean => Boolean(process.env[name]?.trim() || process.env[`${name}_FILE`]?.trim());

const printSecurity = (json: boolean): Promise<void> =>
  withRuntime(async ({ config, db, clock, keys }) => {
    const answers = securityAnswers(
      config,
      keys.masters[0]!,
      (await readSecurityFacts(db, clock.now()))!,
      (await readRoleFacts(db))!,
    );
    if (json) return printJson(answers);
    for (const { question, isSo, how } of answers) print(`${isSo ? " yes " : " NO  "} ${question}\n      ${how}`);
  });

export const addDoctorCommand = (program: Command): void => {
  program
    .command("doctor")
    .description("check configuration, database, TLS, carriers, disk and clock, and print how to fix any problem")
    .option("--settings", "list every setting, with its meaning; without it, those that are set")
    .option("--json", "print JSON")
    .option("--security", "run a security review instead: what an auditor would ask, and how to fix what is missing")
    .action(async ({ json, security, settings: listsAll }: { json?: boolean; security?: boolean; settings?: boolean }) => {
      if (security) return printSecurity(json ?? false);
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
      print(listsAll ? "\nSettings" : "\nSettings that are set (--settings lists all of them)");
      for (const { name, fallback, meaning } of settings.filter(({ name }) => listsAll || isSet(name)))
        print(`  ${name.padEnd(22)} ${shownValue(name, fallback)}${listsAll ? `\n  ${"".padEnd(22)} ${meaning}` : ""}`);
    });
};
