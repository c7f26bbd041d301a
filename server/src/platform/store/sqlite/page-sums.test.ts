import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isDamaged, noteSums } from './page-sums.js';

let directory: string;
let file: string;
let db: Database.Database;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'parley-sums-'));
  file = path.join(directory, 'some.db');
  db = new Database(file);
  db.pragma('journal_mode = wal');
  db.pragma('wal_autocheckpoint = 0');
  db.pragma('busy_timeout = 0');
  db.exec('create table words (id integer primary key, word text)');
});
afterEach(() => {
  db.close();
  rmSync(directory, { recursive: true });
});

const write = (n: number) =>
  db
    .prepare('insert or replace into words values (?, ?)')
    .run(n, String(n).repeat(100 + ((n * 37) % 3_000)));
const checkpoint = () => db.pragma('wal_checkpoint(truncate)');

/** Copies the files as a process that died now would leave them. */
function left(): string {
  const copy = path.join(directory, 'left.db');
  for (const part of ['', '-wal', '-sums']) {
    rmSync(copy + part, { force: true });
    if (existsSync(file + part)) copyFileSync(file + part, copy + part);
  }
  return copy;
}

it('finds no damage whenever the process dies', () => {
  let words = 0;
  const whenever = () => expect([words, isDamaged(left())]).toEqual([words, false]);
  const round = () => {
    for (let more = 0; more < 5; more += 1) write((words += 1) % 40);
    whenever();
    noteSums(file);
    whenever();
    checkpoint();
    whenever();
  };
  whenever();
  for (let rounds = 0; rounds < 20; rounds += 1) round();

  const reader = new Database(file, { readonly: true });
  const begun = reader.prepare('select word from words').iterate();
  begun.next();
  for (let rounds = 0; rounds < 5; rounds += 1) round();
  expect(readFileSync(`${file}-wal`).length).toBeGreaterThan(0);
  begun.return?.();
  reader.close();
  round();
  expect(readFileSync(`${file}-wal`).length).toBe(0);
});

it('finds each page that is not as it was written, and those that are missing', () => {
  for (let n = 0; n < 40; n += 1) write(n);
  noteSums(file);
  checkpoint();
  const whole = readFileSync(file);
  expect(isDamaged(file)).toBe(false);
  for (let page = 0; page < whole.length / 4096; page += 1) {
    const harmed = Buffer.from(whole);
    const at = page * 4096 + ((page * 997) % 4096);
    harmed.writeUInt8(harmed.readUInt8(at) ^ 16, at);
    writeFileSync(file, harmed);
    expect([page, isDamaged(file)]).toEqual([page, true]);
  }
  writeFileSync(file, whole.subarray(0, whole.length - 4096));
  expect(isDamaged(file)).toBe(true);
  writeFileSync(file, whole);
  expect(isDamaged(file)).toBe(false);
  rmSync(`${file}-sums`);
  expect(isDamaged(file)).toBe(true);
});
