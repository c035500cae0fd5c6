import type { z } from "zod";
import type { Clock } from "../lib/clock.ts";
import type { AskApi } from "./ask.ts";

/** What a tool may use. */
export type ToolDeps = { readonly ask: AskApi; readonly clock: Clock };

/** Whom a tool is listed for. The use cases behind it refuse all others, whatever is listed. */
export type ToolAccess = "read" | "change" | "change in test mode";

export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly access: ToolAccess;
  /** It changes something that a second call cannot bring back. */
  readonly isDestructive?: true;
  /** It contacts a carrier. */
  readonly reachesCarriers?: true;
  readonly input: Input;
  readonly output: Output;
  run(deps: ToolDeps, input: z.output<Input>): Promise<z.output<Output>>;
  /** The same in a few lines, for clients that show text only. */
  say(output: z.output<Output>): string;
};

export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>): Tool =>
  tool as unknown as Tool;
