export const neededPlaces: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
export const sharedPlaces: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
