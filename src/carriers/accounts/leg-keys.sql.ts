/**
 * The keys of the checks of a tracker's further legs, as an array: `legKeyOf` in SQL. A statement that changes one row of a tracker finds
 * the others by these.
 */
export const legKeysOf = (tracker: string): string =>
  `array(select (l.leg ->> 'carrier') || ':' || upper(trim(l.leg ->> 'trackingCode')) from jsonb_array_elements(${tracker}.legs) as l (leg))`;
