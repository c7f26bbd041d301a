import { expect, it } from 'vitest';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { describeOnEachEngine } from '../testing/each-engine.js';
import { newColleague, teamBeforeAll } from '../testing/team.js';
import { mayAdminister } from './may-administer.js';

describeOnEachEngine('A workspace', (start) => {
  const team = teamBeforeAll(() => start());

  it('is administered by its founder, and then by its earliest member', async () => {
    const { alice, bob, server, workspaceId } = team;
    const dora = await newColleague(team, 'dora');
    const may = ({ id }: { id: number }) => mayAdminister(server.store.reader, id, workspaceId);
    expect([await may(alice), await may(bob), await may(dora)]).toEqual([true, false, false]);
    await server.store.transact((tx) =>
      tx.deleteFrom('workspace_members').where('user_id', '=', alice.id).execute(),
    );
    expect([await may(alice), await may(bob), await may(dora)]).toEqual([false, true, false]);
  });

  it('tells its members whether they administer it', async () => {
    const told = async (browser: typeof team.bob.browser) =>
      browser.call(readWorkspace, { params: { address: 'acme' } });
    expect(await told(team.bob.browser)).toMatchObject({ administers: true });
    const erin = await newColleague({ ...team, alice: team.bob }, 'erin');
    expect(await told(erin.browser)).toMatchObject({ administers: false });
  });
});
