import type { Message } from '@parley/contract/entities/message';
import { endsWithWorkspace } from '../../platform/lib/lifetime';
import { connectionStore } from '../../platform/live/connection-store';
import { channelStore } from '../channels/channel-store';
import type { Reaction } from './message-reactions';

export interface Saved {
  readonly saveId: number;
  readonly message: Message;
}

/** A store beside the channels' own that keeps messages, or something that they contain. */
export interface MessageFollower {
  /** A message was posted or changed. */
  put(message: Message): void;
  /** The answer to changing a message, which may be older than its events. */
  answered(message: Message): void;
  deleted(messageId: number): void;
  reacted(messageId: number, reaction: Reaction, on: boolean): void;
  /** The user saved a message. */
  saved(saved: Saved): void;
  unsaved(messageId: number): void;
  /** A snapshot of the workspace was applied, which follows lost events. */
  snapshot(): void;
  /** Events were lost; a snapshot is on its way. */
  missed(): void;
  /** The live connection is back: what could not be loaded without it may be loaded now. */
  reconnected(): void;
  /** R8: nothing stays of channels that went out of the user's sight. */
  dropHidden(): void;
  /** The workspace was left. */
  end(): void;
}

const followers = new Set<Partial<MessageFollower>>();

/** Returns a function that ends it. */
export function followMessages(follower: Partial<MessageFollower>): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

export function tellFollowers(event: (follower: Partial<MessageFollower>) => void): void {
  followers.forEach(event);
}

channelStore.subscribe(({ channels }, before) => {
  if (channels !== before.channels) tellFollowers((follower) => follower.dropHidden?.());
});

connectionStore.subscribe(({ connection }, before) => {
  const isBack = connection === 'live' && before.connection !== 'live';
  if (isBack) tellFollowers((follower) => follower.reconnected?.());
});

endsWithWorkspace(() => tellFollowers((follower) => follower.end?.()));
