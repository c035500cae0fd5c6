/** The content of a mail: each paragraph plain text, and at most one link, always below the public URL. */
export type MailText = { subject: string; paragraphs: readonly string[]; action?: { label: string; url: string } };
export type MailContent = { subject: string; text: string; html: string };

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);

/** People choose names: a name must not start a new header line or a new paragraph. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const page =
  "font-family: system-ui, sans-serif; font-size: 15px; line-height: 1.5; max-width: 34em; margin: 0 auto; padding: 16px";
const button =
  "display: inline-block; padding: 10px 16px; border-radius: 6px; background: #065e47; color: #ffffff; text-decoration: none";

/** The same words twice: as plain text, and as HTML without images or other external content. */
export const composeMail = ({ subject, paragraphs, action }: MailText, publicUrl: string): MailContent => {
  const lines = paragraphs.map(oneLine);
  const sender = `Sent by Kolli at ${publicUrl}`;
  const text = [...lines, ...(action ? [`${action.label}:\n${action.url}`] : []), `-- \n${sender}`].join("\n\n");
  const parts = [
    ...lines.map((line) => `<p>${escaped(line)}</p>`),
    ...(action
      ? [
          `<p><a href="${escaped(action.url)}" style="${button}">${escaped(action.label)}</a></p>`,
          `<p style="font-size: 13px">${escaped(action.url)}</p>`,
        ]
      : []),
    `<p style="font-size: 13px; color: #5b6472">${escaped(sender)}</p>`,
  ];
  const head = `<meta charset="utf-8"><title>${escaped(oneLine(subject))}</title>`;
  const html = `<!doctype html><html lang="en"><head>${head}</head><body style="${page}">${parts.join("\n")}</body></html>`;
  return { subject: oneLine(subject), text: `${text}\n`, html };
};
