import { serveBarePage } from '../../browser/bare-page.js';
import type { PageCondition } from '../../browser/painted.js';
import type { Scale } from '../../figure.js';
import { addTalk, talkText } from '../../servers/fill-talk.js';
import { startParley } from '../../servers/parley.js';

/**
 * `keyPause` is the time between two keys, long after the letter's frame was rendered, and `quietFor` the time without
 * a long task after which a page is taken for quiet: both in milliseconds.
 */
const sizes = {
  full: {
    visited: ['ant', 'bee', 'cat', 'dog', 'eel', 'fox'],
    visitedMessages: 200,
    longMessages: 10_000,
    loadings: 5,
    switchings: 6,
    text: 'It could be on its way on Thursday, if all of you look at it before that.',
    keyPause: 200,
    secondsOfReading: 10,
    quietFor: 1_000,
    slowdown: 4,
  },
  short: {
    visited: ['ant', 'bee'],
    visitedMessages: 60,
    longMessages: 150,
    loadings: 1,
    switchings: 1,
    text: 'It could',
    keyPause: 50,
    secondsOfReading: 0.5,
    quietFor: 200,
    slowdown: 1,
  },
};
/** The channel with a long history. */
export const long = 'long';
/** Messages loaded when a channel is opened (contract/src/limits.ts). */
const pageOfMessages = 50;
const people = 50;

export type StageSize = (typeof sizes)[Scale];

/** An app under measurement: Parley, or the bare page that it is compared with. */
export interface AppUnderTest {
  /** The URL of a channel. */
  urlOf(channel: string): string;
  /**
   * The `Cookie` header of a member of all channels, each time of another one: members keep what they began
   * to write (drafts), so a second visit of the same member would not find an empty field.
   */
  nextCookie(): string;
}

export interface Stage {
  size: StageSize;
  /** The first of the channels that are switched between. */
  channel: string;
  parley: AppUnderTest & { home: string };
  bare: AppUnderTest;
}

/** Selectors of the field and of a channel's messages, valid in both apps. */
export const field = 'textarea, [role=textbox]';
export const list = (channel: string) => `[role=log][aria-label="Messages in ${channel}"]`;

/** The end of a channel, fully rendered. */
export function endOf(
  channel: string,
  { longMessages, visitedMessages }: StageSize,
): PageCondition {
  const last = channel === long ? longMessages : visitedMessages;
  return { within: list(channel), text: `${channel} ${last}.`, filled: true };
}

/** Starts Parley with a workspace of 50 people, and serves the same texts in bare pages. */
export async function withStage<T>(scale: Scale, work: (stage: Stage) => Promise<T>): Promise<T> {
  const size = sizes[scale];
  const { visited, visitedMessages, longMessages } = size;
  const parley = await startParley(people, {
    fill(db) {
      const users = db.prepare('select id from users order by id').pluck().all().map(Number);
      for (const name of visited) addTalk(db, { name, messages: visitedMessages, people: users });
      addTalk(db, { name: long, messages: longMessages, people: users });
    },
  });
  try {
    const short = await serveBarePage(
      Object.fromEntries(
        visited.map((name) => [name, texts(name, visitedMessages).slice(-pageOfMessages)]),
      ),
    );
    const all = await serveBarePage({ [long]: texts(long, longMessages) });
    try {
      const nextCookie = cookiesOfReaders(parley.target.cookies);
      const home = `http://127.0.0.1:${parley.target.port}/`;
      return await work({
        size,
        channel: visited[0] ?? '',
        parley: {
          home,
          urlOf: (channel) => `${home}#/workspace/bench/${parley.channelIds.get(channel)}`,
          nextCookie,
        },
        bare: {
          urlOf: (channel) => (channel === long ? all : short).url,
          nextCookie: () => '',
        },
      });
    } finally {
      await short.close();
      await all.close();
    }
  } finally {
    await parley.close();
  }
}

/**
 * Hands out the session cookies of members without unread messages, since a channel with unread messages does not
 * open at its end. `readMost` leaves every tenth member some.
 */
function cookiesOfReaders(cookies: readonly string[]): () => string {
  // The cookies begin with the second user: the first is the founder.
  const readers = cookies.filter((_, index) => (index + 2) % 10 !== 0);
  return () => readers.shift() ?? '';
}

function texts(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => talkText(name, index + 1));
}
