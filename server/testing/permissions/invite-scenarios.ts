import { testPassword } from '../clients/test-browser.js';
import { type Scenario, sends } from './scenario.js';

let signUps = 0;

/** Invite links, and coming into a workspace without a password. */
export const inviteScenarios: readonly Scenario[] = [
  {
    call: 'POST /api/invites',
    what: '',
    ask: ({ cast }) => sends('/api/invites', { invite: { workspace_id: cast.workspaceId } }),
  },
  {
    call: 'GET /api/invites',
    what: 'those of the workspace',
    ask: ({ cast }) => ({ path: `/api/invites?workspace_id=${cast.workspaceId}` }),
  },
  {
    call: 'DELETE /api/invites/{id}',
    what: 'a link of the author',
    fixture: (cast) => cast.inviteLink(),
    ask: ({ fixture }) => ({ path: `/api/invites/${fixture.invite?.id}` }),
  },
  {
    call: 'POST /api/invite_mails',
    what: 'without a mail server',
    ask: ({ cast }) =>
      sends('/api/invite_mails', {
        invite_mail: { workspace_id: cast.workspaceId, email: 'new@example.com' },
      }),
  },
  {
    call: 'GET /api/invite_tokens/{token}',
    what: 'a link of the author',
    fixture: (cast) => cast.inviteLink(),
    ask: ({ fixture }) => ({ path: `/api/invite_tokens/${fixture.invite?.token}` }),
  },
  {
    call: 'GET /api/invite_tokens/{token}',
    what: 'an unknown token',
    ask: () => ({ path: '/api/invite_tokens/unknown' }),
  },
  {
    call: 'POST /api/invite_tokens/{token}',
    what: 'a link of the author',
    fixture: (cast) => cast.inviteLink(),
    ask: ({ fixture }) => sends(`/api/invite_tokens/${fixture.invite?.token}`, {}),
    after: async (cast, kind, person) => {
      if (kind === 'stranger') await cast.forget(person);
    },
  },
  {
    call: 'POST /api/invite_tokens/{token}',
    what: 'an unknown token',
    ask: () => sends('/api/invite_tokens/unknown', {}),
  },
  {
    call: 'POST /api/users',
    what: 'another account, by a link of the author',
    apart: true,
    fixture: (cast) => cast.inviteLink(),
    ask({ fixture }) {
      signUps += 1;
      const email = `by-link${signUps}@example.com`;
      const secret = { password: testPassword, password_confirm: testPassword };
      return sends('/api/users', {
        user: { email, ...secret, invite_token: fixture.invite?.token },
      });
    },
  },
  {
    call: 'GET /api/other_workspaces',
    what: "the user's own",
    ask: () => ({ path: '/api/other_workspaces' }),
  },
  {
    call: 'POST /api/workspaces/{address}/session',
    what: 'enters it with the session',
    ask: ({ cast }) => sends(`/api/workspaces/${cast.address}/session`, {}),
  },
];
