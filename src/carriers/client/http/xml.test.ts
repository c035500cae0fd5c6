import { describe, expect, it } from "vitest";
import { z } from "zod";
import { escapeXml, soapEnvelope } from "./write-xml.ts";
import { parseXml, soapBody, xmlElement, xmlHolder, xmlList, xmlText } from "./xml.ts";

describe("XML", () => {
  it("keeps every value as text, without namespaces, attributes under @", () => {
    const document = parseXml('<t:pin xmlns:t="urn:x" t:kind="02"><t:code>0042</t:code><t:time>1e3</t:time></t:pin>');
    expect(document).toEqual({ pin: { "@kind": "02", code: "0042", time: "1e3" } });
  });

  it("reads letters written as numbers, once, in elements and attributes", () => {
    const document = parseXml(
      '<event place="Qu&#233;bec"><text>livr&#233; &#xE0; l&#8217;adresse &amp;#233; &lt;b&gt;</text></event>',
    );
    expect(document).toEqual({ event: { "@place": "Québec", text: "livré à l’adresse &#233; <b>" } });
  });

  it.each([" ", "\r\n", "\uFEFF", "\uFEFF \n"])("reads a document with %j before its declaration", (blank) => {
    expect(parseXml(`${blank}<?xml version="1.0" encoding="UTF-8"?>\n<pin>0042</pin>\n`)).toEqual({ pin: "0042" });
  });

  it.each(["<a><b>", "{}", "", "plain", "<a>1</b>"])("is nothing if it is not well-formed: %j", (text) => {
    expect(parseXml(text)).toBeUndefined();
  });

  it("does not fetch or expand what a document type declares", () => {
    const bomb = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';
    expect(JSON.stringify(parseXml(bomb) ?? null)).not.toContain("root:");
  });

  it("reads repeated, single, empty and absent elements alike", () => {
    const schema = z.object({ list: xmlElement({ item: xmlList(xmlText) }) });
    const read = (text: string) => schema.parse((parseXml(text) as { r: unknown }).r || {}).list.item;
    expect(read("<r><list><item>1</item><item>2</item></list></r>")).toEqual(["1", "2"]);
    expect(read("<r><list><item a='b'>1</item></list></r>")).toEqual(["1"]);
    expect(read("<r><list><item/></list></r>")).toEqual([]);
    expect(read("<r><list/></r>")).toEqual([]);
    expect(read("<r/>")).toEqual([]);
  });

  it("speaks SOAP", () => {
    const message = soapEnvelope({ header: "<h/>", body: `<ask>${escapeXml('a<b & "c"')}</ask>` });
    expect(soapBody(parseXml(message))).toEqual({ ask: 'a<b & "c"' });
    expect(soapBody(parseXml("<a/>"))).toBeUndefined();
  });
});

describe("an element that holds events", () => {
  const schema = z.object({ Scans: xmlHolder({ Scan: xmlList(xmlText) }) });
  const isRead = (xml: string) => schema.safeParse((parseXml(`<Parcel>${xml}</Parcel>`) as { Parcel: unknown }).Parcel);

  it.each(["<x/>", "<x/><Scans/>", '<x/><Scans nil="true"/>', "<Scans><Scan>1</Scan><More/></Scans>"])("may be %s", (xml) => {
    expect(isRead(xml).success).toBe(true);
  });

  it.each(["<Scans>none</Scans>", "<Scans><Event>1</Event></Scans>", '<Scans nil="true">none</Scans>'])("is not %s", (xml) => {
    expect(isRead(xml).success).toBe(false);
  });
});
