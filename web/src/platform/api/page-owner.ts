/** The user a page was loaded for. Another tab may sign in a different user at any time. */
export interface PageOwner {
  /** Null on a visitor's page. */
  id(): number | null;
  /** Called when a response shows that another user is signed in. */
  replaced(): void;
  /** Called when a response shows that the session has ended. */
  signedOut(): void;
}

let known: PageOwner = {
  id: () => null,
  replaced: () => undefined,
  signedOut: () => undefined,
};

/** This page's owner, set by the session. */
export const pageOwner: PageOwner = {
  id: () => known.id(),
  replaced: () => known.replaced(),
  signedOut: () => known.signedOut(),
};

export function setPageOwner(owner: PageOwner): void {
  known = owner;
}
