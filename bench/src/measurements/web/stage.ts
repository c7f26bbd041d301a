import { serveBarePage } from '../../browser/bare-page.js';
import type { PageCondition } from '../../browser/painted.js';
import { addTalk, talkText } from '../../servers/fill-talk.js';
import { startParley } from '../../servers/parley.js';

/** Names of the channels that are switched between, and the channel with a long history. */
export const visited = ['ant', 'bee', 'cat', 'dog', 'eel', 'fox'] as const;
export const long = { name: 'long', messages: 10_000 };
const visitedMessages = 200;
/** Messages loaded when a channel is opened (contract/src/limits.ts). */
const pageOfMessages = 50;
const people = 50;

/** An app under measurement: Parley, or the bare page that it is compared with. */
export interface AppUnderTest {
  /** The URL of a channel. */
  urlOf(channel: string): string;
  /** The `Cookie` header of a signed-in user. The user is a member of all channels. */
  cookie: string;
}

export interface Stage {
  parley: AppUnderTest & { home: string };
  bare: AppUnderTest;
}

/** Selectors of the field and of a channel's messages, valid in both apps. */
export const field = 'textarea, [role=textbox]';
export const list = (channel: string) => `[role=log][aria-label="Messages in ${channel}"]`;

/** The end of a channel, fully rendered. */
export function endOf(channel: string): PageCondition {
  const last = channel === long.name ? long.messages : visitedMessages;
  return { within: list(channel), text: `${channel} ${last}.`, filled: true };
}

/** Starts Parley with a workspace of 50 people, and serves the same texts in bare pages. */
export async function withStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const parley = await startParley(people);
  try {
    const ids = await parley.change((db) => {
      const users = db.prepare('select id from users order by id').pluck().all().map(Number);
      const talks = [...visited.map((name) => ({ name, messages: visitedMessages })), long];
      return new Map(
        talks.map((talk) => [talk.name, addTalk(db, { ...talk, people: users })] as const),
      );
    });
    const short = await serveBarePage(
      Object.fromEntries(
        visited.map((name) => [name, texts(name, visitedMessages).slice(-pageOfMessages)]),
      ),
    );
    const all = await serveBarePage({ [long.name]: texts(long.name, long.messages) });
    try {
      const home = `http://127.0.0.1:${parley.target.port}/`;
      return await work({
        parley: {
          home,
          urlOf: (channel) => `${home}#/workspace/bench/${ids.get(channel)}`,
          cookie: parley.target.cookies[0] ?? '',
        },
        bare: { urlOf: (channel) => (channel === long.name ? all : short).url, cookie: '' },
      });
    } finally {
      await short.close();
      await all.close();
    }
  } finally {
    await parley.close();
  }
}

function texts(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => talkText(name, index + 1));
}
