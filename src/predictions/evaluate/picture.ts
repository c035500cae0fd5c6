import type { Calibrated, Evaluation } from "./evaluate.ts";

const [width, rowHeight, left, right] = [640, 22, 190, 60];
const escaped = (text: string): string => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const across = (share: number): number => left + share * (width - left - right);

const bar = ({ name, share, parcels }: Calibrated, y: number): string => `
  <text x="${left - 8}" y="${y + 15}" text-anchor="end">${escaped(name)}</text>
  <rect x="${left}" y="${y + 4}" width="${(across(share) - left).toFixed(1)}" height="${rowHeight - 8}" class="${share >= 0.77 && share <= 0.83 ? "good" : "off"}"><title>${parcels} parcels</title></rect>
  <text x="${(across(share) + 6).toFixed(1)}" y="${y + 15}">${percent(share)}</text>`;

/** How many of the parcels came within the predicted interval, by carrier and by month; the lines show 77 and 83 percent. */
export const coveragePicture = ({ moments }: Evaluation): string => {
  const [first] = moments;
  const rows = first ? [...first.carriers, ...first.months] : [];
  const height = 56 + rows.length * rowHeight;
  const line = (share: number): string =>
    `<line x1="${across(share)}" x2="${across(share)}" y1="40" y2="${height - 10}" class="aim"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Share of parcels within the predicted interval">
<style>text{font:12px system-ui,sans-serif;fill:#333}.title{font-weight:600;font-size:13px}.good{fill:#2f9e6e}.off{fill:#d9822b}.aim{stroke:#888;stroke-dasharray:3 3}@media(prefers-color-scheme:dark){text{fill:#ddd}}</style>
  <text x="${left}" y="24" class="title">Parcels that came within the 80 % interval, predicted at hand-over</text>
  ${line(0.77)}${line(0.83)}${rows.map((row, index) => bar(row, 40 + index * rowHeight)).join("")}
</svg>
`;
};
