import type Database from 'better-sqlite3';
import { readMost } from './fill.js';

interface Talk {
  name: string;
  messages: number;
  /** The authors, by user id; all are members of the channel. */
  people: readonly number[];
}

const minutes = 60_000;
const words =
  'we could ship it on Thursday if the tests pass and nobody finds another thing that has to wait until somebody from the other team has looked at it'.split(
    ' ',
  );

/**
 * Inserts a channel with realistic messages over weeks: authors in turn, from a word to a
 * paragraph. Its last message ends with `{name} {messages}.` Returns the channel's id.
 */
export function addTalk(db: Database.Database, { name, messages, people }: Talk): number {
  const now = Date.now();
  const channelId = Number(
    db
      .prepare(
        `insert into channels (workspace_id, name, name_key, topic, creator_id, created_at)
         values (1, @name, @name, 'What we plan, and what came of it', 1, @createdAt)`,
      )
      .run({ name, createdAt: now - (messages + 1) * 5 * minutes }).lastInsertRowid,
  );
  const member = db.prepare(
    `insert into channel_members (channel_id, workspace_id, user_id, joined_at) values (?, 1, ?, ${now})`,
  );
  for (const userId of people) member.run(channelId, userId);
  const message = db.prepare(
    `insert into messages (workspace_id, channel_id, user_id, body, client_id, created_at, updated_at, ts_us)
     values (1, @channelId, @userId, @body, @clientId, @at, @at, @at * 1000)`,
  );
  const reaction = db.prepare(
    `insert into message_reactions (message_id, user_id, react_code, workspace_id, created_at)
     values (?, ?, '👍', 1, 1)`,
  );
  for (let number = 1; number <= messages; number += 1) {
    const userId = people[Math.floor(number / 3) % people.length] ?? 1;
    const { lastInsertRowid } = message.run({
      channelId,
      userId,
      body: `<p>${talkText(name, number)}</p>`,
      clientId: clientId(channelId, number),
      at: now - (messages - number) * 5 * minutes,
    });
    if (number % 10 === 0) reaction.run(lastInsertRowid, userId);
  }
  readMost(db, channelId);
  return channelId;
}

/** A message's text: 1 to 30 words, the same in every run, and the message's number. */
export function talkText(name: string, number: number): string {
  const length = 1 + ((number * number) % 30);
  const said = Array.from({ length }, (_, index) => words[(number + index) % words.length]);
  return `${said.join(' ')} ${name} ${number}.`;
}

function clientId(channelId: number, number: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return `${hex(channelId, 8)}-0000-4000-8000-${hex(number, 12)}`;
}
