import { expect, it } from 'vitest';
import { channelStore, noChannels, putChannel } from '../channels/channel-store';
import { exampleChannel, exampleGroup, exampleRead } from '../../../testing/examples';
import { reads } from './reads';

it('asks for the counts again once a group is a private channel, where messages are no mentions', () => {
  const group = exampleGroup(6, [1, 2, 3]);
  const isStale = () => reads.reads.getState()[6]?.isStale;
  channelStore.setState(putChannel({ ...noChannels, workspaceId: 1 }, group));
  reads.receiveAll({ 6: exampleRead(6) });
  channelStore.setState((state) => putChannel(state, { ...group, topic: 'lunch' }));
  expect(isStale()).toBe(false);
  const { users } = group;
  const channel = exampleChannel(6, { kind: 'private', users });
  channelStore.setState((state) => putChannel(state, channel));
  expect(isStale()).toBe(true);
});
