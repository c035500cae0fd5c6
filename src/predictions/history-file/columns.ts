/** What a column of a file of past parcels can mean. */
export const columnKinds = [
  "carrier",
  "service",
  "originCountry",
  "originPostcode",
  "destinationCountry",
  "destinationPostcode",
  "created",
  "handedOver",
  "arrived",
  "outForDelivery",
  "delivered",
  "estimated",
  "promised",
  "status",
] as const;
export type ColumnKind = (typeof columnKinds)[number];
export type HistoryColumns = Partial<Record<ColumnKind, number>>;

/** Words of a heading in lower case: "order_deliveredAt" is order, delivered, at. */
const wordsOf = (heading: string): string[] =>
  heading
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** A heading is of a kind if it has all words of one group, as beginnings, and none of the words that mean something else. */
type Rule = { groups: readonly (readonly string[])[]; without: readonly string[]; isTime: boolean };

const places = ["country", "postcode", "postal", "zip", "city", "state", "address", "name", "status", "url", "attempt"];
const from = ["origin", "from", "sender", "seller", "shipper", "source"];
const to = ["destination", "to", "dest", "recipient", "customer", "receiver", "consignee", "delivery"];
const each = (words: readonly string[], second: readonly string[]): string[][] =>
  words.flatMap((word) => second.map((other) => [word, other]));
const postcodes = ["postcode", "postal", "zip"];

const shipping = ["shipping"];

/** In this order: the first that fits takes the heading; of a kind, the first of its groups for which there is one. */
const rules: Readonly<Record<ColumnKind, Rule>> = {
  originCountry: { groups: each(from, ["country"]), without: [], isTime: false },
  destinationCountry: {
    groups: [...each([...to, ...shipping], ["country"]), ["country"]],
    without: [...from, "billing"],
    isTime: false,
  },
  originPostcode: { groups: each(from, postcodes), without: [], isTime: false },
  destinationPostcode: {
    groups: [...each([...to, ...shipping], postcodes), ...postcodes.map((word) => [word])],
    without: [...from, "billing"],
    isTime: false,
  },
  promised: { groups: [["promis"], ["sla"], ["guarantee"], ["due"]], without: places, isTime: true },
  estimated: {
    groups: [["est"], ["expected"], ["eta"], ["edd"], ["scheduled", "deliver"], ["predicted"]],
    without: places,
    isTime: true,
  },
  outForDelivery: { groups: [["out", "for", "deliver"], ["ofd"]], without: places, isTime: true },
  handedOver: {
    groups: [
      ["deliver", "carrier"],
      ["handed", "over"],
      ["handover"],
      ["picked"],
      ["pickup"],
      ["shipped"],
      ["ship", "date"],
      ["shipment", "date"],
      ["dispatch"],
      ["despatch"],
      ["collected"],
      ["induct"],
      ["accepted"],
      ["first", "scan"],
      ["fulfilled"],
      ["fulfillment", "date"],
      ["in", "transit"],
    ],
    without: [...places, "method", "service", "code", "point", "location"],
    isTime: true,
  },
  delivered: {
    groups: [["deliver"], ["arrival", "date"], ["delievery"]],
    without: [...places, "carrier", "method", "service", "type", "days"],
    isTime: true,
  },
  arrived: { groups: [["arriv"], ["import"]], without: places, isTime: true },
  created: {
    groups: [
      ["created"],
      ["label"],
      ["purchase"],
      ["order", "date"],
      ["ordered"],
      ["registered"],
      ["register", "time"],
      ["info", "received"],
    ],
    without: places,
    isTime: true,
  },
  carrier: {
    groups: [["carrier"], ["courier"], ["slug"], ["shipping", "company"]],
    without: ["service", "date", "status", "url", "at", "tracking"],
    isTime: false,
  },
  service: {
    groups: [["service"], ["product"], ["method"], ["shipping", "class"]],
    without: ["date", "id", "customer"],
    isTime: false,
  },
  status: { groups: [["status"], ["tag"], ["state"]], without: ["sub", "date", "country", "customer", "seller"], isTime: false },
};

/** Where the recipient's country has its own column, this is the other one; elsewhere it is the recipient's. */
const late: readonly [ColumnKind, Rule] = ["originCountry", { groups: each(shipping, ["country"]), without: [], isTime: false }];

const has = (words: readonly string[], start: string): boolean => words.some((word) => word.startsWith(start));

/** Which column has what, by the headings; columns of times must have times in them. */
export const guessColumns = (headings: readonly string[], looksLikeTime: (column: number) => boolean): HistoryColumns => {
  const columns: HistoryColumns = {};
  const words = headings.map(wordsOf);
  const isFree = (index: number) => !Object.values(columns).includes(index);
  const find = ({ groups, without, isTime }: Rule): number | undefined => {
    const free = [...words.keys()].filter(
      (index) => isFree(index) && !without.some((start) => has(words[index]!, start)) && (!isTime || looksLikeTime(index)),
    );
    const found = groups.map((group) => free.find((index) => group.every((start) => has(words[index]!, start))));
    return found.find((index) => index !== undefined);
  };
  for (const [kind, rule] of [...(Object.entries(rules) as [ColumnKind, Rule][]), late]) {
    const column = columns[kind] ?? find(rule);
    if (column !== undefined) columns[kind] = column;
  }
  return columns;
};
