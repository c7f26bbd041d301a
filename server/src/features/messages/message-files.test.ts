import { randomUUID } from 'node:crypto';
import {
  deleteMessage,
  listMessages,
  postMessage,
  updateMessage,
} from '@parley/contract/endpoints/messages';
import type { Message } from '@parley/contract/entities/message';
import { limits } from '@parley/contract/limits';
import { serverTexts } from '@parley/contract/texts';
import { beforeAll, expect } from 'vitest';
import { loggedEvents } from '../../../testing/clients/watch-events.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { uploadFile } from '../../../testing/requests/upload-file.js';

describeMostlyOnSqlite('files of messages', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);

  beforeAll(() => team.bob.joins(team.general));

  const events = () => loggedEvents(team, `channel:${team.general}`);

  function attemptPost(files: string[], body = '', client_id: string = randomUUID()) {
    const message = { body, files, channel_id: team.general, client_id };
    return team.alice.browser.attempt(postMessage, { body: { message } });
  }
  /** Posts a message of Alice's with files of these names. */
  async function post(names: string[], body = '') {
    const signed: string[] = [];
    for (const name of names) {
      signed.push(await uploadFile(team.alice.browser, name, `content of ${name}`));
    }
    return postMessage.output.parse((await attemptPost(signed, body)).body);
  }
  const change = (person: Person, { id }: Message, message: object) =>
    person.browser.attempt(updateMessage, { params: { id: String(id) }, body: { message } });

  async function listed({ id }: Message) {
    const page = await team.bob.browser.call(listMessages, {
      params: { id: String(team.general) },
      query: { around: String(id) },
    });
    return page[id];
  }

  /** The id of the message's file of that name. */
  function fileId(message: Message, name: string): number {
    const file = message.files.find((one) => one.name === name);
    if (!file) throw new Error(`no file ${name}`);
    return file.id;
  }

  const countFiles = () =>
    team.server.store.reader
      .selectFrom('files')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
      .then(({ count }) => Number(count));

  onSqlite('are enough without text; they come in the order in which they were sent', async () => {
    const message = await post(['b.txt', 'a.txt'], '<p></p>');
    expect(message.body).toBe('');
    expect(message.files).toMatchObject([
      { name: 'b.txt', type: 'text/plain', message_id: message.id },
      { name: 'a.txt', type: 'text/plain', message_id: message.id },
    ]);
    expect(await listed(message)).toEqual(message);
    expect((await events()).at(-1)).toEqual({
      message_data: { type: 'PUT', is_new: true, message, dm_channel: false },
    });
    for (const files of [[], ['']]) {
      const nothing = await attemptPost(files, '<p></p>');
      expect([nothing.status, nothing.body]).toEqual([422, [serverTexts.messageBlank]]);
    }
  });

  onSqlite('may be parts of a form, beside text', async () => {
    const { alice, general } = team;
    const fields = new FormData();
    fields.set('message[body]', 'see both');
    fields.set('message[channel_id]', String(general));
    fields.append('message[files][]', new File(['one'], 'one.txt', { type: 'text/plain' }));
    fields.append('message[files][]', await uploadFile(alice.browser, 'two.txt', 'two'));
    const answer = await alice.browser.send('POST', postMessage.path, { body: fields });
    const message = postMessage.output.parse(answer.body);
    expect(message.files.map((file) => file.name)).toEqual(['one.txt', 'two.txt']);
    expect(await listed(message)).toEqual(message);
  });

  onSqlite('are so many and no more', async () => {
    const most = limits.filesPerMessage;
    const names = Array.from({ length: most }, (_, n) => `${n}.txt`);
    expect((await post(names)).files.map((file) => file.name)).toEqual(names);
    const tooMany = await attemptPost(Array.from({ length: most + 1 }, () => '1.1.x'));
    expect(tooMany.status).toBe(413);
    expect(tooMany.text).toContain(`more than ${most} files`);
  });

  onBoth('R7: sent again, the message has its files once', async () => {
    const clientId = randomUUID();
    const signed = [await uploadFile(team.alice.browser, 'once.txt', 'once')];
    const atOnce = await Promise.all([
      attemptPost(signed, 'once', clientId),
      attemptPost(signed, 'once', clientId),
    ]);
    const before = await countFiles();
    const later = await attemptPost(signed, 'once', clientId);
    // Its signed ids may have expired since, but the message exists.
    const muchLater = await attemptPost(['1.1.expired'], 'once', clientId);
    const answers = [...atOnce, later, muchLater];
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(postMessage.output.parse(later.body).files).toHaveLength(1);
    expect(await countFiles()).toBe(before);

    const stolen = await attemptPost(signed, 'twice');
    expect([stolen.status, stolen.body]).toEqual([
      422,
      ['An uploaded file is not there any more; please upload it again.'],
    ]);
    expect((await attemptPost(['1.1.forged'])).status).toBe(422);
  });

  onSqlite('can be deleted singly, by any member; that is no edit', async () => {
    const { bob } = team;
    const message = await post(['keep.txt', 'drop.txt']);
    const answer = await change(bob, message, { deleted_file_id: fileId(message, 'drop.txt') });
    const left = updateMessage.output.parse(answer.body);
    expect(left).toEqual({ ...message, files: message.files.slice(0, 1) });
    expect(await listed(message)).toEqual(left);
    expect((await events()).at(-1)).toEqual({
      message_data: { type: 'PUT', message: left, dm_channel: false },
    });

    const gone = await change(bob, message, { deleted_file_id: fileId(message, 'drop.txt') });
    expect(gone.status).toBe(404);
  });

  onBoth('delete the message when the last file of a message without text is deleted', async () => {
    const { alice, bob, general } = team;
    const message = await post(['only.txt']);
    const deleted_file_id = fileId(message, 'only.txt');
    const answer = await change(bob, message, { deleted_file_id });
    expect(updateMessage.output.parse(answer.body)).toMatchObject({ body: '', files: [] });
    expect(await listed(message)).toBeUndefined();
    const { id } = message;
    expect((await events()).at(-1)).toEqual({
      message_data: { type: 'DELETE', id, user_id: alice.id, channel_id: general },
    });

    const spoken = await post(['only.txt'], 'but I said something');
    const left = await change(bob, spoken, { deleted_file_id: fileId(spoken, 'only.txt') });
    expect(left.body).toEqual({ ...spoken, files: [] });
    expect(await listed(spoken)).toEqual({ ...spoken, files: [] });
  });

  onSqlite('survive an edit, unless it names them', async () => {
    const { alice } = team;
    const message = await post(['one.txt', 'two.txt'], 'both');
    const before = (await events()).length;
    const edited = await change(alice, message, { body: 'both, edited' });
    expect(edited.body).toMatchObject({ body: 'both, edited', files: message.files });
    const both = await change(alice, message, {
      body: 'one',
      deleted_file_id: fileId(message, 'two.txt'),
    });
    expect(both.body).toMatchObject({ body: 'one', files: message.files.slice(0, 1) });
    expect((await events()).length).toBe(before + 2);

    // A blank text deletes the message, even with files (DECISIONS "Messages").
    const blank = await change(alice, message, { body: ' ' });
    expect(blank.body).toMatchObject({ body: '', files: [] });
    expect(await listed(message)).toBeUndefined();
  });

  onSqlite('must belong to this message, and cannot be deleted by non-members', async () => {
    const { alice, bob, eve } = team;
    const [message, other] = [await post(['a.txt'], 'text'), await post(['b.txt'], 'text')];
    const before = await events();
    const foreign = fileId(other, 'b.txt');
    const notThere = await change(alice, message, { deleted_file_id: 999_999 });
    const attempts = [
      await change(alice, message, { deleted_file_id: foreign }),
      await change(alice, message, { deleted_file_id: foreign, body: 'edited' }),
      await change(eve, other, { deleted_file_id: foreign }),
    ];
    for (const attempted of attempts) {
      expect([attempted.status, attempted.text]).toEqual([404, notThere.text]);
    }
    // When a part of the change is not allowed, nothing is changed.
    const mine = { deleted_file_id: fileId(message, 'a.txt'), body: 'mine' };
    expect((await change(bob, message, mine)).status).toBe(403);
    expect(await events()).toEqual(before);
    expect(await listed(message)).toEqual(message);
  });

  onSqlite('need a member of the channel to take them away', async () => {
    const { alice, bob, plans } = team;
    const files = [await uploadFile(alice.browser, 'plan.txt', 'plan')];
    const message = await alice.browser.call(postMessage, {
      body: { message: { body: 'plan', files, channel_id: plans } },
    });
    const wanted = { deleted_file_id: fileId(message, 'plan.txt') };
    expect((await change(bob, message, wanted)).status).toBe(403);
    await bob.joins(plans);
    expect((await change(bob, message, wanted)).body).toMatchObject({ files: [] });
  });

  onBoth('leave no row behind with their message, and their bytes to the sweep', async () => {
    const rows = await countFiles();
    const message = await post(['a.txt', 'b.txt'], 'text');
    expect(await countFiles()).toBe(rows + 2);
    await team.alice.browser.call(deleteMessage, { params: { id: String(message.id) } });
    expect(await countFiles()).toBe(rows);
    const awaited = await team.server.store.reader
      .selectFrom('blobs')
      .select('key')
      .where('remove_at', '<=', Date.now())
      .execute();
    expect(awaited.length).toBeGreaterThanOrEqual(2);
  });

  onBoth('is one deletion when two users delete the same file at once', async () => {
    const { alice, bob } = team;
    const message = await post(['a.txt', 'b.txt'], '');
    const wanted = { deleted_file_id: fileId(message, 'a.txt') };
    const before = (await events()).length;
    const answers = await Promise.all([
      change(alice, message, wanted),
      change(bob, message, wanted),
      change(bob, message, wanted),
    ]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404,
    ]);
    expect((await events()).length).toBe(before + 1);

    // The last two files at once: the second deletion finds the message empty.
    const pair = await post(['a.txt', 'b.txt'], '');
    const both = await Promise.all(
      ['a.txt', 'b.txt'].map((name) => change(bob, pair, { deleted_file_id: fileId(pair, name) })),
    );
    expect(both.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await listed(pair)).toBeUndefined();
  });
});
