/**
 * What programs that install and build may see of the environment: paths and network settings. Everything else is not passed on,
 * such as the master key and the database's password.
 */
const names = new Set(
  [
    ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "TZ", "TERM", "CI", "TMPDIR", "TEMP", "TMP", "NO_COLOR"],
    ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
    ...["NODE_COMPILE_CACHE", "LD_LIBRARY_PATH", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"],
    ...["SYSTEMROOT", "APPDATA", "LOCALAPPDATA", "USERPROFILE", "COMSPEC", "PATHEXT", "PROGRAMFILES", "WINDIR"],
  ].map((name) => name.toUpperCase()),
);

/** npm's settings name the registry, and may contain its credentials. */
const isNpmSetting = (name) => /^npm_config_/i.test(name);

export const cleanEnvironment = (environment) =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) => names.has(name.toUpperCase()) || /^LC_/.test(name) || isNpmSetting(name)),
  );
