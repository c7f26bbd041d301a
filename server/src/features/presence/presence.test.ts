import { PresenceChanged } from '@parley/contract/cable/login-channel';
import { manageWorkspaceUser } from '@parley/contract/endpoints/management';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import { invitePerson, newWorkspace, type Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { viewStream } from '../../domain/audience/own-stream.js';
import type { StoredEvent, Stream } from '../../platform/store/event.js';
import type { Store } from '../../platform/store/store.js';
import { endPresence } from './change-presence.js';
import { OpenPages } from './open-pages.js';

const second = 1_000;
const minute = 60 * second;
const nothingStops = new AbortController().signal;

type Presence = z.output<typeof PresenceChanged>['presence_data'];

function presenceIn(messages: readonly unknown[]): Presence[] {
  return messages.flatMap((message) => {
    const { data } = z.safeParse(PresenceChanged, message);
    return data ? [data.presence_data] : [];
  });
}

const presenceOf = (events: readonly StoredEvent[]): Presence[] =>
  presenceIn(events.map(({ message }): unknown => JSON.parse(message ?? 'null')));

describeOnEachEngine('a member', (start) => {
  const team = teamBeforeAll(() => start({ tellsPresence: true }));

  it('is present with a page open, not by being signed in, and everybody hears of it', async () => {
    const { alice, bob, server } = team;
    const carol = await newColleague(team, 'carol');
    const hers = await goLive(server, alice, [loginIdentifier]);
    const his = await goLive(server, bob, [loginIdentifier]);
    const toldOf =
      ({ id }: Person) =>
      (client: CableClient) =>
        presenceIn(client.messages()).some((told) => told.present && told.user_ids.includes(id));
    await hers.until(toldOf(bob));
    expect(toldOf(carol)(hers)).toBe(false);
    const { users } = await load(alice);
    const active = { logged_in: true, active: true };
    expect([users[bob.id], users[carol.id]]).toMatchObject([
      { ...active, present: true },
      { ...active, present: false },
    ]);
    await Promise.all([hers.close(), his.close()]);
    expect((await load(alice)).users[bob.id]?.present).toBe(true);
  });

  async function load({ browser }: Person) {
    const loaded = await browser.call(readWorkspace, { params: { address: 'acme' } });
    if (!('users' in loaded)) throw new Error('not signed in');
    return loaded;
  }
});

describeOnEachEngine('who is present', (start) => {
  const team = teamBeforeAll(start);

  /** A node's pages on the server's store, with a clock that the test moves on. */
  function aNode() {
    // A full step of the accuracy, so that moments are exact.
    const began = Math.floor(Date.now() / minute) * minute;
    let passed = 0;
    let transactions = 0;
    const store: Store = {
      ...team.server.store,
      clock: { ...team.server.store.clock, now: () => began + passed },
      transact(work) {
        transactions += 1;
        return team.server.store.transact(work);
      },
    };
    const pages = new OpenPages(store, () => passed);
    return {
      began,
      pages,
      store,
      transactions: () => transactions,
      /** Moves the time on to so many milliseconds after the beginning. */
      at: (time: number) => void (passed = time),
      write: () => pages.write(nothingStops),
      endPresence: () => endPresence(store, nothingStops),
    };
  }

  const pageOf = ({ id }: Person, heardAt = 0) => ({ userId: id, heardAt });

  /** The person's `present_until` in each of their workspaces. */
  async function untilOf({ id }: Person): Promise<(number | null)[]> {
    const rows = await team.server.store.reader
      .selectFrom('workspace_members')
      .select('present_until')
      .where('user_id', '=', id)
      .orderBy('workspace_id')
      .execute();
    return rows.map((row) => row.present_until);
  }

  function toldOf({ id }: Person, stream: Stream = `workspace:${team.workspaceId}`): boolean[] {
    const events = team.server.announced.filter((event) => event.stream === stream);
    return presenceOf(events)
      .filter(({ user_ids }) => user_ids.includes(id))
      .map(({ present }) => present);
  }

  it('is written when a member comes and every few minutes, however many pages they open', async () => {
    const dora = await newColleague(team, 'dora');
    const { at, began, pages, transactions, write } = aNode();
    for (const minutes of [0, 1, 2, 3]) {
      at(minutes * minute);
      pages.opened(pageOf(dora, minutes * minute));
      await write();
      await write();
    }
    expect(await untilOf(dora)).toEqual([began + 10 * minute]);
    expect(transactions()).toBe(1);

    at(4 * minute);
    await write();
    expect(await untilOf(dora)).toEqual([began + 13 * minute]);
    expect([transactions(), toldOf(dora)]).toEqual([2, [true]]);
  });

  it('counts ten minutes from the last sign of life, whether the page closes or not', async () => {
    const [erin, finn] = [await newColleague(team, 'erin'), await newColleague(team, 'finn')];
    const { at, began, endPresence: end, pages, write } = aNode();
    const hers = pageOf(erin);
    pages.opened(hers);
    // His laptop falls asleep.
    pages.opened(pageOf(finn));
    await write();
    at(3 * minute);
    hers.heardAt = 3 * minute;
    pages.closed(hers);
    at(9 * minute);
    await write();
    expect([await untilOf(erin), await untilOf(finn)]).toEqual([
      [began + 13 * minute],
      [began + 10 * minute],
    ]);

    at(10 * minute);
    await end();
    await write();
    expect([toldOf(erin), toldOf(finn)]).toEqual([[true], [true, false]]);
    at(13 * minute);
    await end();
    await write();
    expect([await untilOf(erin), await untilOf(finn)]).toEqual([[null], [null]]);
    expect([toldOf(erin), toldOf(finn)]).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it('is announced once, by whichever of several nodes changes it', async () => {
    const gina = await newColleague(team, 'gina');
    const nodes = [aNode(), aNode(), aNode()];
    for (const { pages } of nodes) pages.opened(pageOf(gina));
    await Promise.all(nodes.map((node) => node.write()));
    expect(toldOf(gina)).toEqual([true]);
    for (const { at } of nodes) at(20 * minute);
    await Promise.all(nodes.map((node) => node.endPresence()));
    expect(toldOf(gina)).toEqual([true, false]);
  });

  it('survives a restart without an event, and ends when the node that wrote it is gone', async () => {
    const hugo = await newColleague(team, 'hugo');
    const killed = aNode();
    killed.pages.opened(pageOf(hugo));
    await killed.write();

    const next = aNode();
    next.at(2 * minute);
    await next.endPresence();
    next.pages.opened(pageOf(hugo, 2 * minute));
    await next.write();
    expect([next.transactions(), toldOf(hugo)]).toEqual([0, [true]]);

    const another = aNode();
    another.at(10 * minute);
    await another.endPresence();
    expect(toldOf(hugo)).toEqual([true, false]);
  });

  it('of many members who come at once is announced in one event', async () => {
    const names = ['ida', 'jo', 'kim'];
    const crowd = await Promise.all(names.map((name) => newColleague(team, name)));
    const { pages, transactions, write } = aNode();
    for (const person of crowd) pages.opened(pageOf(person));
    await write();
    expect(transactions()).toBe(1);
    const [told] = presenceOf(team.server.announced.slice(-1));
    expect(new Set(told?.user_ids)).toEqual(new Set(crowd.map(({ id }) => id)));
  });

  it('is announced in each workspace that a member is signed in to, also in one that they enter later', async () => {
    const lea = await newColleague(team, 'lea');
    const { workspace } = await newWorkspace(team.eve, 'lea-and-eve');
    await invitePerson(team.eve, lea.email, 'lea-and-eve');
    const { began, at, pages, write } = aNode();
    pages.opened(pageOf(lea));
    await write();
    const until = began + 10 * minute;
    expect(await untilOf(lea)).toEqual([until, null]);
    const elsewhere: Stream = `workspace:${workspace.id}`;
    expect([toldOf(lea), toldOf(lea, elsewhere)]).toEqual([[true], []]);

    await lea.browser.signIn(lea.email, 'lea-and-eve');
    at(minute);
    pages.opened(pageOf(lea, minute));
    await write();
    expect(await untilOf(lea)).toEqual([until, until + minute]);
    expect([toldOf(lea), toldOf(lea, elsewhere)]).toEqual([[true], [true]]);
  });

  it('is announced to guests for the members whom they see', async () => {
    const { alice, plans, workspaceId } = team;
    const names = ['mia', 'noah', 'olga'];
    const [mia, noah, olga] = await Promise.all(names.map((name) => newColleague(team, name)));
    if (!mia || !noah || !olga) throw new Error('They were invited.');
    for (const person of [mia, noah]) await person.joins(plans);
    await alice.browser.call(manageWorkspaceUser, {
      body: { workspace_user: { workspace_id: workspaceId, user_id: mia.id, role: 'guest' } },
    });
    const { pages, write } = aNode();
    for (const person of [noah, olga]) pages.opened(pageOf(person));
    await write();
    const hers = viewStream(workspaceId, mia.id);
    expect([toldOf(noah), toldOf(olga)]).toEqual([[true], [true]]);
    expect([toldOf(noah, hers), toldOf(olga, hers)]).toEqual([[true], []]);
  });

  it('is tried again where the database fails', async () => {
    const pia = await newColleague(team, 'pia');
    const { pages, store, write } = aNode();
    const { transact } = store;
    store.transact = () => Promise.reject(new Error('The database is away.'));
    pages.opened(pageOf(pia));
    await expect(write()).rejects.toThrow('away');
    store.transact = transact;
    await write();
    expect(toldOf(pia)).toEqual([true]);
  });
});
