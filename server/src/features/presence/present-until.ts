const minute = 60_000;

/** Milliseconds for which a member is present after the last sign of life of their pages. */
export const presentFor = 10 * minute;

/** Milliseconds after which a membership is written again while the member has a page open. */
export const renewEvery = 4 * minute;

/** Until when the people who play along in the demo are present: they have no pages. */
export const always = Number.MAX_SAFE_INTEGER;
