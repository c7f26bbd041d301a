import { escapeHtml } from '../../platform/lib/html-text';

/** How mentions in a safe body are shown. */
export interface Names {
  ownId: number;
  /** Whether a click on a person opens their profile. */
  canOpen: boolean;
  /** A member's current name; null for non-members. */
  personName: (userId: number) => string | null;
  /** A channel's name and address; null if the user may not see it. */
  channel: (channelId: number) => { name: string; href: string; isPrivate: boolean } | null;
}

const references = /<span data-(mention|channel)="([^"]*)">(.*?)<\/span>/gs;

/** Whether a body has mentions or links to channels. */
export function hasReferences(html: string): boolean {
  return html.includes('<span data-');
}

/** The ids of the people and channels that a body names. */
export function referencedIds(html: string): { people: number[]; channels: number[] } {
  const ids = (kind: string) =>
    [...html.matchAll(references)]
      .filter(([, found, value]) => found === kind && /^\d+$/.test(value ?? ''))
      .map(([, , value]) => Number(value));
  return { people: ids('mention'), channels: ids('channel') };
}

/** A safe body with today's names. Its own markup must be safe. */
export function shownBody(html: string, names: Names): string {
  const quiet = quietRanges(html);
  return html.replace(references, (_, kind: string, value: string, inner: string, at: number) => {
    const isQuiet = quiet.some(({ from, to }) => at >= from && at < to);
    const shown = isQuiet ? null : reference(kind, value, names);
    return shown ?? inner;
  });
}

/** Lucide's `lock`: bodies are text, which has no components. */
const lock =
  '<svg viewBox="0 0 24 24" role="img" aria-label="private channel"><rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/></svg>';

function reference(kind: string, value: string, names: Names): string | null {
  if (kind === 'channel') {
    const channel = names.channel(Number(value));
    if (!channel) return null;
    const href = escapeHtml(channel.href).replaceAll('"', '&quot;');
    const name = escapeHtml(channel.name);
    const text = channel.isPrivate ? `${lock}${name}` : `#${name}`;
    return `<a data-channel="${Number(value)}" href="${href}">${text}</a>`;
  }
  if (value === 'channel' || value === 'here') {
    return `<span data-mention="${value}" data-mine>@${value}</span>`;
  }
  const id = Number(value);
  const name = names.personName(id);
  if (name === null) return null;
  const mine = id === names.ownId ? ' data-mine' : '';
  const button = names.canOpen ? ' role="button" tabindex="0" aria-haspopup="dialog"' : '';
  return `<span data-mention="${id}"${mine}${button}>@${escapeHtml(name)}</span>`;
}

/** Code and quotes: the server keeps no mention there, and a message on its way shows none. */
function quietRanges(html: string): { from: number; to: number }[] {
  return [...html.matchAll(/<(code|pre|blockquote)\b[^>]*>.*?<\/\1>/gs)].map(
    ({ 0: found, index }) => ({
      from: index,
      to: index + found.length,
    }),
  );
}
