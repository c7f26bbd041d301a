/** `/workspace/acme/12?message=34`: a message, and the path of its channel. */
const messageRoute = /^(\/workspace\/[^/?]+\/[1-9]\d{0,15})\?message=([1-9]\d{0,15})$/;

export interface OwnLink {
  /** The route within the app. */
  to: string;
  /** The message that it opens, if it does. */
  message: { path: string; id: number } | null;
}

/** Where an address leads within this app; null where it leads out of it. */
export function ownLink(url: string, origin: string): OwnLink | null {
  const { origin: theirs, pathname, search, hash } = new URL(url);
  if (theirs !== origin || pathname !== '/' || search !== '' || !hash.startsWith('#/')) return null;
  const to = hash.slice(1);
  const [, path, id] = messageRoute.exec(to) ?? [];
  return { to, message: path !== undefined && id !== undefined ? { path, id: Number(id) } : null };
}

/** Adds the scheme that browsers would add to a typed address. */
export function withScheme(typed: string): string {
  const trimmed = typed.trim();
  // The first part of `example.com:8080` looks like a scheme.
  const isAddress = /^[^\s:/?#@]+\.[^\s:/?#@]+(?::\d+)?(?:[/?#]|$)/.test(trimmed);
  return isAddress ? `https://${trimmed}` : trimmed;
}
