import { createRequire } from "node:module";

/** A module's functions; its other exports are not available this way. */
type FunctionsOf<Module> = {
  // biome-ignore lint/suspicious/noExplicitAny: any function at all
  readonly [Name in keyof Module as Module[Name] extends (...given: any[]) => unknown ? Name : never]: Module[Name];
};

/**
 * The functions of a module that is loaded when one of them is first called, for what most processes never need:
 *
 *   const { readOidcProviders } = onFirstUse<typeof import("./oidc-settings.ts")>(import.meta.url, "./oidc-settings.ts");
 *
 * It is loaded within that call, which therefore need not wait: the module must not have an `await` at its top.
 */
export const onFirstUse = <Module>(from: string, file: `./${string}` | `../${string}`): FunctionsOf<Module> => {
  let loaded: Record<string, (...given: unknown[]) => unknown> | undefined;
  const load = () => (loaded ??= createRequire(from)(file) as NonNullable<typeof loaded>);
  return new Proxy({} as FunctionsOf<Module>, {
    get:
      (_none, name: string) =>
      (...given: unknown[]) =>
        load()[name]!(...given),
  });
};

/** An object that a module exports, under the same condition. Its properties are read when they are asked for. */
export const objectOnFirstUse = <Module, Name extends keyof Module & string>(
  from: string,
  file: `./${string}` | `../${string}`,
  name: Name,
): Module[Name] & object => {
  let loaded: (Module[Name] & object) | undefined;
  const load = () => (loaded ??= (createRequire(from)(file) as Module)[name] as Module[Name] & object);
  return new Proxy({} as Module[Name] & object, {
    get: (_none, property) => Reflect.get(load(), property),
    has: (_none, property) => Reflect.has(load(), property),
  });
};
