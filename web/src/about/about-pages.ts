/** The texts behind the footer's links, which all lead to `/tbd` (SPEC §2). */
export const aboutPages = ['About', 'Help', 'Privacy', 'Terms'] as const;

export type AboutPageName = (typeof aboutPages)[number];

export const aboutPath = (name: AboutPageName) => `/tbd?${name.toLowerCase()}`;

/** Reads what `aboutPath` wrote; `About` where the address names no page. */
export function aboutPageOf(search: string): AboutPageName {
  const named = search.slice(1).toLowerCase();
  return aboutPages.find((name) => name.toLowerCase() === named) ?? 'About';
}
