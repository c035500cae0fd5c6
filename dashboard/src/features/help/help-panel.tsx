import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SidePanel } from "../../ui/overlays/side-panel.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { HelpText } from "./help-text.tsx";
import { sectionOf } from "./markdown.ts";
import type { Topic } from "./topics.ts";
import { useDocument } from "./use-document.ts";

/** The part of the documentation that a page is about, beside the page, and from there every other. */
export const HelpPanel = ({ topic, onClose }: { topic: Topic; onClose: () => void }) => {
  const [way, setWay] = useState<readonly Topic[]>([topic]);
  const { file, id } = way.at(-1)!;
  const { data, isError } = useDocument(file);
  const [heading, ...below] = data ? sectionOf(data, id) : [];
  const title = heading?.kind === "heading" ? heading.text.replaceAll("`", "") : "Help";
  const canReturn = way.length > 1;
  return (
    <SidePanel
      onClose={onClose}
      title={title}
      footer={
        (canReturn || id !== null) && (
          <>
            {canReturn && (
              <Button icon="chevronLeft" onClick={() => setWay(way.slice(0, -1))}>
                Back
              </Button>
            )}
            {id !== null && <Button onClick={() => setWay([...way, { file, id: null }])}>Show the whole page</Button>}
          </>
        )
      }
    >
      {isError && <Notice tone="danger">The documentation could not be loaded. It is also in the folder docs of Kolli.</Notice>}
      {!data && !isError && <SkeletonLines lines={10} />}
      {data && <HelpText key={`${file} ${id}`} blocks={below} file={file} onGo={(next) => setWay([...way, next])} />}
    </SidePanel>
  );
};
