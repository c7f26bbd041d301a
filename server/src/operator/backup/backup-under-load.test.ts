import path from 'node:path';
import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import Database from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { TestBrowser } from '../../../testing/clients/test-browser.js';
import { sqliteDatabase } from '../../../testing/database/test-database.js';
import { killableServer } from '../../../testing/faults/kill-server.js';
import { Writer } from '../../../testing/faults/kill-writer.js';
import { readAll } from '../../../testing/requests/read-channel.js';
import { runOperatorCommand } from '../../../testing/server/operator-command.js';

const writersAtOnce = 6;

it('a backup under load has each message that was acknowledged before it began, and its files', async () => {
  const [place, other] = await Promise.all([sqliteDatabase(), sqliteDatabase()]);
  const archive = path.join(place.environment['PARLEY_DATA'] ?? '', 'backup.zip');
  const [server, restored] = await Promise.all([
    killableServer(place.environment),
    killableServer(other.environment),
  ]);
  try {
    await server.start();
    const alice = new TestBrowser(server.url);
    await alice.signUp('alice@example.com');
    const workspace = { address: 'acme', channel: 'plans' };
    const { channels } = await alice.call(createWorkspace, { body: { workspace } });
    const channelId = Math.max(...Object.keys(channels).map(Number));
    const content = 'x'.repeat(100_000);
    await upload(alice, channelId, content);
    // Large enough that its copy takes many steps, between which others write.
    const writers = Array.from(
      { length: writersAtOnce },
      () => new Writer(alice, server, [channelId], { length: 8_000 }),
    );
    let isOver = false;
    const writing = Promise.all(writers.map((writer) => writer.writeUntil(() => isOver)));
    const acknowledged = () =>
      writers.flatMap((writer) => writer.acknowledged.map(({ client_id }) => client_id));
    await vi.waitUntil(() => acknowledged().length > 200, { timeout: 40_000, interval: 5 });

    const before = acknowledged();
    const made = await runOperatorCommand('backup', place.environment, archive, '--json');
    const during = acknowledged().length - before.length;
    isOver = true;
    await writing;
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(during).toBeGreaterThan(0);

    expect(await runOperatorCommand('restore', other.environment, archive)).toMatchObject({
      code: 0,
      stderr: '',
    });
    const { tables } = JSON.parse(made.stdout) as { tables: Record<string, number> };
    expect(countsIn(other.environment)).toEqual({ ...tables, meta: (tables['meta'] ?? 0) + 1 });

    await restored.start();
    const again = new TestBrowser(restored.url);
    await again.signIn('alice@example.com', 'acme');
    const messages = await readAll(again, channelId);
    const ids = new Set(messages.map(({ client_id }) => client_id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    const [file] = messages.flatMap(({ files }) => files);
    const answer = await again.fetch(file?.url ?? '');
    expect(answer.text).toBe(content);
    expect(factOf('epoch', other.environment)).not.toBe(factOf('epoch', place.environment));
    expect((await runOperatorCommand('check', other.environment)).stdout).toContain('No problems');
  } finally {
    await Promise.all([server.kill(), restored.kill()]);
    await Promise.all([place.remove(), other.remove()]);
  }
});

async function upload(alice: TestBrowser, channelId: number, content: string): Promise<void> {
  const body = new FormData();
  body.set('message[channel_id]', String(channelId));
  body.set('message[client_id]', crypto.randomUUID());
  body.set('message[files][]', new File([content], 'plan.txt'));
  expect((await alice.send('POST', '/api/messages', { body })).status).toBe(200);
}

function readFrom<T>(environment: Record<string, string>, read: (db: Database.Database) => T): T {
  const file = path.join(environment['PARLEY_DATA'] ?? '', 'parley.db');
  const db = new Database(file, { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

function factOf(key: string, environment: Record<string, string>): unknown {
  return readFrom(environment, (db) =>
    db.prepare('select value from meta where key = ?').pluck().get(key),
  );
}

/** How many rows each table has. */
function countsIn(environment: Record<string, string>): Record<string, number> {
  return readFrom(environment, (db) => {
    const names = db
      .prepare<[], string>(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite%'",
      )
      .pluck()
      .all();
    const count = (name: string) =>
      Number(db.prepare(`select count(*) from "${name}"`).pluck().get());
    return Object.fromEntries(names.map((name) => [name, count(name)]));
  });
}
