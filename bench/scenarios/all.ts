import type { Scenario } from "../scenario.ts";
import { create } from "./create.ts";

export const scenarios: readonly Scenario[] = [create];
