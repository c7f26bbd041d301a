import type { Channel } from '@parley/contract/entities/channel';
import {
  descriptionProblems,
  tidyDescription,
  tidyTopic,
  topicProblems,
} from '@parley/contract/rules/channel-about';
import { editedChannelNameProblems } from '@parley/contract/rules/channel-name';
import { groupNameProblems } from '@parley/contract/rules/group';
import { oneLine } from '@parley/contract/rules/one-line';
import { serverTexts } from '@parley/contract/texts';
import { lockAudience } from '../../domain/audience/announce.js';
import { recordInChannel } from '../../domain/audit/record-in-channel.js';
import {
  archivedKey,
  assertNameFree,
  lockNames,
  nameKey,
} from '../../domain/channels/channel-names.js';
import type { ChannelRow, PairRow } from '../../domain/channels/channel-view.js';
import { announceChannel, announceKind, announceOwn } from '../../domain/channels/events.js';
import { lockChannel } from '../../domain/channels/lock-channel.js';
import {
  isArchived,
  isGeneral,
  isGroup,
  isPair,
  isPrivate,
  isPublic,
  isRoom,
} from '../../domain/channels/policy.js';
import { viewChannel } from '../../domain/channels/read-channels.js';
import { assertRoomForChannel } from '../../domain/channels/room-for-channel.js';
import { lockSignedIn } from '../../domain/channels/signed-in.js';
import { findChannel, type VisibleChannel } from '../../domain/channels/visible-channels.js';
import { forbidden, invalid } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';
import { appendSystemLine } from './append-system-line.js';
import { assertArchivable, assertOpen, tellOfArchiving } from './archive-channel.js';
import { assertManagesChannel } from './assert-manages-channel.js';
import { groupToChannel } from './group-to-channel.js';
import { indexChannelAgain } from './index-channel-again.js';

/** Absent and equal fields keep their values. */
export interface ChannelChange {
  name?: string | undefined;
  topic?: string | undefined;
  description?: string | undefined;
  kind?: 'public' | 'private' | undefined;
  archived?: boolean | undefined;
}

const actionOf = {
  name: 'channel.renamed',
  topic: 'channel.topic_changed',
  description: 'channel.description_changed',
  kind: 'channel.kind_changed',
} as const;
const recordedColumns = ['name', 'topic', 'description', 'kind'] as const;

/**
 * Allowed to every member who sees the channel (SPEC §6: any member); who it is for, and archiving it, to
 * its creator, owners and admins alone. Every user of a group may name it, and convert it to a private channel.
 */
export async function updateChannel(
  store: Store,
  userId: number,
  channelId: number,
  wanted: ChannelChange,
): Promise<Channel> {
  return store.transact(async (tx) => {
    await lockChannel(tx, userId, channelId);
    const before = await findChannel(tx, userId, channelId);
    if (isGroup(before) && wanted.kind !== undefined) {
      return viewChannel(tx, await groupToChannel(tx, before, userId, wanted));
    }
    const change = whatChanges(before, wanted, tx.now);
    if (change === null) return viewChannel(tx, before);
    if (change.archived_at === undefined) assertOpen(before);
    else await assertArchivable(tx, before, userId);
    if (change.name !== undefined) assertRenamable(before);
    const problems = problemsOf(before, change);
    if (problems.length > 0) throw invalid(problems);
    if (change.kind !== undefined) await assertKindChangeable(tx, before, userId);
    const key = await newKey(tx, before, change, userId);
    const channel = { ...before, ...(await setColumns(tx, channelId, { ...change, ...key })) };
    const isOpen = isPublic(before) && isPublic(channel);
    for (const column of recordedColumns) {
      if (change[column] === undefined) continue;
      const fact = { actorId: userId, action: actionOf[column] };
      // The log shows administrators the names of private channels, but no other texts of them (decision 91).
      if (!isOpen && (column === 'topic' || column === 'description')) {
        await recordInChannel(tx, channel, fact);
        continue;
      }
      const facts = { before: { [column]: before[column] }, after: { [column]: channel[column] } };
      await recordInChannel(tx, channel, { ...fact, ...facts });
    }
    if (change.archived_at !== undefined) await tellOfArchiving(tx, channel, userId);
    if (change.kind !== undefined) {
      const event = isPrivate(channel) ? 'made_private' : 'made_public';
      await appendSystemLine(tx, channel, { actorId: userId, event });
      if (before.always_public) indexChannelAgain.enqueue(tx, { channel_id: channelId });
    }
    const view = await viewChannel(tx, channel);
    if (isPair(channel)) await announcePair(tx, channel);
    else if (change.kind !== undefined) await announceKind(tx, view);
    else await announceChannel(tx, 'PUT', view);
    return view;
  });
}

/** The columns that change; null if there are none. */
function whatChanges(
  before: ChannelRow,
  wanted: ChannelChange,
  now: number,
): Partial<ChannelRow> | null {
  const { name = before.name, kind = before.kind, topic, description, archived } = wanted;
  const after = {
    name: isGroup(before) ? oneLine(name) : name,
    kind,
    topic: topic === undefined ? before.topic : tidyTopic(topic),
    description: description === undefined ? before.description : tidyDescription(description),
  };
  const change = {
    ...(after.name !== before.name && { name: after.name }),
    ...(after.kind !== before.kind && { kind: after.kind, always_public: 0 }),
    ...(after.topic !== before.topic && { topic: after.topic }),
    ...(after.description !== before.description && { description: after.description }),
    ...(archived === !isArchived(before) && { archived_at: archived ? now : null }),
  };
  return Object.keys(change).length > 0 ? change : null;
}

function assertRenamable(channel: ChannelRow): void {
  if (isPair(channel)) throw forbidden('Direct messages cannot be renamed.');
  if (isGeneral(channel)) throw forbidden('This channel cannot be renamed.');
}

async function assertKindChangeable(
  tx: Transaction,
  channel: VisibleChannel,
  userId: number,
): Promise<void> {
  if (!isRoom(channel)) throw forbidden('Direct messages stay between their people.');
  if (isGeneral(channel)) throw forbidden('This channel is for everybody.');
  await assertManagesChannel(tx, channel, userId);
}

/** Takes the name, where it or its reach changes; the columns to set besides. */
async function newKey(
  tx: Transaction,
  before: VisibleChannel,
  change: Partial<ChannelRow>,
  userId: number,
): Promise<Pick<ChannelRow, 'name_key'> | null> {
  const { name: newName, kind: newKind, archived_at } = change;
  // Names of groups may be the same.
  if (isGroup(before)) return null;
  if (newName === undefined && newKind === undefined && archived_at === undefined) return null;
  const { id: channelId, workspace_id: workspaceId } = before;
  if (archived_at && newName === undefined) return { name_key: archivedKey(channelId) };
  const { name, kind } = { ...before, ...change };
  // Before the stream of the workspace, as in every transaction.
  const isForSome = !isPublic(before) || !isPublic({ kind });
  await lockAudience(tx, { ...before, kind: isForSome ? 'private' : 'public' });
  await lockNames(tx, workspaceId);
  const isBack = archived_at === null;
  if (kind === 'public' || newName !== undefined || isBack) {
    const refusal = isBack && newName === undefined && serverTexts.channelNameTakenMeanwhile;
    const place = { workspaceId, userId, name, channelId };
    await assertNameFree(tx, { ...place, ...(refusal && { refusal }) });
  }
  if (archived_at) return { name_key: archivedKey(channelId) };
  if (newKind === 'public') await assertRoomForChannel(tx, { workspaceId, userId, kind: 'public' });
  if (kind === 'public') return { name_key: nameKey(kind, name) };
  return newKind === undefined && !isBack ? null : { name_key: nameKey('private', name) };
}

function problemsOf(
  before: ChannelRow,
  { name, topic, description }: Partial<ChannelRow>,
): string[] {
  const nameProblems = isGroup(before) ? groupNameProblems : editedChannelNameProblems;
  return [
    ...(name === undefined ? [] : nameProblems(name)),
    ...(topic === undefined ? [] : topicProblems(topic)),
    ...(description === undefined ? [] : descriptionProblems(description)),
  ];
}

function setColumns(
  tx: Transaction,
  channelId: number,
  change: Partial<ChannelRow>,
): Promise<ChannelRow> {
  return tx
    .updateTable('channels')
    .set(change)
    .where('id', '=', channelId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** To each of its two users who has it, as that user sees it. */
async function announcePair(tx: Transaction, channel: PairRow): Promise<void> {
  const members = await tx
    .selectFrom('channel_members')
    .selectAll()
    .where('channel_id', '=', channel.id)
    .execute();
  const userIds = members.map((member) => member.user_id);
  const signedIn = await lockSignedIn(tx, channel.workspace_id, userIds);
  for (const member of members) {
    if (signedIn.has(member.user_id)) announceOwn(tx, channel, member);
  }
}
