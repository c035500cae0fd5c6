/** `gid://kolli/Tracker/<uuid>` is what the server says; addresses carry the uuid alone. */
export const shortId = (globalId: string): string => globalId.slice(globalId.lastIndexOf("/") + 1);
export const globalId = (type: string, id: string): string => `gid://kolli/${type}/${id}`;
