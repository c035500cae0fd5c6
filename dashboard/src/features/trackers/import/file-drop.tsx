import { useId, useState } from "react";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/class-names.ts";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";

const sample = `tracking_code,carrier,order_number,warehouse
1Z999AA10123456784,UPS,ORDER-1001,Lyon
JJD000390007827216492,DHL,ORDER-1002,Lyon
6A12345678901,LA_POSTE,ORDER-1003,Nantes
`;
const limitBytes = 50 * 1024 * 1024;

export const FileDrop = ({ onText }: { onText: (name: string, text: string) => void }) => {
  const id = useId();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > limitBytes)
      return setProblem("The file is larger than 50 MB. Split it, or use trackerBulkCreate in the API.");
    onText(file.name, await file.text());
  };
  return (
    <div className="grid gap-4">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        className={cx(
          "grid cursor-pointer justify-items-center gap-1 rounded-xl border border-dashed px-6 py-12 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
          over ? "border-accent bg-accent-soft" : "border-line-strong bg-sunken hover:border-control",
        )}
      >
        <Icon name="upload" className="mb-2 size-5 text-muted" />
        <span className="text-base font-medium">Choose a CSV file, or drop it here</span>
        <span className="text-muted">Commas, semicolons or tabs; the first row names the columns.</span>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className="sr-only"
          onChange={(event) => take(event.target.files?.[0])}
        />
      </label>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Card title="What the file should contain">
        <p className="mb-3 max-w-2xl text-pretty text-muted">
          One column must contain tracking codes. The carrier is a name, or one carrier for all rows. <code>order_number</code> is
          your own. <code>promised_at</code> decides which parcels are late. <code>postcode</code>,{" "}
          <code>destination_country</code>, <code>shipped_on</code> and <code>pieces</code> help some carriers return more
          details. Every other column is kept as metadata.
        </p>
        <CodeBlock title="example.csv" code={sample} />
      </Card>
    </div>
  );
};
