import type { Channel } from '@parley/contract/entities/channel';
import type { Member } from '@parley/contract/entities/user';

/** For tests: somebody of whom nothing is said but what matters there. */
export function exampleMember(id: number, change: Partial<Member> = {}): Member {
  const names = { email: `${id}@example.com`, full_name: '', display_name: '' };
  const about = { what_i_do: '', phone_number: '', timezone_offset: 0, photo_url: null };
  const presence = { logged_in: true, active: true, paused: false, status: '' };
  return { id, ...names, ...about, ...presence, ...change };
}

type SharedChannel = Omit<Channel, 'starred'>;

/** For tests: a channel of workspace 1 in which nobody is. */
export function exampleChannel(
  id: number,
  name: string,
  change: Partial<SharedChannel> = {},
): SharedChannel {
  const texts = { topic: '', description: '', created_at: '2026-01-01T00:00:00.000Z' };
  const belongs = { creator_id: 1, dm_channel: false, workspace_id: 1, users: {} };
  return { id, name, ...texts, ...belongs, ...change };
}
