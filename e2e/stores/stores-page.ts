import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { Message } from '@parley/contract/entities/message';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { type Unread, unreadCounts } from '@parley/contract/rules/unread';
import { vi } from 'vitest';
import type { RawAnswer } from '../../server/testing/clients/test-browser.js';
import type { Person } from '../../server/testing/people/people.js';
import { applyLiveEvent } from '../../web/src/app/workspace/live-events';
import { receiveWorkspace } from '../../web/src/app/workspace/workspace-store';
import { channelStore } from '../../web/src/data/channels/channel-store';
import { fromPage } from '../../web/src/data/messages/loaded-messages';
import { messages } from '../../web/src/data/messages/messages';
import { saveMarks } from '../../web/src/data/messages/save-marks';
import { reads } from '../../web/src/data/reads/reads';
import { call } from '../../web/src/platform/api/call';
import { endWorkspace } from '../../web/src/platform/lib/lifetime';

interface Asked {
  readonly answer: Promise<RawAnswer>;
  /** Delivers the answer; resolves once the page has read it. */
  readonly arrive: (answer: RawAnswer) => Promise<void>;
}

/**
 * The web app's own stores in this process, as on a page of one person: its calls go to the server at once, and the
 * answers arrive when the test says so. The test passes in the events, as the live connection would.
 */
export class StoresPage {
  readonly #owner: Person;
  readonly #answers: Asked[] = [];

  constructor(owner: Person) {
    this.#owner = owner;
    const { fetch } = globalThis;
    vi.stubGlobal('document', { querySelector: () => null });
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) =>
      input.startsWith('/') ? this.#ask(input, init) : fetch(input, init),
    );
  }

  /** Loads the workspace, for the first time or again. */
  async load(address: string): Promise<void> {
    const loading = call(readWorkspace, { params: { address } });
    const loaded = await this.#untilAnswered(loading);
    if (!('users' in loaded)) throw new Error('The person is signed in to it.');
    receiveWorkspace(loaded, this.#owner.id);
  }

  /** Opens a new page with data that was loaded earlier: the workspace, and all messages of a channel. */
  show(loaded: LoadedWorkspace, channelId: number, said: readonly Message[]): void {
    endWorkspace();
    receiveWorkspace(structuredClone(loaded), this.#owner.id);
    const page = { messages: structuredClone(said), hasOlder: false, hasNewer: false };
    const open = { status: 'ready', problem: null, loading: [], place: {} } as const;
    messages.conversations.setState(
      { [channelId]: { ...fromPage(page), ...open, generation: 1, edition: 1 } },
      true,
    );
  }

  said(channelId: number): readonly Message[] {
    return messages.conversations.getState()[channelId]?.messages ?? [];
  }

  /** The ids of the person's saves, by message id. */
  saved(): Readonly<Record<number, number>> {
    return saveMarks.getState();
  }

  /** Applies an event of any stream. Null, for an event without a message or no longer replayed, changes nothing. */
  receive(message: string | null): void {
    if (message !== null) applyLiveEvent(JSON.parse(message));
  }

  /** Resolves once the server has answered everything that the page asked for. */
  async answered(): Promise<void> {
    await Promise.all(this.#answers.map(({ answer }) => answer));
  }

  /** Lets the first answer arrive. Returns false without one. */
  async hear(): Promise<boolean> {
    const first = this.#answers.shift();
    if (!first) return false;
    await first.arrive(await first.answer);
    return true;
  }

  /** Lets all answers arrive, also those to calls that earlier answers cause. */
  async hearAll(): Promise<void> {
    while (await this.hear());
  }

  /** The page's counts of unread messages; undefined if it does not know that the person is a member. */
  known(channelId: number): Unread | undefined {
    return reads.reads.getState()[channelId];
  }

  isIn(channelId: number): boolean {
    return channelStore.getState().memberships[channelId] !== undefined;
  }

  /** The channel's entry, with the counts that the page shows. */
  entry(channelId: number): ReadEntry | undefined {
    const known = this.known(channelId);
    return known && { ...known.entry, ...unreadCounts(known) };
  }

  close(): void {
    endWorkspace();
    vi.unstubAllGlobals();
  }

  #ask(path: string, init: RequestInit): Promise<Response> {
    const answer = this.#owner.browser.fetch(path, init);
    return new Promise((resolve) => {
      const arrive = async ({ status, text, headers }: RawAnswer) => {
        const response = new Response(text, { status, headers });
        const isRead = new Promise<void>((read) => {
          response.text = async () => {
            // The page handles the text in microtasks, before the event loop's next turn.
            setImmediate(read);
            return text;
          };
        });
        resolve(response);
        await isRead;
      };
      this.#answers.push({ answer, arrive });
    });
  }

  async #untilAnswered<Output>(asked: Promise<Output>): Promise<Output> {
    // Answers to earlier calls arrive when the test says so.
    const last = this.#answers.pop();
    if (last) await last.arrive(await last.answer);
    return asked;
  }
}
