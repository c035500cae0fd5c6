// What a request can be made of: documents, values, bodies, headers, and what they cost.
import { bodies } from "./bodies.ts";
import { costs } from "./costs.ts";
import { documents } from "./documents.ts";
import { findings } from "./findings.ts";
import { headers } from "./headers.ts";
import { attackOneService } from "./support/suite.ts";
import { values } from "./values.ts";

attackOneService({ findings, costs, documents, values, bodies, headers });
