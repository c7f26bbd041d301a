import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { InputOf, OutputOf } from '@parley/contract/endpoint';
import { createDirectUpload } from '@parley/contract/endpoints/direct-uploads';
import { deleteMessage } from '@parley/contract/endpoints/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadWithRailsClient } from '../../../testing/clients/direct-upload-client.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { file, md5, postedFiles, postFiles, samples } from '../../../testing/requests/uploads.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { type S3Server, startS3Server } from '../../../testing/services/s3-server.js';
import { openBucket } from '../../platform/blobs/s3/bucket.js';
import { s3Storage } from '../../platform/blobs/s3/s3-storage.js';
import { sweepBlobs } from './sweep-blobs.js';

describe.each(['on', 'off'])('files in a bucket, S3_DIRECT=%s', (direct) => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterAll(() => s3.close());

  const team = teamBeforeAll(() =>
    startTestServer({ environment: { ...s3.environment, S3_DIRECT: direct } }),
  );

  /** As a browser: the redirect leads to another origin, so no cookie goes along. */
  async function download(url: string, headers: Record<string, string> = {}) {
    const { alice } = team;
    const answer = await alice.browser.fetch(url, { headers, redirect: 'manual' });
    const location = answer.headers.get('location');
    if (location === null) {
      return {
        through: 'Parley',
        headers: answer.headers,
        body: answer.bytes,
        status: answer.status,
      };
    }
    expect(answer.status).toBe(302);
    const got = await fetch(location, { headers });
    const body = Buffer.from(await got.arrayBuffer());
    return { through: 'bucket', headers: got.headers, body, status: got.status };
  }

  it('are sent with a form, found by their type, and deleted', async () => {
    const { alice, plans } = team;
    const { id, files } = await postedFiles(alice, plans, [
      file('dot.png', samples.png, 'image/png'),
      file('page.html', samples.html, 'text/html'),
    ]);
    const [dot, page] = await Promise.all(files.map(({ url }) => download(url)));
    expect(dot?.through).toBe(direct === 'on' ? 'bucket' : 'Parley');
    expect(dot?.body.equals(samples.png)).toBe(true);
    expect(dot?.headers.get('content-type')).toBe('image/png');
    expect(dot?.headers.get('content-disposition')).toBe('inline; filename=dot.png');
    expect(page?.headers.get('content-type')).toBe('application/octet-stream');
    expect(page?.headers.get('content-disposition')).toBe('attachment; filename=page.html');
    const part = await download(files[0]?.url ?? '', { range: 'bytes=1-3' });
    expect([part.status, String(part.body)]).toEqual([206, 'PNG']);

    await alice.browser.call(deleteMessage, { params: { id: String(id) } });
    const storage = s3Storage(openBucket(s3.settings), true);
    await sweepBlobs({ store: team.server.store, storage });
    expect(await s3.objects()).toEqual([]);
  });

  it('are shown to nobody who may not see their message', async () => {
    const { alice, plans } = team;
    const { files } = await postedFiles(alice, plans, [file('a.txt', 'a')]);
    const stranger = await team.server.signUp('stranger@example.com');
    const answer = await stranger.fetch(files[0]?.url ?? '', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
  });

  it('are allowed by the policy of the page where they come from the bucket', async () => {
    await writeFile(path.join(team.server.dataDirectory, 'index.html'), '<!--parley:head-->');
    const policy = (await team.alice.browser.fetch('/')).headers.get('content-security-policy');
    if (policy === null) throw new Error('The page has no policy.');
    for (const part of ['img-src', 'media-src', 'connect-src']) {
      const sources = policy.split('; ').find((each) => each.startsWith(`${part} `));
      expect(sources?.split(' ').includes(s3.settings.url)).toBe(direct === 'on');
    }
  });
});

describe('direct uploads to a bucket', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterAll(() => s3.close());

  const team = teamBeforeAll(() => startTestServer({ environment: s3.environment }));

  function announce(
    content: Buffer,
    filename = 'a.bin',
  ): Promise<OutputOf<typeof createDirectUpload>> {
    const blob: InputOf<typeof createDirectUpload>['body']['blob'] = {
      filename,
      content_type: null,
      byte_size: content.length,
      checksum: md5(content),
    };
    return team.alice.browser.call(createDirectUpload, { body: { blob } });
  }

  it('go there, and into a message once they are there', async () => {
    const { alice, plans } = team;
    const { signed_id, direct_upload } = await announce(samples.png, 'dot.png');
    expect(direct_upload.url.startsWith(s3.settings.url)).toBe(true);
    const early = await postFiles(alice, plans, [signed_id]);
    expect([early.status, early.body]).toEqual([
      422,
      ['An uploaded file is not there any more; please upload it again.'],
    ]);

    const { headers } = direct_upload;
    const sent = await fetch(direct_upload.url, { method: 'PUT', headers, body: samples.png });
    expect(sent.status).toBe(200);
    const { files } = await postedFiles(alice, plans, [signed_id]);
    expect(files.map(({ name, type }) => [name, type])).toEqual([['dot.png', 'image/png']]);
  });

  it('that come again after their file was deleted are removed as well', async () => {
    const { alice, plans, server } = team;
    const { signed_id, direct_upload } = await announce(samples.png);
    const { url, headers } = direct_upload;
    const send = () => fetch(url, { method: 'PUT', headers, body: samples.png });
    await send();
    const { id } = await postedFiles(alice, plans, [signed_id]);
    await alice.browser.call(deleteMessage, { params: { id: String(id) } });
    const storage = s3Storage(openBucket(s3.settings), true);
    const sweep = () => sweepBlobs({ store: server.store, storage });
    const before = (await s3.objects()).length;
    await sweep();
    expect(await s3.objects()).toHaveLength(before - 1);

    expect((await send()).status).toBe(200);
    await sweep();
    expect(await s3.objects()).toHaveLength(before);
    // Two hours later, when the address is of no use any more.
    const past = 2 * 60 * 60 * 1000;
    await server.store.transact((tx) =>
      tx
        .updateTable('blobs')
        .set((eb) => ({
          created_at: eb('created_at', '-', past),
          remove_at: eb('remove_at', '-', past),
        }))
        .where('remove_at', 'is not', null)
        .execute(),
    );
    await sweep();
    expect(await s3.objects()).toHaveLength(before - 1);
    const key = /blobs\/([\w-]+)/.exec(url)?.[1] ?? '';
    const rows = await server.store.reader
      .selectFrom('blobs')
      .select('key')
      .where('key', '=', key)
      .execute();
    expect(rows).toEqual([]);
  });

  it('take nothing but what was announced', async () => {
    const { direct_upload } = await announce(samples.png);
    const { url, headers } = direct_upload;
    const longer = Buffer.concat([samples.png, samples.png]);
    const elsewhere = url.replace(/blobs\/(.)/, (_, first) => `blobs/${first === '_' ? '-' : '_'}`);
    const wrong = [
      fetch(url, { method: 'PUT', headers, body: longer }),
      fetch(url, {
        method: 'PUT',
        headers: { ...headers, 'content-md5': md5(longer) },
        body: longer,
      }),
      fetch(elsewhere, { method: 'PUT', headers, body: samples.png }),
      fetch(url, { method: 'DELETE' }),
      fetch(url),
    ];
    for (const answer of await Promise.all(wrong)) expect(answer.status).toBe(403);
  });

  it('work with the real client of Rails', async () => {
    const { alice, plans } = team;
    const id = await uploadWithRailsClient(alice.browser, file('long.txt', 'long', 'text/plain'));
    const { files } = await postedFiles(alice, plans, [id]);
    expect(files.map(({ name, type }) => [name, type])).toEqual([['long.txt', 'text/plain']]);
  });
});
