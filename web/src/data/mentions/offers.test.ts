import { beforeEach, expect, it } from 'vitest';
import type { ChannelKind } from '@parley/contract/entities/channel';
import type { Role } from '@parley/contract/entities/user';
import { channelStore, noChannels, putChannel } from '../channels/channel-store';
import { memberStore } from '../people/member-store';
import { exampleChannel, exampleMember } from '../../../testing/examples';
import { offerToAdd, useOffers } from './offers';

const body = '<p><span data-mention="2">@Bob</span> <span data-mention="3">@Dan</span></p>';

function arrange(kind: ChannelKind, role: Role): void {
  const channel = exampleChannel(7, { kind, users: { 1: { id: 1 } } });
  channelStore.setState(putChannel({ ...noChannels, workspaceId: 1 }, channel));
  const members = {
    1: exampleMember(1, { role }),
    2: exampleMember(2),
    3: exampleMember(3, { deactivated: true }),
  };
  memberStore.setState({ workspaceId: 1, ownId: 1, members });
}

beforeEach(() => useOffers.setState({}, true));

it.each(['public', 'private'] as const)('offers to add who is not in a %s channel', (kind) => {
  arrange(kind, 'member');
  offerToAdd('c', 7, body);
  expect(useOffers.getState()).toEqual({ c: [2] });
  offerToAdd('edited', 7, body, body);
  expect(useOffers.getState()).toEqual({ c: [2] });
});

it('offers nothing to guests, who cannot add anybody', () => {
  arrange('public', 'guest');
  offerToAdd('c', 7, body);
  expect(useOffers.getState()).toEqual({});
});
