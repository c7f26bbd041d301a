import type { ChannelKind } from '../entities/channel.js';

/** Direct messages, of two people or of a group: everything said there is for each of them. */
export const isDirectKind = (kind: ChannelKind): boolean => kind === 'direct' || kind === 'group';
