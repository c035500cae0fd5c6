import type { PushContext, PushRequest } from "../adapter.ts";
import { findAdapter } from "../registry.ts";
import { type PushRead, readPush } from "./read-push.ts";

/** Runs in the thread, to which an adapter cannot be handed: only its name. */
export const readRegisteredPush = (carrier: string, request: PushRequest, context: PushContext): Promise<PushRead> =>
  readPush(findAdapter(carrier)!.push!, request, context);
