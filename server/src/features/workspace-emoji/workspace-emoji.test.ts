import { changeWorkspaceSettings } from '@parley/contract/endpoints/management';
import { createReact, deleteReact } from '@parley/contract/endpoints/message-reacts';
import { postMessage } from '@parley/contract/endpoints/messages';
import {
  addWorkspaceEmoji,
  deleteWorkspaceEmoji,
  listWorkspaceEmoji,
} from '@parley/contract/endpoints/workspace-emoji';
import { refusals } from '@parley/contract/rules/role-refusals';
import { defaultSettings } from '@parley/contract/rules/roles';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { newEmoji } from '../../../testing/requests/new-emoji.js';
import { startTestServer } from '../../../testing/server/test-server.js';

describe('emoji of a workspace', () => {
  const team = teamBeforeAll(startTestServer);
  const params = () => ({ id: String(team.workspaceId) });
  const list = ({ browser }: Person) => browser.call(listWorkspaceEmoji, { params: params() });
  const add = ({ browser }: Person, name: string, picture?: Buffer) =>
    browser.call(addWorkspaceEmoji, { params: params(), body: newEmoji(name, picture) });
  const refused = async ({ browser }: Person, name: string, picture?: Buffer) => {
    const body = newEmoji(name, picture);
    const answer = await browser.attempt(addWorkspaceEmoji, { params: params(), body });
    return [answer.status, answer.body];
  };
  const remove = ({ browser }: Person, id: number) =>
    browser.attempt(deleteWorkspaceEmoji, { params: { ...params(), emoji_id: String(id) } });
  const drawn = (width: number, height: number, format: 'png' | 'webp' | 'jpeg' = 'png') =>
    sharp({ create: { width, height, channels: 3, background: '#f00' } })
      .toFormat(format)
      .toBuffer();

  it('are added small, told to open browsers, and read by members only', async () => {
    const live = await goLive(team.server, team.alice, [loginIdentifier]);
    const emoji = await add(team.bob, 'sprig', await drawn(300, 150));
    expect(emoji).toMatchObject({ name: 'sprig', creator_id: team.bob.id });
    await live.until(() => JSON.stringify(live.messages()).includes('"emoji_data"'));
    await live.close();
    expect(await list(team.alice)).toEqual({ [emoji.id]: emoji });
    const response = await team.alice.browser.fetch(emoji.url);
    const { width, height, format } = await sharp(response.bytes).metadata();
    expect([width, height, format]).toEqual([128, 64, 'webp']);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect((await team.eve.browser.fetch(emoji.url)).status).toBe(404);
    const strangers = await team.eve.browser.attempt(listWorkspaceEmoji, { params: params() });
    expect(strangers.status).toBe(404);
  });

  it('have names and pictures by the rules', async () => {
    const name = 'Emoji name';
    expect(await refused(team.bob, 'Sprig!', await drawn(9, 9, 'jpeg'))).toEqual([
      422,
      [
        `${name} can only have lowercase letters, digits, hyphens, underscores and plus signs.`,
        'Emoji picture must be a png, gif or webp file.',
      ],
    ]);
    expect(await refused(team.bob, 'x')).toEqual([
      422,
      [`${name} must be 2 to 32 characters long.`],
    ]);
    for (const taken of ['tada', '+1', 'sprig']) {
      expect(await refused(team.bob, taken)).toEqual([
        422,
        [`There is an emoji :${taken}: already. Choose another name.`],
      ]);
    }
    expect((await refused(team.bob, 'huge', Buffer.alloc(300_000)))[1]).toEqual([
      'Emoji picture must be 256 kB or smaller.',
    ]);
    expect((await refused(team.bob, 'wide', await drawn(5_000, 5_000, 'webp')))[1]).toEqual([
      'Emoji picture must have 200 frames and 20 million pixels or fewer.',
    ]);
  });

  it('stay animated', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 200, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { url } = await add(team.bob, 'blink', gif);
    const { bytes } = await team.bob.browser.fetch(url);
    const { pages, pageHeight } = await sharp(bytes, { animated: true }).metadata();
    expect([pages, pageHeight]).toEqual([2, 128]);
  });

  it('are reactions, which can be taken back when the emoji is deleted', async () => {
    const { alice } = team;
    const { id } = await add(alice, 'shipit');
    const message = await alice.browser.call(postMessage, {
      body: { message: { body: 'hello', channel_id: team.general } },
    });
    const message_react = { message_id: message.id, react_code: ':shipit:' };
    const react = () => alice.browser.attempt(createReact, { body: { message_react } });
    expect((await react()).status).toBe(200);
    expect((await remove(alice, id)).status).toBe(200);
    expect((await react()).status).toBe(422);
    const taken = await alice.browser.attempt(deleteReact, {
      params: { placeholder: '0' },
      body: { message_react },
    });
    expect(taken.status).toBe(200);
  });

  it('are deleted by the member who added them, and by owners and admins', async () => {
    const [hers, his] = [await add(team.alice, 'hers'), await add(team.bob, 'his')];
    expect((await remove(team.bob, hers.id)).body).toEqual([refusals.deleteEmoji]);
    expect((await remove(team.eve, hers.id)).status).toBe(404);
    expect((await remove(team.bob, his.id)).status).toBe(200);
    expect((await remove(team.alice, hers.id)).status).toBe(200);
    expect((await remove(team.alice, hers.id)).status).toBe(404);
    expect((await team.bob.browser.fetch(his.url)).status).toBe(404);
  });

  it('are added by owners and admins alone where they decide so', async () => {
    await team.alice.browser.call(changeWorkspaceSettings, {
      params: params(),
      body: { settings: { add_emoji: 'admins' } },
    });
    const settings = { ...defaultSettings, add_emoji: 'admins' as const };
    expect(await refused(team.bob, 'mine')).toEqual([
      403,
      [refusals.addEmoji({ role: 'member', settings })],
    ]);
    expect((await refused(team.alice, 'ours'))[0]).toBe(200);
  });
});
