import type { Channel } from '@parley/contract/entities/channel';

/** Names the channel of a message, to follow the word `in`: `#launch`, `a direct message`, `a group`. */
export function placeOf({ kind, name }: Pick<Channel, 'kind' | 'name'>): string {
  if (kind === 'direct') return 'a direct message';
  if (kind === 'group') return name || 'a group';
  return `#${name}`;
}
