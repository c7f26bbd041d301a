import type { SystemEvent } from '../entities/message.js';

/** What a line's author did, to be read after their name. `name`: of the member who was added or removed. */
export function systemText(event: SystemEvent, name: string): string {
  switch (event) {
    case 'joined':
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
  }
}
