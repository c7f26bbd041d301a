import { listFiles } from '@parley/contract/endpoints/files';
import { deleteMessage, postMessage, updateMessage } from '@parley/contract/endpoints/messages';
import type { Message } from '@parley/contract/entities/message';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { uploadFile } from '../../../testing/requests/upload-file.js';

describeOnEachEngine("a channel's files", (start) => {
  const team = teamBeforeAll(start);
  let messages: Message[];

  async function post(...names: string[]): Promise<Message> {
    const { browser } = team.alice;
    const files: string[] = [];
    for (const name of names) files.push(await uploadFile(browser, name, name));
    const message = { body: '', files, channel_id: team.general };
    return browser.call(postMessage, { body: { message } });
  }

  /** The names on a page, newest first, and the path of the older page. */
  async function page(query: string): Promise<{ names: string[]; prev: string | undefined }> {
    const answer = await team.alice.browser.fetch(`/api/channels/${team.general}/files${query}`);
    const files = Object.values(listFiles.output.parse(answer.body));
    const [, prev] = /^<([^>]+)>; rel="prev"$/.exec(answer.headers.get('link') ?? '') ?? [];
    return { names: files.toSorted((a, b) => b.id - a.id).map(({ name }) => name), prev };
  }

  beforeAll(async () => {
    messages = [await post('one.txt'), await post('two.txt', 'three.txt'), await post('four.txt')];
    await uploadFile(team.alice.browser, 'in-no-message.txt', 'x');
  });

  it('come newest first, a page at a time', async () => {
    const newest = await page('?limit=3');
    expect(newest.names).toEqual(['four.txt', 'three.txt', 'two.txt']);
    expect(newest.prev).toBe(
      `/api/channels/${team.general}/files?before=${messages[1]?.files[0]?.id}&limit=3`,
    );
    const older = await page(newest.prev?.replace(/^[^?]+/, '') ?? '');
    expect(older).toEqual({ names: ['one.txt'], prev: undefined });
    expect(await page('?limit=4')).toMatchObject({ names: { length: 4 }, prev: undefined });
  });

  it('are those that messages have now', async () => {
    expect((await page('')).names).toEqual(['four.txt', 'three.txt', 'two.txt', 'one.txt']);
    const { browser } = team.alice;
    const [one, two] = messages;
    await browser.call(deleteMessage, { params: { id: String(one?.id) } });
    await browser.call(updateMessage, {
      params: { id: String(two?.id) },
      body: { message: { deleted_file_id: two?.files[0]?.id } },
    });
    expect((await page('')).names).toEqual(['four.txt', 'three.txt']);
  });
});
