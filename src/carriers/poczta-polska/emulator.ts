import {
  type CarrierEmulator,
  escapeXmlText,
  kilograms,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { username: "sledzeniepp", password: "poczta-polska-password" };

const envelope = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;

const event = (scan: ScriptedScan): string => {
  const { date, time } = timeParts(scan.at);
  return `<ax21:zdarzenie><ax21:czas>${date} ${time.slice(0, 5)}</ax21:czas><ax21:jednostka><ax21:nazwa>${escapeXmlText(
    scan.city ?? "",
  )}</ax21:nazwa></ax21:jednostka><ax21:kod>${scan.code}</ax21:kod><ax21:konczace>false</ax21:konczace><ax21:nazwa>${escapeXmlText(
    scan.message,
  )}</ax21:nazwa></ax21:zdarzenie>`;
};

const office = ({ facts }: ScriptedParcel): string => {
  const point = facts?.pickupPoint;
  if (!point) return "<ax21:urzadPrzezn/>";
  const [, street, house] = /^(.*) (\S+)$/.exec(point.street) ?? [];
  return `<ax21:urzadPrzezn><ax21:daneSzczegolowe><ax21:miejscowosc>${point.city}</ax21:miejscowosc><ax21:nrDomu>${house}</ax21:nrDomu><ax21:pna>${point.postalCode}</ax21:pna><ax21:ulica>${street}</ax21:ulica></ax21:daneSzczegolowe><ax21:nazwa>${point.name}</ax21:nazwa></ax21:urzadPrzezn>`;
};

const found = (parcel: ScriptedParcel): string => {
  const { facts = {}, scans } = parcel;
  return `<ax21:danePrzesylki><ax21:dataNadania>2026-01-10</ax21:dataNadania><ax21:kodKrajuNadania>${facts.origin?.countryCode ?? ""}</ax21:kodKrajuNadania><ax21:kodKrajuPrzezn>${
    facts.destination?.countryCode ?? ""
  }</ax21:kodKrajuPrzezn><ax21:masa>${kilograms(facts.weightGrams) ?? "0.0"}</ax21:masa><ax21:rodzPrzes>${facts.serviceName ?? ""}</ax21:rodzPrzes>${office(
    parcel,
  )}<ax21:zakonczonoObsluge>false</ax21:zakonczonoObsluge><ax21:zdarzenia>${scans.map(event).join("")}</ax21:zdarzenia></ax21:danePrzesylki>`;
};

const answer = (code: string, parcel: ScriptedParcel | undefined) => {
  const status = parcel ? (parcel.scans.length > 0 ? "0" : "2") : "-1";
  return {
    xml: envelope(
      `<ns:sprawdzPrzesylkePlResponse xmlns:ns="http://sledzenie.pocztapolska.pl" xmlns:ax21="http://sledzenie.pocztapolska.pl/xsd"><ns:return>${
        parcel ? found(parcel) : "<ax21:danePrzesylki/>"
      }<ax21:numer>${parcel?.code ?? code}</ax21:numer><ax21:status>${status}</ax21:status></ns:return></ns:sprawdzPrzesylkePlResponse>`,
    ),
  };
};

const fault = (code: string, words: string) => ({
  status: 500,
  xml: envelope(`<soapenv:Fault><faultcode>${code}</faultcode><faultstring>${words}</faultstring></soapenv:Fault>`),
});

export const pocztaPolska: CarrierEmulator = {
  carrier: "POCZTA_POLSKA",
  credentials,
  track({ method, path, headers, body }, world) {
    const isAsked = headers.soapaction === '"urn:sprawdzPrzesylkePl"';
    if (method !== "POST" || path !== "/Sledzenie/services/Sledzenie.SledzenieHttpSoap11Endpoint/" || !isAsked)
      return fault("soapenv:Server", "The endpoint reference (EPR) for the Operation not found");
    const [, user] = /<wsse:Username>([^<]*)<\/wsse:Username>/.exec(body) ?? [];
    const [, password] = /<wsse:Password Type="[^"]+#PasswordText">([^<]*)<\/wsse:Password>/.exec(body) ?? [];
    if (user !== credentials.username || password !== credentials.password)
      return fault("wsse:FailedAuthentication", "The security token could not be authenticated or authorized");
    const [, code = ""] = /<sled:numer>([^<]*)<\/sled:numer>/.exec(body) ?? [];
    return answer(code, world.parcel(code));
  },
};
