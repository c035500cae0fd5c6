/** Takes an account's secrets out of text that may be shown or stored: some carriers echo what they were sent. */
export const createRedactor = (secrets: readonly string[]): ((text: string) => string) => {
  const hidden = secrets.filter((secret) => secret.length >= 4);
  return (text) =>
    hidden.reduce((clean, secret) => (clean.includes(secret) ? clean.replaceAll(secret, "[secret]") : clean), text);
};
