import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import type { Path, Spoilable } from "./spoiling.ts";

/** What can stand in a document instead of what belongs there. An attribute has no children and never comes twice. */
const elementSpoilers = ["empty", "text", "number", "children", "twice", "missing"];
const attributeSpoilers = ["empty", "text", "number", "missing"];

const options = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  cdataPropName: "#cdata",
} as const;
const parser = new XMLParser(options);
const builder = new XMLBuilder(options);

const attributesKey = ":@";
const textKey = "#text";

/** An element as the parser has it in order: its children under its name, its attributes beside them. */
type Node = Record<string, unknown>;

const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== attributesKey) ?? "";
const isElement = (node: Node): boolean => !/^[#?]|^$/.test(nameOf(node));
const attributesOf = (node: Node): Record<string, string> => (node[attributesKey] ?? {}) as Record<string, string>;
/** Carriers mix namespaces, and readings know local names only. */
const localName = (name: string): string => name.replace(/^(@?).*:/, "$1");

type Place = { readonly path: Path; readonly holder: Node[]; readonly node: Node; readonly attribute?: string };

/** Every element and attribute, those within before those around them. A step has a number only if it repeats. */
const placesIn = (holder: Node[], path: Path): Place[] => {
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

const words: Readonly<Record<string, string>> = { empty: "", text: "spoilt", number: "987654" };

const withAttribute = (node: Node, attribute: string, spoiler: string): Node => {
  const { [attribute]: _, ...others } = attributesOf(node);
  return { ...node, [attributesKey]: spoiler === "missing" ? others : { ...others, [attribute]: words[spoiler] } };
};

/** What stands in the place of an element. */
const standIns = ({ node, attribute }: Place, spoiler: string): Node[] => {
  if (attribute !== undefined) return [withAttribute(node, attribute, spoiler)];
  if (spoiler === "missing") return [];
  if (spoiler === "twice") return [node, node];
  const inner = spoiler === "children" ? { spoilt: [{ [textKey]: "spoilt" }] } : { [textKey]: words[spoiler] };
  return [{ ...node, [nameOf(node)]: [inner] }];
};

/** Null for what is no document. */
export const spoilableXml = (text: string): Spoilable | null => {
  if (!text.trim().startsWith("<") || XMLValidator.validate(text.trim()) !== true) return null;
  const document = parser.parse(text.trim()) as Node[];
  const places = new Map(
    placesIn(document, [])
      .filter(({ path }) => path.length > 1)
      .map((place) => [place.path, place]),
  );
  return {
    text: builder.build(document),
    places: [...places.keys()],
    spoilersOf: (path) => (places.get(path)!.attribute === undefined ? elementSpoilers : attributeSpoilers),
    spoil: (path, spoiler) => {
      const place = places.get(path)!;
      const { holder, node } = place;
      const index = holder.indexOf(node);
      const spoilt = standIns(place, spoiler);
      holder.splice(index, 1, ...spoilt);
      const built = builder.build(document);
      holder.splice(index, spoilt.length, node);
      return built;
    },
  };
};
