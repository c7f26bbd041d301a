import { linkScheme } from '@parley/contract/rules/link-scheme';

const scheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Completes a typed address with `https://`, unless it has a scheme of its own (DECISIONS "Messages"). Null
 * if it is no address or messages do not allow its scheme.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  // `localhost:3000` has a port, not a scheme.
  const hasScheme = scheme.test(text) && !/^[^/]*:\d+(?:[/?#]|$)/.test(text);
  const address = hasScheme ? text : `https://${text}`;
  return linkScheme.test(address) && URL.canParse(address) ? address : null;
}
