import type { ChannelKind } from '../entities/channel.js';

/** Whether channels of this kind are direct messages, of two users or of a group: every message is to all of them. */
export const isDirectKind = (kind: ChannelKind): boolean => kind === 'direct' || kind === 'group';
