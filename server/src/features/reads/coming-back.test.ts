import { postMessage } from '@parley/contract/endpoints/messages';
import { setNotify } from '@parley/contract/endpoints/reads';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';

describeOnEachEngine('a member who comes back', (start) => {
  const team = teamBeforeAll(start);

  async function mention({ id }: Person) {
    const body = `<p><span data-mention="${id}">@x</span></p>`;
    const message = { channel_id: team.plans, body };
    return (await team.alice.browser.call(postMessage, { body: { message } })).id;
  }

  async function plans({ browser }: Person) {
    const loaded = await browser.call(readWorkspace, { params: { address: 'acme' } });
    if (!('reads' in loaded)) throw new Error('They are signed in to it.');
    return loaded.reads[team.plans];
  }

  const mutes = ({ browser }: Person) =>
    browser.call(setNotify, {
      params: { id: String(team.plans) },
      body: { notify: { level: 'mentions', muted: true } },
    });

  it('to the workspace finds unread what was written meanwhile', async () => {
    const carol = await newColleague(team, 'carol');
    await carol.joins(team.plans);
    await mutes(carol);
    const read = (await plans(carol))?.last_read_id;
    await carol.signsOutOf(team.workspaceId);
    for (let n = 0; n < 2; n += 1) await mention(carol);
    await carol.browser.signIn(carol.email, 'acme');
    const kept = { last_read_id: read, notify: 'mentions', muted: true };
    expect(await plans(carol)).toMatchObject({ ...kept, unread: 2, mentions: 2 });
  });

  it('to a channel has read it, and hears of it as before', async () => {
    const dora = await newColleague(team, 'dora');
    await dora.joins(team.plans);
    await mutes(dora);
    await dora.leaves(team.plans);
    const last = await mention(dora);
    await dora.joins(team.plans);
    const kept = { notify: 'mentions', muted: true };
    const entry = { ...kept, last_read_id: last, unread: 0, mentions: 0 };
    expect(await plans(dora)).toMatchObject(entry);
  });
});
