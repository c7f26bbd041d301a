import { revokeInvite } from '@parley/contract/endpoints/invites';
import { withdrawInvite } from '@parley/contract/endpoints/workspace-users';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { serverTexts, texts } from '@parley/contract/texts';
import { describe, expect } from 'vitest';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import { invitePerson, newPerson, type Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import {
  follow,
  linksOf,
  lookAt,
  makeLink,
  signUpBy,
} from '../../../testing/requests/invite-links.js';
import { totals } from '../../platform/lib/limits.js';

describeMostlyOnSqlite('an invite link', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(() => start());
  const here = () => ({ workspace_id: team.workspaceId });
  let people = 0;
  const anybody = (): Promise<Person> => newPerson(team.server, `guest${(people += 1)}`);
  const dead = [404, [texts.inviteDead]];

  const links = (person = team.alice) => linksOf(person, team.workspaceId);

  async function load({ browser }: Person): Promise<LoadedWorkspace | null> {
    const loaded = await browser.call(readWorkspace, { params: { address: 'acme' } });
    return 'users' in loaded ? loaded : null;
  }

  /** As if its time were over. */
  const expire = (id: number) =>
    team.server.store.transact((tx) =>
      tx.updateTable('invites').set({ expires_at: tx.now }).where('id', '=', id).execute(),
    );

  onSqlite('brings in an account, signed in and in its channels', async () => {
    const { alice, bob, plans } = team;
    const { token } = await makeLink(alice, { ...here(), channel_ids: [plans] });
    const carol = await anybody();
    expect((await lookAt(carol.browser, token)).body).toEqual({
      workspace_address: 'acme',
      workspace_title: 'Acme',
      inviter_name: 'alice',
      is_member: false,
    });
    const answer = await follow(carol.browser, token);
    expect(answer.body).toMatchObject({ workspace: { address: 'acme' }, channel_id: plans });
    const loaded = await load(carol);
    expect(loaded?.user_channels).toHaveProperty(String(plans));
    const seen = (await load(bob))?.users[carol.id];
    expect(seen).toMatchObject({ logged_in: true, email: carol.email });
  });

  onSqlite('brings in a new account, with its name, in one step', async () => {
    const { alice, bob, plans } = team;
    const { token } = await makeLink(alice, { ...here(), channel_ids: [plans], uses: 1 });
    const browser = team.server.openBrowser();
    const answer = await signUpBy(browser, token, 'carol.jones@example.com');
    expect(answer.body).toMatchObject({
      full_name: 'Carol Jones',
      workspaces: { [team.workspaceId]: { address: 'acme' } },
    });
    const { id } = answer.body as { id: number };
    expect((await load(bob))?.users[id]).toMatchObject({ full_name: 'Carol Jones' });
    // The page asks where to go: no second use.
    expect((await follow(browser, token)).body).toMatchObject({ channel_id: plans });
  });

  onSqlite(
    'for an e-mail that has an account is refused at sign-up, and is not used up',
    async () => {
      const { token, id } = await makeLink(team.alice, { ...here(), uses: 1 });
      const carol = await anybody();
      const visitor = team.server.openBrowser();
      const refused = await signUpBy(visitor, token, carol.email);
      expect([refused.status, refused.body]).toEqual([409, [serverTexts.userExists]]);
      expect((await links())[id]?.uses_left).toBe(1);
      await visitor.signIn(carol.email);
      expect((await follow(visitor, token)).status).toBe(200);
    },
  );

  onSqlite(
    'says the broken rules of a sign-up, the name among them, and is not used up',
    async () => {
      const { token, id } = await makeLink(team.alice, { ...here(), uses: 1 });
      const visitor = team.server.openBrowser();
      const answer = await visitor.send('POST', '/api/users', {
        body: JSON.stringify({
          user: {
            email: 'x',
            full_name: ' ',
            password: 'short',
            password_confirm: 'shore',
            invite_token: token,
          },
        }),
        headers: { 'content-type': 'application/json' },
      });
      expect([answer.status, answer.body]).toEqual([
        422,
        [
          texts.fullNameBlank,
          'Email must look like name@example.com.',
          texts.passwordTooShort,
          texts.passwordsDiffer,
        ],
      ]);
      expect((await links())[id]?.uses_left).toBe(1);
    },
  );

  onBoth('with one use left admits one of several people at once', async () => {
    const { token } = await makeLink(team.alice, { ...here(), uses: 1 });
    const guests = await Promise.all(Array.from({ length: 4 }, anybody));
    const came = await Promise.all(guests.map(({ browser }) => follow(browser, token)));
    const newcomer = await signUpBy(team.server.openBrowser(), token, 'late@example.com');
    expect(came.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(came.filter(({ status }) => status === 404)).toHaveLength(3);
    expect([newcomer.status, newcomer.body]).toEqual(dead);
    const users = await team.server.store.reader
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'late@example.com')
      .execute();
    expect(users).toEqual([]);
  });

  onSqlite('is not used up by looking at it, however often, with GET or HEAD', async () => {
    const { token, id } = await makeLink(team.alice, { ...here(), uses: 1 });
    const scanner = team.server.openBrowser();
    for (let time = 0; time < 3; time += 1) {
      expect((await lookAt(scanner, token)).status).toBe(200);
      const head = await fetch(`${team.server.url}/api/invite_tokens/${token}`, { method: 'HEAD' });
      expect(head.status).toBe(200);
    }
    expect((await links())[id]?.uses_left).toBe(1);
    expect(await load(await anybody())).toBeNull();
  });

  onSqlite('gives one answer when it is expired, revoked, used up, unknown or odd', async () => {
    const { alice, bob } = team;
    const expired = await makeLink(alice, { ...here(), expires_in: null });
    await expire(expired.id);
    const revoked = await makeLink(alice, here());
    await bob.browser.call(revokeInvite, { params: { id: String(revoked.id) } });
    const usedUp = await makeLink(alice, { ...here(), uses: 1 });
    expect((await follow((await anybody()).browser, usedUp.token)).status).toBe(200);
    const odd = ['unknown', '…', '../x', '%00', "' or 1=1 --", 'ä'.repeat(40), ' '];
    const carol = await anybody();
    for (const token of [expired.token, revoked.token, usedUp.token, ...odd]) {
      const looked = await lookAt(carol.browser, token);
      expect([looked.status, looked.body], token).toEqual(dead);
      const followed = await follow(carol.browser, token);
      expect([followed.status, followed.body], token).toEqual(dead);
      const signedUp = await signUpBy(team.server.openBrowser(), token, 'new@example.com');
      expect([signedUp.status, signedUp.body], token).toEqual(dead);
    }
    expect(await links()).not.toHaveProperty(String(expired.id));
    expect(await links()).not.toHaveProperty(String(usedUp.id));
    for (const token of ['a\0b', 'x'.repeat(5_000)]) {
      expect((await lookAt(carol.browser, token)).status).toBe(404);
      expect((await follow(carol.browser, token)).status).toBe(404);
    }
  });

  onSqlite('lets a member in without using it up, also when it has expired', async () => {
    const { alice, bob, plans } = team;
    const { token, id } = await makeLink(alice, { ...here(), channel_ids: [plans], uses: 1 });
    expect((await lookAt(bob.browser, token)).body).toMatchObject({ is_member: true });
    expect((await follow(bob.browser, token)).body).toMatchObject({ channel_id: plans });
    expect((await links())[id]?.uses_left).toBe(1);
    // A member joins channels by themselves.
    expect((await load(bob))?.user_channels).not.toHaveProperty(String(plans));
    await expire(id);
    expect((await follow(bob.browser, token)).status).toBe(200);
  });

  onSqlite('brings an invited person into its channels, and is not used up', async () => {
    const { alice, plans } = team;
    const { token, id } = await makeLink(alice, { ...here(), channel_ids: [plans], uses: 1 });
    const carol = await anybody();
    await invitePerson(alice, carol.email, 'acme');
    expect((await follow(carol.browser, token)).status).toBe(200);
    expect((await load(carol))?.user_channels).toHaveProperty(String(plans));
    expect((await links())[id]?.uses_left).toBe(1);
  });

  onSqlite(
    'still works for somebody whose invite was withdrawn, and cannot be withdrawn itself',
    async () => {
      const { alice } = team;
      const { token } = await makeLink(alice, here());
      const carol = await anybody();
      await invitePerson(alice, carol.email, 'acme');
      const withdrawal = {
        params: { workspace_id: String(team.workspaceId) },
        body: { workspace_user: { user_id: carol.id } },
      };
      await alice.browser.call(withdrawInvite, withdrawal);
      expect((await lookAt(carol.browser, token)).body).toMatchObject({ is_member: false });
      expect((await follow(carol.browser, token)).status).toBe(200);
      expect((await alice.browser.attempt(withdrawInvite, withdrawal)).status).toBe(409);
    },
  );

  onSqlite('asks those for the password who signed out of the workspace', async () => {
    const { alice, plans } = team;
    const { token } = await makeLink(alice, { ...here(), channel_ids: [plans] });
    const carol = await newColleague(team, `guest${(people += 1)}`);
    await carol.signsOutOf(team.workspaceId);
    const refused = await follow(carol.browser, token);
    expect([refused.status, refused.body]).toEqual([403, [serverTexts.signedOutHere]]);
    await carol.browser.signIn(carol.email, 'acme');
    expect((await follow(carol.browser, token)).status).toBe(200);
  });

  onSqlite('joins people live: they hear what is posted in the channel from then on', async () => {
    const { alice, plans } = team;
    const { token } = await makeLink(alice, { ...here(), channel_ids: [plans] });
    const carol = await anybody();
    await follow(carol.browser, token);
    const member = await carol.joins(plans);
    // She was in it already: joining again changes nothing.
    const events = await team.server.store.events.after(`workspace:${team.workspaceId}`, 0, 500);
    const joined = events.filter(({ message }) =>
      message?.includes(`{"login":true,"user_id":${carol.id},"channel_id":${plans}}`),
    );
    expect([member.active, joined.length]).toEqual([true, 1]);
  });

  describe('once the workspace is full', () => {
    onBoth('admits nobody, and is not used up', async () => {
      const { store } = team.server;
      const { token, id } = await makeLink(team.alice, { ...here(), uses: 1 });
      const carol = await anybody();
      const { count } = await store.reader
        .selectFrom('workspace_members')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('workspace_id', '=', team.workspaceId)
        .executeTakeFirstOrThrow();
      // All but one.
      const missing = totals.membersPerWorkspace - count - 1;
      const ids = await store.transact(async (tx) => {
        const made: number[] = [];
        for (let from = 0; from < missing; from += 500) {
          const size = Math.min(500, missing - from);
          const users = await tx
            .insertInto('users')
            .values(
              Array.from({ length: size }, (_, n) => {
                const email = `crowd${from + n}@example.com`;
                return {
                  email,
                  email_key: email,
                  password_hash: 'x',
                  timezone: null,
                  created_at: 1,
                };
              }),
            )
            .returning('id')
            .execute();
          made.push(...users.map((user) => user.id));
          await tx
            .insertInto('workspace_members')
            .values(
              users.map((user) => ({
                workspace_id: team.workspaceId,
                user_id: user.id,
                joined_at: 1,
                status: '',
              })),
            )
            .execute();
        }
        return made;
      });
      const two = await Promise.all([anybody(), anybody()]);
      const theirLinks = await Promise.all(two.map(() => makeLink(team.alice, here())));
      const entered = await Promise.all(
        two.map(({ browser }, n) => follow(browser, theirLinks[n]?.token ?? '')),
      );
      expect(entered.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
      const refused = await follow(carol.browser, token);
      expect([refused.status, refused.body]).toEqual([
        422,
        ["A workspace can't have more than 5,000 members."],
      ]);
      const newcomer = await signUpBy(team.server.openBrowser(), token, 'full@example.com');
      expect(newcomer.status).toBe(422);
      expect((await links())[id]?.uses_left).toBe(1);
      await store.transact((tx) =>
        tx
          .deleteFrom('workspace_members')
          .where('user_id', '=', ids[0] ?? 0)
          .execute(),
      );
      expect((await follow(carol.browser, token)).status).toBe(200);
    });
  });
});
