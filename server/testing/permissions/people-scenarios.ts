import { manageWorkspaceUser } from '@parley/contract/endpoints/management';
import { listSessions } from '@parley/contract/endpoints/sessions';
import { testPassword } from '../clients/test-browser.js';
import { insertIdentity } from '../people/identities.js';
import type { Person } from '../people/people.js';
import { newEmoji } from '../requests/new-emoji.js';
import type { Cast } from './cast.js';
import type { Fixture } from './fixture.js';
import { nowhere, type Scenario, sends } from './scenario.js';

let signUps = 0;
let workspaces = 0;

const credentials = (email: string, workspace_address: string) => ({
  user: { email, workspace_address, password: testPassword },
});

/** A further session of this person's. */
async function sessionOf({ server }: Cast, person: Person): Promise<Fixture> {
  if (person.id === 0) return nowhere;
  const browser = server.openBrowser();
  await browser.signIn(person.email);
  const sessions = Object.values(await browser.call(listSessions));
  return { ...nowhere, sessionId: sessions.find(({ current }) => current)?.id ?? 0 };
}

const manages = ({ workspaceId }: Cast, userId: number | undefined, change: object) =>
  sends('/api/workspace_users', {
    workspace_user: { workspace_id: workspaceId, user_id: userId, ...change },
  });
/** An account at a provider that is linked to this person's. */
async function identityOf({ server }: Cast, { id }: Person): Promise<Fixture> {
  if (id === 0) return nowhere;
  const { id: identityId } = await server.store.transact((tx) => insertIdentity(tx, id));
  return { ...nowhere, identityId };
}

const unlinks = ({ identityId }: Fixture) =>
  sends(`/api/identities/${identityId}`, { identity: { current_password: testPassword } });

const withdraws = (workspaceId: number, userId = 0) =>
  sends(`/api/workspace_users/${workspaceId}`, { workspace_user: { user_id: userId } });

/** Accounts, sessions, and workspaces as a whole. */
export const peopleScenarios: readonly Scenario[] = [
  { call: 'GET /healthz', what: '', ask: () => ({ path: '/healthz' }) },
  { call: 'GET /readyz', what: '', ask: () => ({ path: '/readyz' }) },
  { call: 'GET /metrics', what: 'not configured', ask: () => ({ path: '/metrics' }) },
  { call: 'GET /api/openapi.json', what: '', ask: () => ({ path: '/api/openapi.json' }) },
  { call: 'GET /api/csrf_token', what: '', ask: () => ({ path: '/api/csrf_token' }) },
  {
    call: 'POST /api/users',
    what: 'another account',
    apart: true,
    ask() {
      signUps += 1;
      const email = `new${signUps}@example.com`;
      const user = { email, password: testPassword, password_confirm: testPassword };
      return sends('/api/users', { user });
    },
  },
  {
    call: 'PUT /api/account/password',
    what: "the user's own, with the present one",
    apart: true,
    ask: () =>
      sends('/api/account/password', {
        account: {
          current_password: testPassword,
          password: testPassword,
          password_confirm: testPassword,
        },
      }),
    after: async (_cast, _kind, { browser, email }) => browser.signIn(email),
  },
  {
    call: 'PUT /api/account/password',
    what: 'with another one',
    ask: () =>
      sends('/api/account/password', {
        account: { current_password: 'x', password: testPassword, password_confirm: testPassword },
      }),
  },
  {
    call: 'PUT /api/account/email',
    what: "the user's own, with the password",
    ask: ({ person }) =>
      sends('/api/account/email', {
        account: { current_password: testPassword, email: person.email },
      }),
  },
  {
    call: 'PUT /api/account/email',
    what: "another user's",
    ask: ({ cast, kind }) => {
      const { author, member } = cast.people;
      const { email } = kind === 'author' ? member : author;
      return sends('/api/account/email', { account: { current_password: testPassword, email } });
    },
  },
  {
    call: 'POST /api/email_verifications',
    what: 'without a mail server',
    ask: () => ({ path: '/api/email_verifications', init: {} }),
  },
  {
    call: 'PATCH /api/email_verifications',
    what: 'a link that does not work',
    ask: () => sends('/api/email_verifications', { email_verification: { token: 'x' } }),
  },
  {
    call: 'DELETE /api/account',
    what: 'with another password',
    ask: () => sends('/api/account', { account: { current_password: 'x', keep_name: true } }),
  },
  { call: 'GET /api/account', what: "the user's own", ask: () => ({ path: '/api/account' }) },
  {
    call: 'POST /api/openid/{provider}',
    what: 'signs in, by a provider that is not there',
    ask: () => sends('/api/openid/nobody', { openid: {} }),
  },
  {
    call: 'DELETE /api/identities/{id}',
    what: "the user's own, with the password",
    fixture: (cast, kind) => identityOf(cast, cast.people[kind]),
    ask: ({ fixture }) => unlinks(fixture),
  },
  {
    call: 'DELETE /api/identities/{id}',
    what: "another user's",
    fixture: (cast, kind) => {
      const { author, member } = cast.people;
      return identityOf(cast, kind === 'author' ? member : author);
    },
    ask: ({ fixture }) => unlinks(fixture),
  },
  {
    call: 'POST /api/password_resets',
    what: 'of anybody, or of nobody',
    ask: () => sends('/api/password_resets', { password_reset: { email: 'x@example.com' } }),
  },
  {
    call: 'PATCH /api/password_resets',
    what: 'a link that does not work',
    ask: () =>
      sends('/api/password_resets', {
        password_reset: { token: 'x', password: testPassword, password_confirm: testPassword },
      }),
  },
  { call: 'GET /api/sessions', what: "the user's own", ask: () => ({ path: '/api/sessions' }) },
  {
    call: 'DELETE /api/sessions/{id}',
    what: "the user's own",
    fixture: (cast, kind) => sessionOf(cast, cast.people[kind]),
    ask: ({ fixture }) => ({ path: `/api/sessions/${fixture.sessionId}` }),
  },
  {
    call: 'DELETE /api/sessions/{id}',
    what: "another user's",
    fixture: (cast, kind) => {
      const { author, member } = cast.people;
      return sessionOf(cast, kind === 'author' ? member : author);
    },
    ask: ({ fixture }) => ({ path: `/api/sessions/${fixture.sessionId}` }),
  },
  {
    call: 'DELETE /api/sessions',
    what: "the user's others",
    apart: true,
    ask: () => ({ path: '/api/sessions' }),
    after: async (_cast, kind, { browser, email }) => {
      if (kind !== 'visitor') await browser.signIn(email);
    },
  },
  {
    call: 'PATCH /api/users/{id}',
    what: 'oneself',
    ask: ({ person }) => sends(`/api/users/${person.id}`, { user: { what_i_do: 'Tests' } }),
  },
  {
    call: 'PATCH /api/users/{id}',
    what: 'another user',
    ask: ({ cast, kind }) => {
      const { author, member } = cast.people;
      const other = kind === 'author' ? member : author;
      return sends(`/api/users/${other.id}`, { user: { what_i_do: 'Tests' } });
    },
  },
  {
    call: 'GET /api/photos/{key}',
    what: 'of anybody',
    ask: ({ cast }) => ({ path: cast.photoUrl }),
  },
  {
    call: 'GET /api/photos/{key}',
    what: 'an unknown key',
    ask: () => ({ path: `/api/photos/${'0'.repeat(64)}` }),
  },
  { call: 'GET /api/workspaces', what: "the user's own", ask: () => ({ path: '/api/workspaces' }) },
  {
    call: 'GET /api/workspaces/{address}',
    what: 'the workspace',
    ask: ({ cast }) => ({ path: `/api/workspaces/${cast.address}` }),
    // The rest of the answer is for members who are signed in to it.
    read: ({ status, text }) =>
      status === 200 && !text.includes('users') ? 'exists' : `${status}`,
  },
  {
    call: 'GET /api/workspaces/{address}',
    what: 'a missing workspace',
    ask: () => ({ path: '/api/workspaces/nowhere' }),
  },
  {
    call: 'POST /api/workspaces',
    what: '',
    ask() {
      workspaces += 1;
      const workspace = { address: `another-${workspaces}`, channel: 'plans' };
      return sends('/api/workspaces', { workspace });
    },
  },
  {
    call: 'GET /api/workspaces/{id}/channels',
    what: '',
    ask: ({ cast }) => ({ path: `/api/workspaces/${cast.workspaceId}/channels` }),
  },
  {
    call: 'POST /api/workspace_users',
    what: 'a new account',
    ask: ({ cast, kind }) =>
      sends('/api/workspace_users', {
        workspace_user: { user_email: cast.invitee(kind), workspace_address: cast.address },
      }),
  },
  {
    call: 'POST /api/workspace_users',
    what: 'a member',
    ask: ({ cast }) =>
      sends('/api/workspace_users', {
        workspace_user: {
          user_email: cast.people.member.email,
          workspace_address: cast.address,
        },
      }),
  },
  {
    call: 'PATCH /api/workspace_users',
    what: 'makes a guest of a guest',
    ask: ({ cast }) => manages(cast, cast.people.guest.id, { role: 'guest' }),
  },
  {
    call: 'PATCH /api/workspace_users',
    what: 'makes an admin of a guest',
    ask: ({ cast }) => manages(cast, cast.people.guest.id, { role: 'admin' }),
    after: ({ people, workspaceId }) =>
      people.author.browser.call(manageWorkspaceUser, {
        body: {
          workspace_user: { workspace_id: workspaceId, user_id: people.guest.id, role: 'guest' },
        },
      }),
  },
  {
    call: 'PATCH /api/workspace_users',
    what: 'deactivates a guest',
    fixture: (cast) => cast.newGuest(),
    ask: ({ cast, fixture }) => manages(cast, fixture.userId, { deactivated: true }),
  },
  {
    call: 'PATCH /api/workspace_users',
    what: 'demotes the last owner',
    ask: ({ cast }) => manages(cast, cast.people.author.id, { role: 'member' }),
  },
  {
    call: 'PATCH /api/workspaces/{id}/settings',
    what: '',
    ask: ({ cast }) =>
      sends(`/api/workspaces/${cast.workspaceId}/settings`, {
        settings: { mention_all: 'everyone' },
      }),
  },
  {
    call: 'PATCH /api/workspaces/{id}/profile',
    what: 'its name',
    ask: ({ cast }) =>
      sends(`/api/workspaces/${cast.workspaceId}/profile`, { workspace: { title: 'Acme' } }),
  },
  {
    call: 'GET /api/workspace_pictures/{key}',
    what: "the workspace's",
    ask: ({ cast }) => ({ path: cast.pictureUrl }),
  },
  {
    call: 'GET /api/workspaces/{id}/emoji',
    what: '',
    ask: ({ cast }) => ({ path: `/api/workspaces/${cast.workspaceId}/emoji` }),
  },
  {
    call: 'POST /api/workspaces/{id}/emoji',
    what: '',
    ask({ cast, kind }) {
      const body = new FormData();
      const { emoji } = newEmoji(`by-${kind.toLowerCase()}`);
      body.set('emoji[name]', emoji.name);
      body.set('emoji[picture]', emoji.picture);
      return {
        path: `/api/workspaces/${cast.workspaceId}/emoji`,
        init: { body },
      };
    },
  },
  {
    call: 'DELETE /api/workspaces/{id}/emoji/{emoji_id}',
    what: 'which the author added',
    fixture: (cast) => cast.newEmoji(),
    ask: ({ cast, fixture }) => ({
      path: `/api/workspaces/${cast.workspaceId}/emoji/${fixture.emojiId}`,
    }),
  },
  {
    call: 'GET /api/workspace_emoji/{key}',
    what: 'an emoji of the workspace',
    ask: ({ cast }) => ({ path: cast.emojiUrl }),
  },
  {
    call: 'GET /api/workspace_users',
    what: "the user's own invites",
    ask: ({ cast }) => ({
      path: `/api/workspace_users?workspace_user[workspace_id]=${cast.workspaceId}`,
    }),
  },
  {
    call: 'DELETE /api/workspace_users/{workspace_id}',
    what: 'an invite of the author',
    fixture: (cast) => cast.pendingInvite(),
    ask: ({ cast, fixture }) => withdraws(cast.workspaceId, fixture.userId),
  },
  {
    call: 'DELETE /api/workspace_users/{workspace_id}',
    what: 'an invite of the author that was used',
    ask: ({ cast }) => withdraws(cast.workspaceId, cast.people.member.id),
  },
  {
    call: 'PATCH /api/workspace_users/{workspace_id}',
    what: 'active, paused, status',
    ask: ({ cast }) =>
      sends(`/api/workspace_users/${cast.workspaceId}`, {
        workspace_user: { active: false, status: 'Away' },
      }),
  },
  {
    call: 'PATCH /api/workspace_users/{workspace_id}',
    what: 'logged_in true',
    ask: ({ cast }) =>
      sends(`/api/workspace_users/${cast.workspaceId}`, { workspace_user: { logged_in: true } }),
  },
  {
    call: 'PATCH /api/workspace_users/{workspace_id}',
    what: 'logged_in false',
    ask: ({ cast }) =>
      sends(`/api/workspace_users/${cast.workspaceId}`, { workspace_user: { logged_in: false } }),
    after: async ({ server, address }, kind, { email }) => {
      const isOut = kind === 'signedOut' || kind === 'deactivated';
      // Elsewhere: in the same browser it would begin another session, and void what the present one was promised.
      if (!isOut) await server.openBrowser().signIn(email, address);
    },
  },
  {
    call: 'DELETE /api/session',
    what: '',
    apart: true,
    ask: () => sends('/api/session', {}),
  },
  {
    call: 'POST /api/session',
    what: 'to the account',
    apart: true,
    ask: ({ person }) => sends('/api/session', credentials(person.email, '')),
  },
  {
    call: 'POST /api/session',
    what: 'to the workspace',
    apart: true,
    ask: ({ cast, person }) => sends('/api/session', credentials(person.email, cast.address)),
    after: async (cast, kind) => {
      if (kind === 'signedOut') await cast.signOutTheLast();
    },
  },
];
