import type { Channel } from '@parley/contract/entities/channel';
import type { Message } from '@parley/contract/entities/message';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import type { Member, User } from '@parley/contract/entities/user';
import type { WorkspaceSummary } from '@parley/contract/entities/workspace-summary';
import { blankProfile } from '@parley/contract/rules/profile';
import type { OutboxEntry, WrittenMessage } from '../src/data/outbox/outbox-entry';

/**
 * Example entities with default values: tests state only the fields that matter. New fields are
 * added only here.
 */

const at = '2026-01-01T00:00:00.000Z';

export function exampleUser(id: number, change: Partial<User> = {}): User {
  return { id, email: `${id}@example.com`, ...blankProfile, photo_url: null, ...change };
}

/** A member who is signed in and active, with a page open. */
export function exampleMember(id: number, change: Partial<Member> = {}): Member {
  const presence = { logged_in: true, active: true, paused: false, status: '', present: true };
  const standing = { role: 'member', deactivated: false } as const;
  return { ...exampleUser(id), ...presence, ...standing, ...change };
}

/** A workspace with one member, where nothing waits. */
export function exampleWorkspace(
  id: number,
  change: Partial<WorkspaceSummary> = {},
): WorkspaceSummary {
  const profile = { title: `Workspace ${id}`, picture_url: null };
  const counts = { num_users: 1, num_logged_in_users: 1, unread: false, mentions: 0 };
  return { id, address: `workspace-${id}`, ...profile, ...counts, ...change };
}

/** A public channel of workspace 1 without members. */
export function exampleChannel(id: number, change: Partial<Channel> = {}): Channel {
  return {
    id,
    name: `channel-${id}`,
    topic: '',
    description: '',
    created_at: at,
    creator_id: 1,
    dm_channel: false,
    kind: 'public',
    archived: false,
    workspace_id: 1,
    starred: false,
    users: {},
    ...change,
  };
}

/** Direct messages between two users. */
export function exampleDm(id: number, [one, other]: [number, number]): Channel {
  const users = { [one]: { id: one }, [other]: { id: other } };
  return exampleChannel(id, { name: `${one}.${other}`, dm_channel: true, kind: 'direct', users });
}

/** Direct messages of several users. */
export function exampleGroup(id: number, userIds: readonly number[], name = ''): Channel {
  const users = Object.fromEntries(userIds.map((userId) => [userId, { id: userId }]));
  return exampleChannel(id, { name, dm_channel: true, kind: 'group', users });
}

/** By user 1 in channel 1. Edited if `change` has an `updated_at` other than `created_at`. */
export function exampleMessage(id: number, change: Partial<Message> = {}): Message {
  const { created_at = at } = change;
  return {
    id,
    body: `body ${id}`,
    user_id: 1,
    channel_id: 1,
    created_at,
    updated_at: created_at,
    client_id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    type: 'message',
    files: [],
    total_reacts: {},
    user_reacts: {},
    ...change,
  };
}

/** A message of user 1 to channel 1, as its author wrote it. */
export function exampleWritten(body: string): WrittenMessage {
  return { body, files: [] };
}

/** It waits to be sent. */
export function exampleUnsent(id: number, change: Partial<OutboxEntry> = {}): OutboxEntry {
  const { client_id, user_id, channel_id } = exampleMessage(id);
  const waiting = { created_at: at, order: id, problem: null, root_id: null };
  return { ...exampleWritten(''), client_id, user_id, channel_id, ...waiting, ...change };
}

/** Read to the end of an empty channel. */
export function exampleRead(channel_id: number, change: Partial<ReadEntry> = {}): ReadEntry {
  const read = { last_read_id: 0, unread_from_id: null, unread: 0, mentions: 0, counted_to: 0 };
  return { channel_id, ...read, notify: null, muted: false, revision: 1, ...change };
}
