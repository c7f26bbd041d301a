import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { goLive } from '../../../testing/clients/live-browser.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

/** Rows and bytes of a post. `npm run bench -- guard` measures its time. */

// Jobs would empty the queue of the search index.
const team = teamBeforeAll(() => startTestServer({ runsJobs: false }));

const post = (body: string) => team.alice.posts(team.general, body);

it('a plain post adds a row for the message, its event and the search index, and no other', async () => {
  const db = new Database(path.join(team.server.dataDirectory, 'parley.db'), { readonly: true });
  const tables = db
    .prepare("select name from sqlite_master where type = 'table'")
    .pluck()
    .all()
    .map(String);
  const rows = () =>
    tables.map((table) => Number(db.prepare(`select count(*) from "${table}"`).pluck().get()));
  await post('<p>The first makes the row of the stream.</p>');
  const before = rows();
  await post('<p>How are you?</p>');
  const after = rows();
  db.close();
  const added = tables
    .map((table, index) => [table, (after[index] ?? 0) - (before[index] ?? 0)] as const)
    .filter(([, count]) => count !== 0);
  expect(Object.fromEntries(added)).toEqual({ messages: 1, events: 1, search_queue: 1 });
});

/** Bytes of a frame beside the message's text: ids, times, and the names of the fields. */
const mostAround = 470;

it('a frame of a plain post is little longer than its text', async () => {
  await team.bob.joins(team.general);
  const client = await goLive(team.server, team.bob);
  const lengths: number[] = [];
  client.socket.on('message', (data: Buffer) => lengths.push(data.length));
  const body = `<p>${'How are you? '.repeat(20)}</p>`;
  await post(body);
  await client.until(({ frames }) => frames.some((frame) => JSON.stringify(frame).includes(body)));
  await client.close();
  const frame = Math.max(...lengths);
  expect(frame).toBeGreaterThan(body.length);
  expect(frame - body.length).toBeLessThan(mostAround);
});
