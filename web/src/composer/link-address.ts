const scheme = /^[a-z][a-z0-9+.-]*:/i;
const allowedScheme = /^(?:https?:\/\/|mailto:)/i;

/**
 * The address that somebody means by what they typed behind `https://`: one with a scheme of its
 * own keeps it (DECISIONS "Messages"). Null for none, or one that a message may not lead to.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  // `localhost:3000` has a port, not a scheme.
  const hasScheme = scheme.test(text) && !/^[^/]*:\d+(?:[/?#]|$)/.test(text);
  const address = hasScheme ? text : `https://${text}`;
  return allowedScheme.test(address) && URL.canParse(address) ? address : null;
}
