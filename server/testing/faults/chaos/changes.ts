import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { updateChannel } from '@parley/contract/endpoints/channels';
import { createReact, deleteReact } from '@parley/contract/endpoints/message-reacts';
import { deleteMessage, postMessage, updateMessage } from '@parley/contract/endpoints/messages';
import { pinMessage, unpinMessage } from '@parley/contract/endpoints/pins';
import { reactCodes } from '@parley/contract/entities/message-react';
import * as z from 'zod/mini';
import type { RawAnswer, TestBrowser } from '../../clients/test-browser.js';
import type { Random } from './random.js';

/** Statuses by which a proxy or a server without its database asks to try again. */
const passing = new Set([502, 503, 504]);

/** A message as the server last acknowledged it to its writer. */
interface Written {
  id: number;
  body: string;
  isPinned: boolean;
}

/** Repeats a request until its answer is certain. `tries`: an earlier one may have been carried out. */
async function untilAnswered(
  attempt: () => Promise<RawAnswer>,
): Promise<{ answer: RawAnswer; tries: number }> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await attempt();
      if (!passing.has(answer.status)) return { answer, tries };
    } catch (error) {
      // `fetch` throws this for a connection that broke.
      if (!(error instanceof TypeError)) throw error;
    }
    await delay(30);
  }
}

/**
 * A person who makes all kinds of changes in some channels, one after the other. What is not acknowledged is
 * sent again, as the web app does (R7); some posts are sent twice at once.
 */
export class Changer {
  /** By client id. Deleted messages are not there. */
  readonly written = new Map<string, Written>();
  /** The client ids of messages that were deleted. */
  readonly deleted = new Set<string>();
  /** `5 👍`: this person's reactions, by message id. */
  readonly reactions = new Set<string>();
  /** By channel, where this person sets them. */
  readonly topics = new Map<number, string>();
  acknowledged = 0;
  readonly #browser: TestBrowser;
  readonly #channels: readonly number[];
  readonly #topicOf: number | null;
  readonly #random: Random;
  /** Ids of messages to react to, of everybody in these channels. */
  readonly #common: number[];

  constructor(
    browser: TestBrowser,
    {
      channels,
      topicOf,
      common,
    }: { channels: readonly number[]; topicOf: number | null; common: number[] },
    random: Random,
  ) {
    this.#browser = browser;
    this.#channels = channels;
    this.#topicOf = topicOf;
    this.#common = common;
    this.#random = random;
  }

  async change(): Promise<void> {
    const dice = this.#random.next();
    if (dice < 0.55 || this.written.size < 3) await this.#post();
    else if (dice < 0.67) await this.#edit();
    else if (dice < 0.72) await this.#delete();
    else if (dice < 0.9) await this.#react();
    else if (dice < 0.96 || this.#topicOf === null) await this.#pin();
    else await this.#setTopic(this.#topicOf);
    this.acknowledged += 1;
  }

  async #post(): Promise<void> {
    const client_id = randomUUID();
    const body = `<p>Message ${client_id}</p>`;
    const message = { channel_id: this.#random.anyOf(this.#channels), client_id, body };
    const send = () => this.#send(postMessage, { body: { message } });
    const sent = this.#random.next() < 0.1 ? [send(), send()] : [send()];
    const ids = (await Promise.all(sent)).map(
      ({ answer }) => z.parse(postMessage.output, this.#expected(answer, 200)).id,
    );
    const [id = 0] = ids;
    if (new Set(ids).size > 1) throw new Error(`A message was posted as ${ids.join(' and ')}.`);
    this.written.set(client_id, { id, body, isPinned: false });
    this.#common.push(id);
  }

  async #edit(): Promise<void> {
    const [clientId, written] = this.#anyWritten();
    const body = `<p>Edited ${randomUUID()}</p>`;
    const request = { params: { id: String(written.id) }, body: { message: { body } } };
    const { answer } = await this.#send(updateMessage, request);
    this.#expected(answer, 200);
    this.written.set(clientId, { ...written, body });
  }

  async #delete(): Promise<void> {
    const [clientId, { id }] = this.#anyWritten();
    const { answer, tries } = await this.#send(deleteMessage, { params: { id: String(id) } });
    this.#expected(answer, tries > 1 && answer.status === 404 ? 404 : 200);
    this.written.delete(clientId);
    this.deleted.add(clientId);
  }

  async #react(): Promise<void> {
    const message_id = this.#random.anyOf(this.#common.slice(-50));
    const react_code = this.#random.anyOf(reactCodes);
    const reaction = `${message_id} ${react_code}`;
    const isOn = this.reactions.has(reaction);
    const body = { message_react: { message_id, react_code } };
    const { answer } = isOn
      ? await this.#send(deleteReact, { params: { placeholder: '0' }, body })
      : await this.#send(createReact, { body });
    // Its author may have deleted it.
    if (answer.status === 404) return;
    this.#expected(answer, 200);
    if (isOn) this.reactions.delete(reaction);
    else this.reactions.add(reaction);
  }

  async #pin(): Promise<void> {
    const pinned = [...this.written].find(([, { isPinned }]) => isPinned);
    const [clientId, written] = pinned ?? this.#anyWritten();
    const endpoint = pinned ? unpinMessage : pinMessage;
    const { answer } = await this.#send(endpoint, { params: { id: String(written.id) } });
    this.#expected(answer, 200);
    this.written.set(clientId, { ...written, isPinned: !written.isPinned });
  }

  async #setTopic(channelId: number): Promise<void> {
    const topic = `Topic ${randomUUID()}`;
    const request = { params: { id: String(channelId) }, body: { channel: { topic } } };
    const { answer } = await this.#send(updateChannel, request);
    this.#expected(answer, 200);
    this.topics.set(channelId, topic);
  }

  #send(...[endpoint, input]: Parameters<TestBrowser['attempt']>) {
    return untilAnswered(() => this.#browser.attempt(endpoint, input));
  }

  #anyWritten(): [clientId: string, Written] {
    return this.#random.anyOf([...this.written].slice(-30));
  }

  #expected({ status, body, text }: RawAnswer, wanted: number): unknown {
    if (status !== wanted) throw new Error(`A change was answered ${status}: ${text}`);
    return body;
  }
}

/** A member who joins a channel and leaves it again. */
export async function joinAndLeave(browser: TestBrowser, channel_id: number): Promise<void> {
  const body = { channel_user: { channel_id } };
  for (const attempt of [
    () => browser.attempt(joinChannel, { body }),
    () => browser.attempt(leaveChannel, { params: { placeholder: '0' }, body }),
  ]) {
    const { answer } = await untilAnswered(attempt);
    if (answer.status !== 200) throw new Error(`It was answered ${answer.status}: ${answer.text}`);
  }
}
