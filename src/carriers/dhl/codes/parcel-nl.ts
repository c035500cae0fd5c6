import { dhlBenelux } from "../../reading/networks/dhl-benelux.ts";
import { type StatusMap, statusMap } from "../../reading/status-map.ts";

export const parcelNl: StatusMap = statusMap(dhlBenelux, "parcel-nl:");
