/** The pages of the footer's links, which all lead to `/tbd` (SPEC §2). */
export const aboutPages = ['About', 'Help', 'Privacy', 'Terms'] as const;

export type AboutPageName = (typeof aboutPages)[number];

export const aboutPath = (name: AboutPageName) => `/tbd?${name.toLowerCase()}`;

/** The page of a query as in `aboutPath`; defaults to `About`. */
export function aboutPageOf(search: string): AboutPageName {
  const named = search.toLowerCase();
  return aboutPages.find((name) => name.toLowerCase() === named) ?? 'About';
}
