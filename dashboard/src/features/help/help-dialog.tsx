import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { HelpText } from "./help-text.tsx";
import { sectionOf } from "./markdown.ts";
import type { Topic } from "./topics.ts";
import { useDocument } from "./use-document.ts";

/** The part of the documentation that a page is about, and from there every other. */
export const HelpDialog = ({ topic, onClose }: { topic: Topic; onClose: () => void }) => {
  const [way, setWay] = useState<readonly Topic[]>([topic]);
  const { file, id } = way.at(-1)!;
  const { data, isError } = useDocument(file);
  const [heading, ...below] = data ? sectionOf(data, id) : [];
  const title = heading?.kind === "heading" ? heading.text.replaceAll("`", "") : "Help";
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={title}
      footer={
        <>
          {way.length > 1 && <Button onClick={() => setWay(way.slice(0, -1))}>Back</Button>}
          {id !== null && <Button onClick={() => setWay([...way, { file, id: null }])}>Show the whole page</Button>}
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {isError && <Notice tone="danger">The documentation could not be loaded. It is also in the folder docs of Kolli.</Notice>}
      {!data && !isError && <SkeletonLines lines={10} />}
      {data && <HelpText key={`${file} ${id}`} blocks={below} file={file} onGo={(next) => setWay([...way, next])} />}
    </Dialog>
  );
};
