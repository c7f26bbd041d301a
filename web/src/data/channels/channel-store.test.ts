import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { expect, it } from 'vitest';
import {
  loadedChannels,
  noChannels,
  putChanged,
  putChannel,
  putCreatedChannel,
  putOwnMembership,
  removeChannel,
  setStar,
} from './channel-store';
import { exampleChannel } from '../../../testing/examples';

const launch = exampleChannel(7, { name: 'launch' });
const state = putCreatedChannel({ ...noChannels, workspaceId: 1 }, launch);

it('R6: removes a deleted channel and its membership, also when the event is repeated', () => {
  const gone = removeChannel(state, launch);
  expect(gone.channels).toEqual({});
  expect(gone.memberships).toEqual({});
  expect(removeChannel(gone, launch)).toEqual(gone);
});

it('ignores a channel of another workspace', () => {
  expect(removeChannel(state, { ...launch, workspace_id: 2 })).toBe(state);
});

it('stars a channel only for its member', () => {
  expect(setStar(state, launch.id, true).memberships).toMatchObject({ 7: { starred: true } });
  expect(setStar(state, 8, true)).toBe(state);
});

const board = exampleChannel(8, { name: 'board', kind: 'private', users: { 1: { id: 1 } } });
const own = { id: 1, user_id: 1, workspace_id: 1, starred: false };

it('a private channel that this browser never heard of comes with its membership', () => {
  const come = putChannel(state, board);
  expect(come.channels[8]?.name).toBe('board');
  expect(come.memberships[8]).toEqual({ starred: false, sectionId: null });
  const starred = setStar(come, 8, true);
  expect(putChannel(starred, { ...board, topic: 'money' }).memberships[8]).toEqual({
    starred: true,
    sectionId: null,
  });
});

it('R6: a star keeps the section, and what a membership is told to be sets both', () => {
  const placed = putOwnMembership(state, { ...own, channel_id: 7, active: true, section_id: 'a' });
  expect(placed.memberships[7]).toEqual({ starred: false, sectionId: 'a' });
  expect(setStar(placed, 7, true).memberships[7]).toEqual({ starred: true, sectionId: 'a' });
  // Events of earlier versions know of no sections.
  const before = putOwnMembership(placed, { ...own, channel_id: 7, active: true });
  expect(before.memberships[7]).toEqual({ starred: false, sectionId: null });
});

it('leaving a private channel forgets it, leaving a public one does not', () => {
  const left = putOwnMembership(putChannel(state, board), { ...own, channel_id: 8, active: false });
  expect(left.channels[8]).toBeUndefined();
  expect(left.memberships[8]).toBeUndefined();
  expect(left.gone).toEqual({ 8: 'left' });
  expect(putChannel(left, board).gone).toEqual({});
  const outside = putOwnMembership(state, { ...own, channel_id: 7, active: false });
  expect(outside.channels[7]).toBeDefined();
  expect(outside.memberships).toEqual({});
});

it('R6: a public channel made private stays with its members only', () => {
  const closed = { ...launch, kind: 'private', name: '' } as const;
  expect(removeChannel(state, closed)).toBe(state);
  const inside = putChannel(state, { ...launch, kind: 'private' });
  expect(removeChannel(inside, closed)).toBe(inside);
  const outside = removeChannel({ ...state, memberships: {} }, closed);
  expect(outside.channels[7]).toBeUndefined();
  expect(outside.gone).toEqual({ 7: 'closed' });
});

it('R6: whoever makes a channel private without being in it loses it, also if the event came first', () => {
  const outside = { ...state, memberships: {} };
  const answer = { ...launch, kind: 'private', users: { 2: { id: 2 } } } as const;
  const told = { ...launch, kind: 'private', name: '' } as const;
  const answered = putChanged(outside, answer, 1);
  expect(removeChannel(answered, told)).toEqual(answered);
  const removed = removeChannel(outside, told);
  expect(putChanged(removed, answer, 1)).toBe(removed);
  for (const { channels, gone } of [answered, removed]) {
    expect(channels).toEqual({});
    expect(gone).toEqual({ 7: 'closed' });
  }
});

it('the answer to a change keeps the channel for its members, and brings back nothing that went meanwhile', () => {
  const mine = { ...launch, kind: 'private', users: { 1: { id: 1 } } } as const;
  expect(putChanged(state, mine, 1).channels[7]?.kind).toBe('private');
  expect(putChanged({ ...state, memberships: {} }, mine, 1).memberships[7]).toBeDefined();
  const left = putOwnMembership(putChannel(state, board), { ...own, channel_id: 8, active: false });
  expect(putChanged(left, { ...board, topic: 'money' }, 1)).toBe(left);
  expect(putCreatedChannel(left, board)).toBe(left);
});

it('a deleted channel is gone for its members, too, whatever else is told of it', () => {
  expect(removeChannel(state, { ...launch, name: '' }).gone).toEqual({ 7: 'deleted' });
  const before = putChannel(state, board);
  const deleted = removeChannel(before, { ...board, name: '' }, true);
  expect(deleted.channels[8]).toBeUndefined();
  expect(deleted.gone).toEqual({ 8: 'deleted' });
  const ended = { ...own, channel_id: 8, active: false };
  expect(putOwnMembership(deleted, ended).gone).toEqual({ 8: 'deleted' });
});

it('a snapshot without a private channel says that the user is no longer in it', () => {
  const before = putChannel(state, board);
  const loaded = { workspace: { id: 1 }, channels: { 7: launch }, user_channels: {} };
  expect(loadedChannels(loaded as unknown as LoadedWorkspace, before).gone).toEqual({ 8: 'left' });
});
