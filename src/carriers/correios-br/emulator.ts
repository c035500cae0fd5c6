import {
  bearerOf,
  type CarrierEmulator,
  isBasicAuth,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { user: "correios-user", accessCode: "correios-access-code", postingCard: "0012345678" };

const refuse = (status: number, message: string) => ({ status, json: { msgs: [message], method: "GET", path: "/srorastro" } });

/** A pick-up point is the unit of the event that says it waits. */
const unitOf = ({ code, city, region, postalCode }: ScriptedScan, point: NonNullable<ScriptedParcel["facts"]>["pickupPoint"]) => {
  if (point && code.startsWith("LDI:")) {
    const [, logradouro, numero] = /^(.*) (\S+)$/.exec(point.street) ?? [];
    const endereco = { cep: point.postalCode, logradouro, numero, cidade: point.city, uf: point.region };
    return { nome: point.name, tipo: "Agência dos Correios", endereco };
  }
  return { tipo: "Unidade de Tratamento", endereco: { cep: postalCode, cidade: city, uf: region } };
};

/** Scripted as "BDE:01": code and type. */
const eventOf = (scan: ScriptedScan, facts: ScriptedParcel["facts"]) => {
  const [codigo, tipo] = scan.code.split(":");
  const unidade = unitOf(scan, facts?.pickupPoint);
  return { codigo, tipo, dtHrCriado: timeParts(scan.at).local, descricao: scan.message, unidade };
};

const found = ({ code, scans, estimatedDelivery, facts }: ScriptedParcel) => ({
  codObjeto: code,
  tipoPostal: { sigla: code.slice(0, 2), descricao: "ETIQUETA LOGICA", categoria: facts?.serviceName ?? "" },
  ...(estimatedDelivery && { dtPrevista: `${estimatedDelivery.slice(0, 10)}T23:59:59` }),
  modalidade: "F",
  ...(facts?.weightGrams && { peso: facts.weightGrams / 1000 }),
  eventos: scans.map((scan) => eventOf(scan, facts)).toReversed(),
});

const unknown = (codObjeto: string) => ({
  codObjeto,
  mensagem: "SRO-020: Objeto não encontrado na base de dados dos Correios.",
  eventos: [],
});

export const correiosBr: CarrierEmulator = {
  carrier: "CORREIOS_BR",
  credentials,
  signIn(request, world) {
    if (request.path !== "/token/v1/autentica/cartaopostagem") return null;
    if (!isBasicAuth(request, credentials.user, credentials.accessCode)) return refuse(401, "GTW-006: Não autorizado.");
    const { numero } = JSON.parse(request.body) as { numero: string };
    if (numero !== credentials.postingCard) return refuse(400, "TKN-005: Cartão de postagem inexistente.");
    const times = { emissao: "2026-01-10T08:00:00", expiraEm: "2026-01-11T08:00:00", zoneOffset: "-03:00" };
    return { status: 201, json: { ambiente: "PRODUCAO", id: credentials.user, ...times, token: world.issueToken() } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return refuse(401, "GTW-006: Token inválido.");
    const codes = request.query.get("codigosObjetos")?.split(",") ?? [];
    if (request.path !== "/srorastro/v1/objetos" || request.query.get("resultado") !== "T" || codes.length > 50)
      return refuse(400, "SRO-001: Parâmetros inválidos.");
    const objetos = codes.map((code) => {
      const parcel = world.parcel(code);
      return parcel ? found(parcel) : unknown(code);
    });
    return { json: { versao: "1.8.7", quantidade: objetos.length, resultado: "Todos os Eventos", objetos } };
  },
};
