/** Whom a page is for. Another tab of the browser may sign in as somebody else at any time. */
export interface PageOwner {
  /** Null on a visitor's page. */
  id(): number | null;
  /** An answer was somebody else's. */
  replaced(): void;
  /** An answer says that nobody is signed in any more. */
  signedOut(): void;
}

let known: PageOwner = {
  id: () => null,
  replaced: () => undefined,
  signedOut: () => undefined,
};

/** Of this page; the session says who. */
export const pageOwner: PageOwner = {
  id: () => known.id(),
  replaced: () => known.replaced(),
  signedOut: () => known.signedOut(),
};

export function setPageOwner(owner: PageOwner): void {
  known = owner;
}
