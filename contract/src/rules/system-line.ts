import type { SystemEvent } from '../entities/message.js';

/** The change in words that follow the author's name. `name` is that of the member who was added or removed. */
export function systemText(event: SystemEvent, name: string): string {
  switch (event) {
    case 'left':
      return event;
    case 'archived':
      return 'archived this channel';
    case 'added':
    case 'removed':
      return `${event} ${name}`;
    case 'unarchived':
      return 'brought this channel back';
    case 'made_private':
      return 'made this channel private';
    case 'made_public':
      return 'made this channel public';
    case 'group_made_channel':
      return 'made this group a private channel';
  }
}
