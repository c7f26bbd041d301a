import type { Presence } from '@parley/contract/entities/user';

/** SPEC §4: shown active only when signed in to the workspace and not away. */
export function isPresent({ logged_in, active }: Presence): boolean {
  return logged_in && active;
}

/** What `PresenceMarks` shows, for screen readers: `away, notifications paused`. */
export function spokenPresence(member: Presence): string {
  return `${isPresent(member) ? 'active' : 'away'}${member.paused ? ', notifications paused' : ''}`;
}
