/** SQLSTATE classes that speak of a value: 22 (it cannot be stored) and 23 (it breaks a constraint). */
const aboutValues = /^2[23]/;

/**
 * Whether a failed batch may succeed without one of its rows: the server refused a value, or our own code broke on one. A
 * connection that failed would fail for each row alone as well.
 */
export const blamesOneRow = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? aboutValues.test(code) : error instanceof RangeError || error instanceof TypeError;
};
