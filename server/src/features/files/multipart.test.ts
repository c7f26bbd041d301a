import { leaveChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel } from '@parley/contract/endpoints/channels';
import { listMessages, postMessage } from '@parley/contract/endpoints/messages';
import { signIn } from '@parley/contract/endpoints/users';
import type { Message } from '@parley/contract/entities/message';
import { texts } from '@parley/contract/texts';
import { describe, expect, it } from 'vitest';
import { json, testPassword } from '../../../testing/clients/test-browser.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import {
  beginForm,
  countBlobs,
  file,
  postedFiles,
  postFiles,
  samples,
} from '../../../testing/requests/uploads.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { totals } from '../../platform/lib/limits.js';

const megabyte = 1024 ** 2;
const environment = { PARLEY_MAX_FILE_SIZE: '1MB', PARLEY_MAX_FILES: '5' };

const team = teamBeforeAll(() => startTestServer({ environment }));

/** Runs the attempt, and checks that it left nothing in the table and on the disk. */
async function expectNothingLeft<T>(attempt: () => Promise<T>): Promise<T> {
  const before = await countBlobs(team.server);
  const result = await attempt();
  await expect.poll(() => countBlobs(team.server)).toEqual(before);
  expect(await team.server.storedFiles()).toHaveLength(before.all);
  return result;
}

describe('a form with files', () => {
  it('posts them with the message, in the order in which they were sent', async () => {
    const { alice, plans } = team;
    const { body, files, id } = await postedFiles(
      alice,
      plans,
      [
        file('Größe 😀 "1".png', samples.png, 'image/png'),
        file('notes.txt', 'a note', 'text/plain'),
        file('empty.bin', ''),
      ],
      { 'message[body]': '<b>look</b>' },
    );
    expect(body).toBe('<b>look</b>');
    expect(files.map(({ name, type, message_id }) => [name, type, message_id])).toEqual([
      ['Größe 😀 "1".png', 'image/png', id],
      ['notes.txt', 'text/plain', id],
      ['empty.bin', 'application/octet-stream', id],
    ]);
    const bytes = await Promise.all(
      files.map(async ({ url }) => (await alice.browser.fetch(url)).bytes),
    );
    expect(bytes).toEqual([samples.png, Buffer.from('a note'), Buffer.alloc(0)]);
    expect(await team.server.storedFiles()).toHaveLength(3);
  });

  it('needs no text', async () => {
    const { alice, plans } = team;
    const { body, files } = await postedFiles(alice, plans, [file('a.txt', 'a')]);
    expect([body, files.length]).toEqual(['', 1]);
  });

  it('detects a type by the content, and only then lets it be shown', async () => {
    const { alice, plans } = team;
    const { files } = await postedFiles(alice, plans, [
      file('unsaid.png', samples.png),
      file('evil.png', samples.html, 'image/png'),
      file('page.html', samples.html, 'text/html'),
      file('odd', samples.pdf, 'not a type'),
      file('photo.txt', samples.gif, 'text/plain'),
    ]);
    expect(files.map(({ type }) => type)).toEqual([
      'image/png',
      'application/octet-stream',
      'text/html',
      'application/pdf',
      'image/gif',
    ]);
  });

  it('keeps no path and no trick in a name', async () => {
    const { alice, plans } = team;
    const names = [
      '../../etc/passwd',
      'C:\\temp\\a.txt',
      'gpj.\u202Eexe',
      '..',
      `${'x'.repeat(300)}.png`,
    ];
    const { files } = await postedFiles(
      alice,
      plans,
      names.map((name) => file(name, 'x')),
    );
    expect(files.map(({ name }) => name)).toEqual([
      'passwd',
      'a.txt',
      'gpj.exe',
      'file',
      `${'x'.repeat(196)}.png`,
    ]);
  });

  it('takes a form without files everywhere, also of a visitor', async () => {
    const { alice, plans } = team;
    expect((await postFiles(alice, plans, [], { 'message[body]': 'just text' })).status).toBe(200);
    const body = new FormData();
    body.append('user[email]', alice.email);
    body.append('user[password]', testPassword);
    expect((await team.server.openBrowser().send('POST', signIn.path, { body })).status).toBe(200);
  });

  it('skips a file input in which nothing was chosen', async () => {
    const { alice, plans } = team;
    const answer = await postFiles(alice, plans, [file('', '', 'application/octet-stream')], {
      'message[body]': 'without',
    });
    expect([answer.status, (answer.body as Message).files]).toEqual([200, []]);
  });

  it('R7: sent again, returns the existing message, and keeps no second copy', async () => {
    const { alice, plans } = team;
    const post = () =>
      postFiles(alice, plans, [file('once.txt', 'once')], {
        'message[client_id]': '5f0c0cbb-68c8-4f2b-9a6e-0b8ab5d0f8d1',
      });
    const first = await post();
    const again = await expectNothingLeft(post);
    expect([again.status, again.text]).toEqual([200, first.text]);
  });
});

describe('a refused form leaves nothing behind', () => {
  const large = () => file('large.bin', Buffer.alloc(megabyte + 1));

  it('a file that is too large', async () => {
    const { alice, plans } = team;
    const fits = await postFiles(alice, plans, [file('fits.bin', Buffer.alloc(megabyte))]);
    expect(fits.status).toBe(200);
    const answer = await expectNothingLeft(() =>
      postFiles(alice, plans, [file('small.txt', 'a'), large(), file('more.txt', 'b')]),
    );
    expect([answer.status, answer.body]).toEqual([413, ["Files can't be larger than 1 MB."]]);
  });

  it('a file far too large; the sender gets the answer instead of a broken connection', async () => {
    const { alice, plans } = team;
    const huge = Buffer.alloc(40 * megabyte);
    const answer = await expectNothingLeft(() => postFiles(alice, plans, [file('huge.bin', huge)]));
    expect(answer.status).toBe(413);
  });

  it('more files than a message may have', async () => {
    const { alice, plans } = team;
    const files = (count: number) => Array.from({ length: count }, (_, n) => file(`${n}`, `${n}`));
    expect((await postFiles(alice, plans, files(5))).status).toBe(200);
    const answer = await expectNothingLeft(() => postFiles(alice, plans, files(6)));
    expect([answer.status, answer.body]).toEqual([413, ["There can't be more than 5 files."]]);
  });

  it('a message that cannot be posted', async () => {
    const { alice, bob, eve, plans } = team;
    for (const [person, status] of [
      [bob, 403],
      [eve, 404],
    ] as const) {
      const answer = await expectNothingLeft(() => postFiles(person, plans, [file('a', 'a')]));
      expect(answer.status).toBe(status);
    }
    const tooLong = await expectNothingLeft(() =>
      postFiles(alice, plans, [file('a', 'a')], { 'message[body]': 'x'.repeat(40_001) }),
    );
    expect([tooLong.status, tooLong.body]).toEqual([422, [texts.messageTooLong]]);
    const noChannel = await expectNothingLeft(() =>
      postFiles(alice, plans, [file('a', 'a')], { 'message[channel_id]': 'x' }),
    );
    expect(noChannel.status).toBe(400);
  });

  it('a file where none belongs', async () => {
    const { alice, workspaceId, plans } = team;
    const body = new FormData();
    body.append('channel[name]', file('name', 'name'));
    body.append('channel[workspace_id]', String(workspaceId));
    const answer = await expectNothingLeft(() =>
      alice.browser.send('POST', createChannel.path, { body }),
    );
    expect([answer.status, answer.body]).toEqual([415, ['This call takes no files.']]);

    const misplaced = await expectNothingLeft(() => {
      const form = new FormData();
      form.append('message[body]', file('body', 'body'));
      form.append('message[channel_id]', String(plans));
      return alice.browser.send('POST', postMessage.path, { body: form });
    });
    expect(misplaced.status).toBe(400);
  });

  it('an object of JSON that looks like a file', async () => {
    const { alice, plans } = team;
    const [key] = await team.server.storedFiles();
    const files = [{ name: 'a', size: 1, blobKey: key, type: 'image/png' }];
    const message = { body: 'x', channel_id: plans, files };
    const answer = await alice.browser.send('POST', postMessage.path, json({ message }));
    expect(answer.status).toBe(400);
  });

  it('a visitor, and a page without its token, before anything is read', async () => {
    const { alice } = team;
    const body = () => {
      const form = new FormData();
      form.append('message[files][]', file('a', Buffer.alloc(1024)));
      return form;
    };
    const visitor = await expectNothingLeft(() =>
      team.server.openBrowser().send('POST', postMessage.path, { body: body() }),
    );
    expect(visitor.status).toBe(401);
    const forged = await expectNothingLeft(() =>
      alice.browser.fetch(postMessage.path, { method: 'POST', body: body() }),
    );
    expect(forged.status).toBe(403);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['no parts', 'multipart/form-data; boundary=x', 'x'],
    [
      'an end too early',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\nabc',
    ],
    ['an end within the headers', 'multipart/form-data; boundary=x', '--x\r\ncontent-dispo'],
    ['nothing', 'multipart/form-data; boundary=x', ''],
  ])('%s', async (_name, type, body) => {
    const answer = await expectNothingLeft(() =>
      team.alice.browser.send('POST', postMessage.path, {
        body,
        headers: { 'content-type': type },
      }),
    );
    expect([answer.status, answer.body]).toEqual([400, ['The multipart form is malformed.']]);
  });

  it('more text than a form may have', async () => {
    const { alice, plans } = team;
    const long = { 'message[x]': 'x'.repeat(300_000), 'message[y]': 'y'.repeat(300_000) };
    expect((await postFiles(alice, plans, [], long)).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, 'x']));
    expect((await postFiles(alice, plans, [], many)).status).toBe(413);
  });

  it('a form that breaks off in the middle of a file', async () => {
    await expectNothingLeft(async () => {
      const before = await countBlobs(team.server);
      const socket = await beginForm(team.server.url, team.alice);
      await expect.poll(() => countBlobs(team.server)).toEqual({ ...before, all: before.all + 1 });
      socket.destroy();
    });
  });

  it('a file of somebody who is removed from the channel meanwhile', async () => {
    const { alice, bob, workspaceId } = team;
    const { id } = await alice.browser.call(createChannel, {
      body: {
        channel: { name: 'board', workspace_id: workspaceId, kind: 'private', user_ids: [bob.id] },
      },
    });
    expect((await postFiles(bob, id, [file('before', 'a')])).status).toBe(200);
    await expectNothingLeft(async () => {
      const before = await countBlobs(team.server);
      const form = new TransformStream<Uint8Array, Uint8Array>();
      const writer = form.writable.getWriter();
      const write = (lines: string[]) => writer.write(Buffer.from(lines.join('\r\n')));
      // Node wants to be told that a request may be answered before its end; the types do not know it.
      const streamed = { body: form.readable, duplex: 'half' };
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const answer = bob.browser.send('POST', postMessage.path, { ...streamed, headers });
      const part = (name: string) => ['--x', `content-disposition: form-data; name="${name}"`, ''];
      await write([...part('message[channel_id]'), String(id), '']);
      await write([...part('message[files][]"; filename="b'), 'abc']);
      await expect.poll(() => countBlobs(team.server)).toEqual({ ...before, all: before.all + 1 });
      const channel_user = { channel_id: id, user_id: bob.id };
      const params = { placeholder: '0' };
      await alice.browser.call(leaveChannel, { params, body: { channel_user } });
      await write(['', '--x--', '']);
      await writer.close();
      expect((await answer).status).toBe(404);
    });
    const messages = await alice.browser.call(listMessages, { params: { id: String(id) } });
    expect(Object.values(messages).filter(({ files }) => files.length > 0)).toHaveLength(1);
  });

  it('a file that is refused while its sender is silent', async () => {
    await expectNothingLeft(async () => {
      const before = await countBlobs(team.server);
      const socket = await beginForm(team.server.url, team.alice);
      await expect.poll(() => countBlobs(team.server)).toEqual({ ...before, all: before.all + 1 });
      socket.write(Buffer.alloc(megabyte));
      // It is removed at once, although the form has not ended.
      await expect.poll(() => countBlobs(team.server)).toEqual(before);
      socket.destroy();
    });
  });
});

it('one user may have a few uploads under way, and is told when to retry', async () => {
  const { alice, plans } = team;
  const { concurrentUploads } = totals;
  const before = await countBlobs(team.server);
  const sockets = await Promise.all(
    Array.from({ length: concurrentUploads }, () => beginForm(team.server.url, alice)),
  );
  const all = before.all + concurrentUploads;
  await expect.poll(() => countBlobs(team.server)).toEqual({ ...before, all });
  const post = () => postFiles(alice, plans, [file('a', 'a')]);
  const refused = await post();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await post()).status).toBe(200);
});
