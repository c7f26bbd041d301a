import { joinChannel } from '@parley/contract/endpoints/channel-users';
import { createDirectUpload } from '@parley/contract/endpoints/direct-uploads';
import { postMessage } from '@parley/contract/endpoints/messages';
import { signOut } from '@parley/contract/endpoints/users';
import { describe, expect } from 'vitest';
import { uploadWithRailsClient } from '../../../testing/clients/direct-upload-client.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import { newPerson, type Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { uploadFile } from '../../../testing/requests/upload-file.js';
import {
  announceUpload,
  countBlobs,
  file,
  md5,
  postedFiles,
  postFiles,
  samples,
} from '../../../testing/requests/uploads.js';
import { signedId, uploadToken } from '../../domain/files/signed-id.js';

const hour = 60 * 60 * 1000;
const megabyte = 1024 ** 2;

describeMostlyOnSqlite('direct uploads', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(() =>
    start({
      environment: { PARLEY_MAX_FILE_SIZE: '30MB', PARLEY_MAX_FILES: '3' },
    }),
  );

  function put(url: string, body: Buffer<ArrayBuffer>) {
    return team.alice.browser.fetch(url, { method: 'PUT', body });
  }

  function announce(byte_size: number, person: Person = team.alice) {
    const blob = { filename: 'a.bin', content_type: null, byte_size, checksum: md5(samples.png) };
    return person.browser.attempt(createDirectUpload, { body: { blob } });
  }

  onSqlite('work with the real client of Rails, in chunks and empty', async () => {
    const { alice, plans } = team;
    const long = Buffer.alloc(5 * megabyte + 17, 'long');
    const sent = [
      file('long.txt', long, 'text/plain'),
      file('dot.png', samples.png, 'image/png'),
      file('empty.txt', ''),
    ];
    const ids: string[] = [];
    for (const each of sent) ids.push(await uploadWithRailsClient(alice.browser, each));
    // In the order of the message, not of the uploads.
    const { files } = await postedFiles(alice, plans, ids.toReversed());
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['empty.txt', 'application/octet-stream'],
      ['dot.png', 'image/png'],
      ['long.txt', 'text/plain'],
    ]);
    const [empty, dot, text] = await Promise.all(
      files.map(async ({ url }) => (await alice.browser.fetch(url)).bytes),
    );
    expect([empty?.length, dot?.equals(samples.png), text?.equals(long)]).toEqual([0, true, true]);
  });

  onSqlite('report errors to the real client', async () => {
    const tooLarge = file('large.bin', Buffer.alloc(31 * megabyte));
    await expect(uploadWithRailsClient(team.alice.browser, tooLarge)).rejects.toThrow(
      'Error creating Blob for "large.bin". Status: 413',
    );
  });

  onSqlite('mix with files of the form, and come by JSON', async () => {
    const { alice, plans } = team;
    const [first, second] = [
      await uploadFile(alice.browser, 'first.txt', Buffer.from('1')),
      await uploadFile(alice.browser, 'second.txt', Buffer.from('2')),
    ];
    const mixed = await postedFiles(alice, plans, [first, file('between.txt', 'b'), second]);
    expect(mixed.files.map(({ name }) => name)).toEqual(['first.txt', 'between.txt', 'second.txt']);

    const files = [await uploadFile(alice.browser, 'json.txt', Buffer.from('3')), ''];
    const message = { body: '', channel_id: plans, files };
    const posted = await alice.browser.call(postMessage, { body: { message } });
    expect(posted.files.map(({ name }) => name)).toEqual(['json.txt']);
  });

  onSqlite('are refused and deleted when the bytes do not match the promise', async () => {
    const { alice, plans } = team;
    for (const wrong of [
      Buffer.concat([samples.png, Buffer.from('x')]),
      samples.png.subarray(1),
      Buffer.from(samples.png).fill('x', 3, 9),
    ]) {
      const before = await countBlobs(team.server);
      const { signed_id, direct_upload } = await announceUpload(alice, 'a.png', samples.png);
      const answer = await put(direct_upload.url, wrong);
      expect(answer.status).toBe(422);
      expect(await countBlobs(team.server)).toEqual(before);
      expect((await put(direct_upload.url, samples.png)).status).toBe(404);
      expect((await postFiles(alice, plans, [signed_id])).status).toBe(422);
    }
  });

  onSqlite('without a length in advance are held to the same size', async () => {
    const { direct_upload } = await announceUpload(team.alice, 'a.png', samples.png);
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
    });
    const init = { method: 'PUT', body: endless, duplex: 'half' } as RequestInit;
    expect((await team.alice.browser.fetch(direct_upload.url, init)).status).toBe(422);
  });

  onBoth('sent twice are stored once', async () => {
    const { alice, plans } = team;
    const { signed_id, direct_upload } = await announceUpload(alice, 'a.png', samples.png);
    const both = await Promise.all([1, 2].map(() => put(direct_upload.url, samples.png)));
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect((await put(direct_upload.url, samples.png)).status).toBe(204);
    const { files } = await postedFiles(alice, plans, [signed_id]);
    expect(files.map(({ type }) => type)).toEqual(['image/png']);
    expect((await put(direct_upload.url, samples.png)).status).toBe(404);
  });

  describe('a signed id', () => {
    const refusal = ['An uploaded file is not there any more; please upload it again.'];

    async function expectRefused(person: Person, ids: string[]) {
      const before = await countBlobs(team.server);
      const answer = await postFiles(person, team.general, ids);
      expect([answer.status, answer.body]).toEqual([422, refusal]);
      expect(await countBlobs(team.server)).toEqual(before);
    }

    onBoth('is good once, also for two messages at once', async () => {
      const { alice, general, plans } = team;
      const id = await uploadFile(alice.browser, 'a.txt', Buffer.from('a'));
      const both = await Promise.all(
        [general, plans].map((channel) => postFiles(alice, channel, [id])),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
      await expectRefused(alice, [id]);
      const twice = await uploadFile(alice.browser, 'b.txt', Buffer.from('b'));
      await expectRefused(alice, [twice, twice]);
      expect((await postFiles(alice, general, [twice])).status).toBe(200);
    });

    onSqlite('is good for its uploader only', async () => {
      const { alice, bob, general } = team;
      const body = { channel_user: { channel_id: general } };
      await bob.browser.call(joinChannel, { body });
      const id = await uploadFile(alice.browser, 'a.txt', Buffer.from('a'));
      await expectRefused(bob, [id]);
      expect((await postFiles(alice, general, [id])).status).toBe(200);
    });

    onSqlite('is invalid before the bytes have arrived', async () => {
      const { signed_id } = await announceUpload(team.alice, 'a.png', samples.png);
      await expectRefused(team.alice, [signed_id]);
    });

    onSqlite('expires, cannot be forged, and is nothing but that', async () => {
      const { alice, general } = team;
      const id = await uploadFile(alice.browser, 'a.txt', Buffer.from('a'));
      const fileId = Number(id.split('.')[0]);
      const { secret } = team.server.store;
      const later = Date.now() + hour;
      await expectRefused(alice, [signedId(fileId, Date.now() - 1, secret)]);
      await expectRefused(alice, [signedId(fileId, later, 'another secret')]);
      await expectRefused(alice, [uploadToken({ fileId, sessionId: 1 }, later, secret)]);
      for (const forged of ['x', `${id}x`, id.slice(0, -1), id.replace(/\.\d+\./, `.${later}.`)]) {
        await expectRefused(alice, [forged]);
      }
      expect((await put(`/api/direct_uploads/${id}`, Buffer.from('a'))).status).toBe(404);
      expect((await postFiles(alice, general, [signedId(fileId, later, secret)])).status).toBe(200);
    });
  });

  onSqlite("an upload's address expires and cannot be forged", async () => {
    const { signed_id, direct_upload } = await announceUpload(team.alice, 'a.png', samples.png);
    const fileId = Number(signed_id.split('.')[0]);
    const { secret } = team.server.store;
    const later = Date.now() + hour;
    const sessionId = Number(direct_upload.url.split('.')[1]);
    const claim = { fileId, sessionId };
    for (const token of [
      uploadToken(claim, Date.now() - 1, secret),
      uploadToken(claim, later, 'another secret'),
      uploadToken({ fileId, sessionId: sessionId + 1_000 }, later, secret),
      signedId(fileId, later, secret),
      '',
      '%2e%2e%2fx',
    ]) {
      expect((await put(`/api/direct_uploads/${token}`, samples.png)).status).toBe(404);
    }
    expect((await put(direct_upload.url, samples.png)).status).toBe(204);
  });

  onSqlite(
    "an upload's address ends with the session that asked for it, its signed id does not",
    async () => {
      const { alice, server, general } = team;
      const browser = server.openBrowser();
      await browser.signIn(alice.email, 'acme');
      const kept = await announceUpload({ browser }, 'kept.png', samples.png);
      const lost = await announceUpload({ browser }, 'lost.png', samples.png);
      expect((await put(kept.direct_upload.url, samples.png)).status).toBe(204);

      await browser.call(signOut);
      expect((await put(lost.direct_upload.url, samples.png)).status).toBe(404);
      expect((await put(kept.direct_upload.url, samples.png)).status).toBe(404);
      await browser.signIn(alice.email, 'acme');
      expect((await put(lost.direct_upload.url, samples.png)).status).toBe(404);
      const { files } = await postedFiles(alice.at(browser), general, [kept.signed_id]);
      expect(files.map(({ name }) => name)).toEqual(['kept.png']);
    },
  );

  describe('room', () => {
    onSqlite('is refused before anything is sent', async () => {
      expect((await announce(30 * megabyte)).status).toBe(200);
      const answer = await announce(30 * megabyte + 1);
      expect([answer.status, answer.body]).toEqual([413, ["Files can't be larger than 30 MB."]]);
      expect((await announce(-1)).status).toBe(400);
    });

    onBoth('for pending uploads runs out, also for two at once', async () => {
      const carol = await newPerson(team.server, 'carol');
      const answers = await Promise.all([1, 2, 3, 4].map(() => announce(30 * megabyte, carol)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 200, 200, 413,
      ]);
      expect((await announce(1, carol)).body).toEqual([
        'Too many of your uploads are waiting for a message; try again later.',
      ]);
    });

    onSqlite("is small for the demo's accounts, and counts their posted files", async () => {
      const { alice, general } = team;
      const demo = await newPerson(team.server, 'demo');
      await team.server.store.transact((tx) =>
        tx.updateTable('users').set({ is_demo: 1 }).where('id', '=', demo.id).execute(),
      );
      const tooLarge = await announce(10 * megabyte + 1, demo);
      expect(tooLarge.body).toEqual(["Files can't be larger than 10 MB."]);
      for (let n = 0; n < 10; n += 1) {
        expect((await announce(10 * megabyte, demo)).status).toBe(200);
      }
      const full = await announce(1, demo);
      expect([full.status, full.body]).toEqual([
        413,
        ["The demo's accounts can hold 100 MB of files each, and this one is full."],
      ]);
      expect((await postFiles(demo, general, [file('a', 'a')])).status).toBe(413);
      expect((await postFiles(alice, general, [file('a', 'a')])).status).toBe(200);
    });
  });
});
