/** Scheme, user, hosts, and the rest. Everything but the hosts is the same for all of them. */
const parts = /^(\w+:\/\/)((?:[^/?]*@)?)([^/?]*)(.*)$/s;
const attribute = /([?&])target_session_attrs=([^&]*)(&?)/;

/** `target_session_attrs` as libpq knows it; what Kolli works on must take writes. */
const sessionAttributes = ["any", "read-write", "primary"] as const;
/** What is only read from may be any. */
export const replicaAttributes = ["any", "standby", "read-only"] as const;

export const targetOf = (url: string): string | null => attribute.exec(url)?.[2] ?? null;

/** The host with its port, to tell servers apart: nothing that is secret. */
export const hostOf = (url: string): string => parts.exec(url)?.[3] ?? "";

/** A connection string for each of its hosts, without what the driver does not know. */
export const urlsOf = (url: string): string[] => {
  const [, scheme = "", user = "", hosts = "", rest = ""] = parts.exec(url) ?? [];
  if (scheme === "") return [url];
  // The next parameter takes its place.
  const others = rest.replace(attribute, (_all, before: string, _value, after: string) => (after === "" ? "" : before));
  return hosts.split(",").map((host) => `${scheme}${user}${host}${others}`);
};

/** What is wrong with the setting of this name, in words. */
export const problemsOfDatabase = (name: string, url: string, attributes: readonly string[] = sessionAttributes): string[] => {
  if (!/^postgres(ql)?:\/\//.test(url)) return [`${name} must begin with postgres:// or postgresql://.`];
  const target = targetOf(url);
  if (target === null || attributes.includes(target)) return [];
  return [`${name} has target_session_attrs=${target}, but it must be ${attributes.join(", ")} or left out.`];
};
