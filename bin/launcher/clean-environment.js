/**
 * What programs that install and build may know of the environment: where things are and how the network is reached. Everything
 * else stays here, the master key and the database's password among it: what is not on the list is not passed on.
 */
const names = new Set(
  [
    ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "TZ", "TERM", "CI", "TMPDIR", "TEMP", "TMP", "NO_COLOR"],
    ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
    ...["NODE_COMPILE_CACHE", "LD_LIBRARY_PATH", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"],
    ...["SYSTEMROOT", "APPDATA", "LOCALAPPDATA", "USERPROFILE", "COMSPEC", "PATHEXT", "PROGRAMFILES", "WINDIR"],
  ].map((name) => name.toUpperCase()),
);

/** npm's own settings name the registry, and may hold what it needs to be let in there. */
const isNpmSetting = (name) => /^npm_config_/i.test(name);

export const cleanEnvironment = (environment) =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) => names.has(name.toUpperCase()) || /^LC_/.test(name) || isNpmSetting(name)),
  );
