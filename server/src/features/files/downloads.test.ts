import { readdir, readlink } from 'node:fs/promises';
import { get } from 'node:http';
import { deleteChannel, createChannel } from '@parley/contract/endpoints/channels';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import type { MessageFile } from '@parley/contract/entities/message';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { file, postedFiles, samples } from '../../../testing/requests/uploads.js';
import { startTestServer } from '../../../testing/server/test-server.js';

const team = teamBeforeAll(startTestServer);

async function posted(
  name: string,
  content: Buffer<ArrayBuffer> | string,
  type = '',
): Promise<MessageFile> {
  const { alice, plans } = team;
  const { files } = await postedFiles(alice, plans, [file(name, content, type)]);
  if (!files[0]) throw new Error('no file');
  return files[0];
}

function read(url: string, headers: Record<string, string> = {}, person: Person = team.alice) {
  return person.browser.fetch(url, { headers });
}

describe('a file', () => {
  it('is served to users who see the channel, and 404 for others', async () => {
    const { alice, bob, eve } = team;
    const { url } = await posted('a.txt', 'for us');
    expect((await read(url, {}, alice)).text).toBe('for us');
    // Bob only previews the channel.
    expect((await read(url, {}, bob)).text).toBe('for us');

    const notHers = await read(url, {}, eve);
    const notThere = await read('/api/files/999999/a.txt', {}, eve);
    expect([notHers.status, notHers.body]).toEqual([404, notThere.body]);
    expect([...notHers.headers.keys()]).toEqual([...notThere.headers.keys()]);
    expect((await team.server.openBrowser().fetch(url)).status).toBe(401);
    for (const id of ['x', '0', '-1', '99999999999999999999']) {
      expect((await read(`/api/files/${id}/a`)).status).toBe(404);
    }
  });

  it('is 404 after signing out of the workspace, and after its channel is deleted', async () => {
    const { alice, bob, workspaceId } = team;
    const channel = await alice.browser.call(createChannel, {
      body: { channel: { name: 'short-lived', workspace_id: workspaceId } },
    });
    const { files } = await postedFiles(alice, channel.id, [file('a.txt', 'a')]);
    const url = files[0]?.url ?? '';
    expect((await read(url, {}, bob)).status).toBe(200);
    await bob.browser.call(updateWorkspaceUser, {
      params: { workspace_id: String(workspaceId) },
      body: { workspace_user: { logged_in: false } },
    });
    expect((await read(url, {}, bob)).status).toBe(404);
    await bob.browser.signIn(bob.email, 'acme');
    expect((await read(url, {}, bob)).status).toBe(200);
    await alice.browser.call(deleteChannel, { params: { id: String(channel.id) } });
    expect((await read(url)).status).toBe(404);
  });

  it('is kept by this browser alone, and never taken for something else', async () => {
    const { url } = await posted('picture.png', samples.png, 'image/png');
    const { headers } = await read(url);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, max-age=86400, immutable',
      'content-length': String(samples.png.length),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'content-type': 'image/png',
      'content-disposition': 'inline; filename=picture.png',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      vary: 'cookie',
    });
  });

  it.each([
    ['an HTML page', 'page.html', samples.html, 'text/html'],
    ['HTML by the name of a picture', 'page.png', samples.html, 'image/png'],
    ['an SVG', 'drawing.svg', samples.svg, 'image/svg+xml'],
    ['a PDF', 'paper.pdf', samples.pdf, 'application/pdf'],
    ['a text', 'notes.txt', Buffer.from('notes'), 'text/plain'],
  ])('%s is only ever saved', async (_what, name, content, type) => {
    const { url } = await posted(name, content, type);
    const { headers, bytes } = await read(url);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
    expect(bytes).toEqual(content);
  });

  it('that is a picture is saved on demand', async () => {
    const { url } = await posted('picture.png', samples.png);
    const { headers } = await read(`${url}?download=1`);
    expect(headers.get('content-disposition')).toBe('attachment; filename=picture.png');
  });

  it('may have any name', async () => {
    const name = `Größe "1"; ${'長い'.repeat(60)} 😀%2F.png`;
    const { url, name: kept } = await posted(name, samples.png);
    expect(kept).toBe(name);
    const { status, headers } = await read(url);
    expect(status).toBe(200);
    const [, encoded = ''] =
      /filename\*=UTF-8''(\S+)$/.exec(headers.get('content-disposition') ?? '') ?? [];
    expect(decodeURIComponent(encoded)).toBe(name);
  });

  it('answers HEAD as GET, without the bytes', async () => {
    const { url } = await posted('a.txt', 'twelve bytes');
    const [head, whole] = [
      await team.alice.browser.fetch(url, { method: 'HEAD' }),
      await read(url),
    ];
    expect([head.status, head.text]).toEqual([200, '']);
    const shown = ({ headers }: typeof head) =>
      [...headers].filter(
        ([name]) => !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name),
      );
    expect(shown(head)).toEqual(shown(whole));
  });
});

describe('a part of a file', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=0-1,2-3', '0123', 'bytes 0-3/10'],
  ])('%s', async (range, text, contentRange) => {
    const { url } = await posted('digits.txt', '0123456789');
    const answer = await read(url, { range });
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([
      206,
      text,
      contentRange,
    ]);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
  });

  it.each(['lines=0-3', 'bytes=x', 'bytes=0-1,8-9'])('%s is all of it', async (range) => {
    const { url } = await posted('digits.txt', '0123456789');
    const answer = await read(url, { range });
    expect([answer.status, answer.text]).toEqual([200, '0123456789']);
  });

  it('beyond the end is refused', async () => {
    const { url } = await posted('digits.txt', '0123456789');
    const answer = await read(url, { range: 'bytes=10-' });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const empty = await posted('empty.txt', '');
    expect((await read(empty.url, { range: 'bytes=0-' })).status).toBe(416);
    expect((await read(empty.url)).status).toBe(200);
  });

  it('is served only for the cached version', async () => {
    const { url } = await posted('digits.txt', '0123456789');
    const { headers } = await read(url);
    for (const name of ['etag', 'last-modified']) {
      const same = await read(url, { range: 'bytes=0-3', 'if-range': headers.get(name) ?? '' });
      expect([name, same.status]).toEqual([name, 206]);
    }
    const other = await read(url, { range: 'bytes=0-3', 'if-range': '"other"' });
    expect([other.status, other.text]).toEqual([200, '0123456789']);
  });
});

describe('a cached file', () => {
  it('is not sent again', async () => {
    const { url } = await posted('a.txt', 'a');
    const { headers } = await read(url);
    const etag = headers.get('etag') ?? '';
    const since = headers.get('last-modified') ?? '';
    for (const known of [{ 'if-none-match': etag }, { 'if-modified-since': since }]) {
      // Node's fetch would add `cache-control: no-cache` to a conditional request.
      const answer = await read(url, { ...known, 'cache-control': 'max-age=0' });
      expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await read(url, { 'if-none-match': '"other"' })).text).toBe('a');
  });

  it('is not served to a user who may not see it, either', async () => {
    const { url } = await posted('a.txt', 'a');
    const etag = (await read(url)).headers.get('etag') ?? '';
    expect((await read(url, { 'if-none-match': etag }, team.eve)).status).toBe(404);
  });
});

it('a client that disconnects leaves no file open', async () => {
  const { url } = await posted('large.bin', Buffer.alloc(20 * 1024 ** 2));
  const openBlobs = async () => {
    const descriptors = await readdir('/proc/self/fd');
    const targets = await Promise.all(
      descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    return targets.filter((target) => target.includes('/blobs/')).length;
  };
  const headers = { cookie: team.alice.browser.cookieHeader };
  const requests = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const request = get(team.server.url + url, { headers, agent: false });
      await new Promise((resolve) => {
        request.once('response', (response) => response.once('readable', resolve));
      });
      request.on('error', () => {});
      return request;
    }),
  );
  expect(await openBlobs()).toBe(10);
  for (const request of requests) request.destroy();
  await expect.poll(openBlobs).toBe(0);
});
