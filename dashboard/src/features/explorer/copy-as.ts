import { curlTo, isLocal, quoted } from "../../ui/curl-command.ts";

/** A request to the API, to be run elsewhere. The key is never part of it: it is taken from the environment. */
export type CopiedRequest = { url: string; query: string; variables: unknown };

const bodyOf = ({ query, variables }: CopiedRequest): string => JSON.stringify({ query, variables });

const curl = (request: CopiedRequest): string =>
  [
    `${curlTo(request.url)} \\`,
    '  -H "Authorization: Bearer $KOLLI_KEY" \\',
    "  -H 'Content-Type: application/json' \\",
    `  -d ${quoted(bodyOf(request))}`,
  ].join("\n");

const note = (request: CopiedRequest, comment: string, variable: string): string =>
  isLocal(request.url) ? `${comment} Run it with ${variable}=data/tls/ca.pem, the CA of the local certificate.\n` : "";

/** Backquotes and ${ would end a template literal. */
const template = (text: string): string => `\`${text.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${")}\``;

const node = (request: CopiedRequest): string =>
  `${note(request, "//", "NODE_EXTRA_CA_CERTS")}const query = ${template(request.query)};
const variables = ${JSON.stringify(request.variables, null, 2)};

const response = await fetch(${JSON.stringify(request.url)}, {
  method: "POST",
  headers: {
    authorization: \`Bearer \${process.env.KOLLI_KEY}\`,
    "content-type": "application/json",
  },
  body: JSON.stringify({ query, variables }),
});
console.log(JSON.stringify(await response.json(), null, 2));
`;

const python = (request: CopiedRequest): string =>
  `${note(request, "#", "SSL_CERT_FILE")}import json, os, urllib.request

body = json.loads(${JSON.stringify(bodyOf(request))})
request = urllib.request.Request(
    ${JSON.stringify(request.url)},
    data=json.dumps(body).encode(),
    headers={"Authorization": "Bearer " + os.environ["KOLLI_KEY"], "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2, ensure_ascii=False))
`;

const go = (request: CopiedRequest): string =>
  `${note(request, "//", "SSL_CERT_FILE")}package main

import (
	"io"
	"net/http"
	"os"
	"strings"
)

func main() {
	body := strings.NewReader(${JSON.stringify(bodyOf(request))})
	request, err := http.NewRequest("POST", ${JSON.stringify(request.url)}, body)
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("KOLLI_KEY"))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	io.Copy(os.Stdout, response.Body)
}
`;

export const copyAs = { curl, "Node.js": node, Python: python, Go: go } as const;
export type CopyTarget = keyof typeof copyAs;
