/** A moment as the value of a field for a day and a time, in the viewer's zone: "2026-03-01T09:30". */
export const dateInputOf = (at: string | number): string => {
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
