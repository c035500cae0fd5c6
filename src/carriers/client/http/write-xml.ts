const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

/** A SOAP 1.1 message. Header and body are XML text. */
export const soapEnvelope = ({ header = "", body }: { header?: string; body: string }): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">${
    header && `<soap:Header>${header}</soap:Header>`
  }<soap:Body>${body}</soap:Body></soap:Envelope>`;
