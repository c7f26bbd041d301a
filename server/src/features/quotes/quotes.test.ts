import { createChannel } from '@parley/contract/endpoints/channels';
import { listQuotes } from '@parley/contract/endpoints/message-quotes';
import { deleteMessage, updateMessage } from '@parley/contract/endpoints/messages';
import { limits } from '@parley/contract/limits';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { uploadFile } from '../../../testing/requests/upload-file.js';
import { startTestServer } from '../../../testing/server/test-server.js';

describe('quotes', () => {
  const team = teamBeforeAll(startTestServer);

  const ask = ({ browser }: Person, ...ids: readonly number[]) =>
    browser.attempt(listQuotes, { query: { ids: ids.join(',') } });

  const quotesFor = ({ browser }: Person, ...ids: readonly number[]) =>
    browser.call(listQuotes, { query: { ids: ids.join(',') } });

  it('have a message’s text without markup, shortened, and the names of its files', async () => {
    const { alice, bob, plans } = team;
    const file = await uploadFile(alice.browser, 'notes.txt', 'bytes');
    const { id: short } = await alice.posts(plans, '<p>One <b>&amp;</b></p><p>two</p>', {
      files: [file],
    });
    const { id: long } = await alice.posts(plans, `<p>${'💯'.repeat(400)}</p>`);
    const quotes = await quotesFor(bob, short, long);
    expect(quotes[short]).toMatchObject({
      id: short,
      channel_id: plans,
      user_id: alice.id,
      text: 'One &\ntwo',
      files: [{ name: 'notes.txt', type: 'text/plain' }],
    });
    expect(quotes[long]?.text).toBe(`${'💯'.repeat(299)}…`);
  });

  it('follow edits and deletions', async () => {
    const { alice, bob, plans } = team;
    const { id } = await alice.posts(plans, '<p>Soon</p>');
    expect((await quotesFor(bob, id))[id]?.text).toBe('Soon');
    const params = { id: String(id) };
    await alice.browser.call(updateMessage, { params, body: { message: { body: 'Later' } } });
    expect((await quotesFor(bob, id))[id]?.text).toBe('Later');
    await alice.browser.call(deleteMessage, { params });
    expect(await quotesFor(bob, id)).toEqual({});
  });

  it('R8: what the reader may not see is answered like what does not exist, to the byte', async () => {
    const { alice, bob, eve, plans, workspaceId } = team;
    const channel = { name: 'board', workspace_id: workspaceId, kind: 'private' as const };
    const { id: board } = await alice.browser.call(createChannel, {
      body: { channel: { ...channel, user_ids: [bob.id] } },
    });
    const { channel_id } = await alice.opensDirect(bob, workspaceId);
    const { id: hidden } = await alice.posts(board, '<p>Numbers</p>');
    const { id: direct } = await alice.posts(channel_id, '<p>Between us</p>');
    const { id: open } = await alice.posts(plans, '<p>Open</p>');
    expect(Object.keys(await quotesFor(bob, hidden, direct, open))).toHaveLength(3);

    const missing = await ask(eve, 999_998, 999_999);
    expect([missing.status, missing.text]).toEqual([200, '{}']);
    expect((await ask(eve, hidden, direct)).text).toBe(missing.text);
    expect((await ask(eve, open)).text).toBe(missing.text);

    await bob.joins(plans);
    await bob.leaves(plans);
    expect(await quotesFor(bob, open)).toHaveProperty(String(open));
    await bob.leaves(board);
    expect((await ask(bob, hidden)).text).toBe(missing.text);
  });

  it('are asked for by a list of ids, which has an end', async () => {
    const ids = Array.from({ length: limits.quotesPerCall }, (_, index) => index + 1);
    expect((await ask(team.bob, ...ids)).status).toBe(200);
    expect((await ask(team.bob, ...ids, 77)).status).toBe(400);
    for (const odd of ['', '1,', '0', '1,x', '1 or 1']) {
      const answer = await team.bob.browser.attempt(listQuotes, { query: { ids: odd } });
      expect(answer.status, odd).toBe(400);
    }
  });
});
