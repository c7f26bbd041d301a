/** The order of names in lists: `room 2` before `room 10`. */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare;
