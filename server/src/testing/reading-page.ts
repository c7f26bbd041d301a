import * as z from 'zod/mini';
import { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import {
  applyDeletion,
  applyMessage,
  applyReadAnswer,
  applyReadEvent,
  applySnapshot,
  type Counting,
  startUnread,
  type Unread,
  unknownUnread,
  unreadCounts,
} from '@parley/contract/rules/unread';

const Payload = z.union([ChatChannelPayload, LoginChannelPayload]);

/** What a page knows of one channel's unread messages, by the rule that browsers use. */
export class ReadingPage {
  readonly #channelId: number;
  readonly #counting: Counting;
  state: Unread;
  /** Whether the user is in the channel, as far as the page knows. */
  isIn: boolean;

  /** `snapshot`: undefined for a channel that the user is not in. */
  constructor(channelId: number, counting: Counting, snapshot: ReadEntry | undefined) {
    this.#channelId = channelId;
    this.#counting = counting;
    this.isIn = snapshot !== undefined;
    this.state = snapshot ? startUnread(snapshot) : unknownUnread(channelId);
  }

  /** Whether it wants the entry from the server. */
  get asks(): boolean {
    return this.isIn && this.state.isStale;
  }

  get entry(): ReadEntry {
    return { ...this.state.entry, ...unreadCounts(this.state) };
  }

  /** Any event; those of other channels are ignored. */
  receive(message: object): void {
    const payload = z.parse(Payload, message);
    if ('read_data' in payload) {
      const { workspace_id: _, ...entry } = payload.read_data;
      if (entry.channel_id === this.#channelId) {
        this.state = applyReadEvent(this.state, entry);
      }
    } else if ('channel_user_data' in payload) {
      this.#receiveMembership(payload.channel_user_data);
    } else if ('message_data' in payload) {
      this.#receiveMessage(payload);
    }
  }

  /** Events were lost, and everything was loaded again. */
  reload(snapshot: ReadEntry | undefined): void {
    const wasIn = this.isIn;
    this.isIn = snapshot !== undefined;
    if (!snapshot) this.state = unknownUnread(this.#channelId, this.state);
    else this.state = wasIn ? applySnapshot(this.state, snapshot) : startUnread(snapshot);
  }

  receiveAnswer(entry: ReadEntry, askedAt: number): void {
    this.state = applyReadAnswer(this.state, entry, askedAt);
  }

  #receiveMembership({ channel_id, active }: { channel_id: number; active: boolean }): void {
    if (channel_id !== this.#channelId) return;
    if (this.isIn !== active) this.state = unknownUnread(channel_id, this.state);
    this.isIn = active;
  }

  #receiveMessage({ message_data: data }: ChatChannelPayload): void {
    if (data.type === 'PUT' && data.message.channel_id === this.#channelId) {
      this.state = applyMessage(this.state, data.message, data.is_new === true, this.#counting);
    } else if (data.type === 'DELETE' && data.channel_id === this.#channelId) {
      this.state = applyDeletion(this.state, data, this.#counting);
    }
  }
}
