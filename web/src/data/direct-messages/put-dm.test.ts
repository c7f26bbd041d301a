import type { DmChannelUser } from '@parley/contract/entities/dm-channel-user';
import { describe, expect, it } from 'vitest';
import { noChannels } from '../channels/channel-store';
import { putDm } from './put-dm';
import { exampleDm } from '../../../testing/examples';

const workspaceId = 5;
const nothing = { ...noChannels, workspaceId };

function dm(change: Partial<DmChannelUser> = {}): DmChannelUser {
  const starred = change.starred ?? false;
  const channel = { ...exampleDm(9, [1, 2]), workspace_id: workspaceId, starred };
  const ids = { id: 3, user_1_id: 1, user_2_id: 2, user_id: 1, channel_id: 9 };
  return { ...ids, workspace_id: workspaceId, active: true, starred, channel, ...change };
}

describe('direct messages', () => {
  it('appear when they are started, with their star', () => {
    const started = putDm(nothing, dm({ starred: true }));
    expect(started.channels[9]).toMatchObject({ dm_channel: true, users: { 2: { id: 2 } } });
    expect(started.memberships).toEqual({ 9: { starred: true, sectionId: null } });
  });

  it('stay readable when they are ended, and reappear when reactivated', () => {
    const ended = putDm(putDm(nothing, dm()), dm({ active: false }));
    expect(ended.channels[9]).toBeDefined();
    expect(ended.memberships).toEqual({});
    expect(putDm(ended, dm()).memberships).toEqual({ 9: { starred: false, sectionId: null } });
  });

  it('R6: are unchanged when an event comes twice', () => {
    const once = putDm(nothing, dm());
    expect(putDm(once, dm())).toEqual(once);
  });

  it('of another workspace change nothing', () => {
    expect(putDm(nothing, dm())).not.toBe(nothing);
    expect(putDm(nothing, dm({ workspace_id: 6 }))).toBe(nothing);
  });
});
