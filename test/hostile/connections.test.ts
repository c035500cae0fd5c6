// How requests arrive, and what comes from outside without a key: connections, streams, pushes, pictures.
import { connections } from "./connections.ts";
import { http2 } from "./http2.ts";
import { pictures } from "./pictures.ts";
import { pushes } from "./pushes.ts";
import { streams } from "./streams.ts";
import { attackOneService } from "./support/suite.ts";

attackOneService({ streams, connections, http2, pushes, pictures });
