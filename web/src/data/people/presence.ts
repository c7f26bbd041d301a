import type { Member, Presence } from '@parley/contract/entities/user';
import type { Activity } from '../../platform/ui/pictures/PresenceDot';

/** The part of a member that their circle shows. */
export type ShownPresence = Pick<Member, 'logged_in' | 'active' | 'paused' | 'present'>;

/** SPEC §4: active only when signed in to the workspace and not away; and only with a page open (decision 120). */
export function activityOf({ logged_in, active, present }: ShownPresence): Activity {
  if (!logged_in) return 'Signed out';
  if (!active) return 'Away';
  return present ? 'Active' : 'No page open';
}

/** Whether the member is there to read new messages, as far as this page knows. */
export function isPresent(member: ShownPresence): boolean {
  return activityOf(member) === 'Active';
}

/** Signed in to the workspace and not away: what members choose themselves, wherever their pages are. */
export function isActive({ logged_in, active }: Presence): boolean {
  return logged_in && active;
}

/** Describes `PresenceMarks` for screen readers: `away, notifications paused`. */
export function spokenPresence(member: ShownPresence): string {
  return `${activityOf(member).toLowerCase()}${member.paused ? ', notifications paused' : ''}`;
}
