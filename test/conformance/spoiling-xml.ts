import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import type { Path, Spoilable } from "./spoiling.ts";

/** What can stand in a document instead of what belongs there. An attribute has no children and never comes twice. */
const elementSpoilers = ["empty", "text", "number", "children", "twice", "missing"] as const;
const attributeSpoilers = ["empty", "text", "number", "missing"] as const;
export type XmlSpoiler = (typeof elementSpoilers)[number];

const options = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
} as const;
const parser = new XMLParser(options);
const builder = new XMLBuilder(options);

const [attributesKey, textKey] = [":@", "#text"];

/** An element as the parser has it in order: its children under its name, its attributes beside them. */
type Node = Record<string, unknown>;

const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== attributesKey) ?? "";
const isElement = (node: Node): boolean => ![textKey, ""].includes(nameOf(node)) && !nameOf(node).startsWith("?");
const childrenOf = (node: Node): Node[] => (node[nameOf(node)] as Node[]).filter(isElement);
const attributesOf = (node: Node): Record<string, string> => (node[attributesKey] ?? {}) as Record<string, string>;
/** Carriers mix namespaces, and readings know local names only. */
const localName = (name: string): string => name.replace(/^@?.*:/, (prefix) => (prefix.startsWith("@") ? "@" : ""));

type Found = { readonly path: Path; readonly holder: Node[]; readonly node: Node; readonly attribute?: string };

/** Every element and attribute but the top one, those within before those around them. A step has a number only if it repeats. */
const placesIn = (holder: Node[], path: Path): Found[] => {
  const elements = holder.filter(isElement);
  const byName = Map.groupBy(elements, (node) => localName(nameOf(node)));
  return elements.flatMap((node) => {
    const name = localName(nameOf(node));
    const same = byName.get(name)!;
    const own = [...path, name, ...(same.length > 1 ? [same.indexOf(node)] : [])];
    const attributes = Object.keys(attributesOf(node)).filter((key) => !/^@xmlns\b|^@xsi:/.test(key));
    return [
      ...placesIn(node[nameOf(node)] as Node[], own),
      ...attributes.map((attribute) => ({ path: [...own, localName(attribute)], holder, node, attribute })),
      { path: own, holder, node },
    ];
  });
};

const standsFor = (spoiler: XmlSpoiler): Node[] => {
  if (spoiler === "empty") return [];
  if (spoiler === "children") return [{ spoilt: [{ [textKey]: "spoilt" }] }];
  return [{ [textKey]: spoiler === "text" ? "spoilt" : "987654" }];
};

const put = ({ holder, node, attribute }: Found, spoiler: XmlSpoiler): void => {
  if (attribute !== undefined) {
    if (spoiler === "missing") delete attributesOf(node)[attribute];
    else attributesOf(node)[attribute] = { empty: "", text: "spoilt" }[spoiler as string] ?? "987654";
    return;
  }
  if (spoiler === "missing") holder.splice(holder.indexOf(node), 1);
  else if (spoiler === "twice") holder.splice(holder.indexOf(node), 0, structuredClone(node));
  else node[nameOf(node)] = standsFor(spoiler);
};

const samePath = (one: Path, other: Path): boolean =>
  one.length === other.length && one.every((step, index) => step === other[index]);

/** A document, or null if the text is none. */
export const spoilableXml = (text: string): Spoilable | null => {
  if (!text.trim().startsWith("<") || XMLValidator.validate(text.trim()) !== true) return null;
  const document = parser.parse(text.trim()) as Node[];
  const [top] = document.filter(isElement);
  const found = (of: Node[]) => placesIn(of, []).filter(({ path }) => path.length > 1);
  const places = found(document);
  void top;
  void childrenOf;
  return {
    text,
    places: places.map(({ path }) => path),
    spoilersOf: (path) => (String(path.at(-1)).startsWith("@") ? attributeSpoilers : elementSpoilers),
    spoil: (path, spoiler) => {
      const copy = structuredClone(document);
      put(found(copy).find((place) => samePath(place.path, path))!, spoiler as XmlSpoiler);
      return builder.build(copy);
    },
  };
};
