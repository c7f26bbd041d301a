/** The store of bookmarks receives their events. It is loaded after the first paint: before, it knows none. */
export const bookmarkEvents = { receive: (_payload: object): boolean => false };
