/** Scheme, user, hosts, and the rest. All hosts share everything else. */
const parts = /^(\w+:\/\/)((?:[^/?]*@)?)([^/?]*)(.*)$/s;
const attribute = /([?&])target_session_attrs=([^&]*)(&?)/;

/** `target_session_attrs` as in libpq; Kolli's database must accept writes. */
const sessionAttributes = ["any", "read-write", "primary"] as const;
/** A replica is only read, so it may be anything. */
export const replicaAttributes = ["any", "standby", "read-only"] as const;

export const targetOf = (url: string): string | null => attribute.exec(url)?.[2] ?? null;

/** The host with its port, to distinguish servers. It contains no secret. */
export const hostOf = (url: string): string => parts.exec(url)?.[3] ?? "";

/** A connection string for each host, without parameters that the driver does not know. */
export const urlsOf = (url: string): string[] => {
  const [, scheme = "", user = "", hosts = "", rest = ""] = parts.exec(url) ?? [];
  if (scheme === "") return [url];
  // The next parameter takes its place.
  const others = rest.replace(attribute, (_all, before: string, _value, after: string) => (after === "" ? "" : before));
  return hosts.split(",").map((host) => `${scheme}${user}${host}${others}`);
};

/** The same database on another server: for the workers of a cluster, whose names the coordinator knows. */
export const urlOnHost = (url: string, host: string, port: number): string => {
  const [, scheme = "", user = "", , rest = ""] = parts.exec(urlsOf(url)[0]!) ?? [];
  // Of an address with the host among its parameters, such as a socket's folder.
  const others = rest.replace(/([?&])host=[^&]*(&?)/, (_all, before: string, after: string) => (after === "" ? "" : before));
  return `${scheme}${user}${host.includes(":") ? `[${host}]` : host}:${port}${others}`;
};

/** What is wrong with the setting of this name, in words. */
export const problemsOfDatabase = (name: string, url: string, attributes: readonly string[] = sessionAttributes): string[] => {
  if (!/^postgres(ql)?:\/\//.test(url)) return [`${name} must begin with postgres:// or postgresql://.`];
  const target = targetOf(url);
  if (target === null || attributes.includes(target)) return [];
  return [`${name} has target_session_attrs=${target}, but it must be ${attributes.join(", ")} or left out.`];
};
