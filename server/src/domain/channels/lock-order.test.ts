import { manageWorkspaceUser } from '@parley/contract/endpoints/management';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { deleteChannel } from '../../features/channels/delete-channel.js';
import { updateChannel } from '../../features/channels/update-channel.js';
import type { Store } from '../../platform/store/store.js';
import { announceMember } from '../workspaces/events.js';
import { findMember, findUser } from '../workspaces/members.js';
import { createChannel } from './create-channel.js';

describeOnEachEngine('changes of what a guest sees', (start) => {
  const team = teamBeforeAll(start);

  it('never wait for each other, whether they are of channels or of people', async () => {
    const { alice, bob, plans, server, workspaceId } = team;
    const guest = await newColleague(team, 'gil');
    for (const person of [bob, guest]) await person.joins(plans);
    await alice.browser.call(manageWorkspaceUser, {
      body: { workspace_user: { workspace_id: workspaceId, user_id: guest.id, role: 'guest' } },
    });
    // Transactions that deadlock are retried.
    let runs = 0;
    const store: Store = {
      ...server.store,
      transact: (work) =>
        server.store.transact((tx) => {
          runs += 1;
          return work(tx);
        }),
    };
    const changesProfile = () =>
      store.transact(async (tx) => {
        const member = await findMember(tx, bob.id, workspaceId);
        if (member) await announceMember(tx, await findUser(tx, bob.id), member);
      });
    const place = { workspaceId, creatorId: alice.id, kind: 'public' as const };
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        createChannel(server.store, { ...place, name: `made-${n}` }, [guest.id]),
      ),
    );
    const changes = made.flatMap(({ id }, n) => [
      () => updateChannel(store, alice.id, plans, { name: `renamed-${n}` }),
      changesProfile,
      () => deleteChannel(store, alice.id, id),
      changesProfile,
    ]);
    await Promise.all(changes.map((change) => change()));
    expect(runs).toBe(changes.length);
  });
});
