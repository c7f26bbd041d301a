import type { Endpoint, InputOf } from '@parley/contract/endpoint';
import * as invites from '@parley/contract/endpoints/invites';
import { signUp } from '@parley/contract/endpoints/users';
import * as workspaceUsers from '@parley/contract/endpoints/workspace-users';
import * as workspaces from '@parley/contract/endpoints/workspaces';
import { testPassword } from '../clients/test-browser.js';
import { invitePerson, newPerson } from '../people/people.js';
import type { Team } from '../people/team.js';
import type { CountedCall } from './counted-call.js';
import { makeLink } from './invite-links.js';

/** With these the server sends mail. */
export const mailSettings = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'parley@example.com',
  PARLEY_URL: 'https://chat.example.com',
  PARLEY_TRUST_PROXY: 'loopback',
};

const toGeneral = ({ workspaceId, general }: Team) => ({
  workspace_id: workspaceId,
  channel_ids: [general],
});

/** By Alice. */
const as = (
  { alice }: Team,
  endpoint: Endpoint,
  input: Partial<InputOf<Endpoint>> = {},
): CountedCall => ({
  browser: alice.browser,
  endpoint,
  input,
});

/** `fresh` makes a text unique. */
export function inviteCalls(
  team: Team,
  fresh: (kind: string) => string,
): Record<string, () => Promise<CountedCall> | CountedCall> {
  /** The id of an account that Alice invited. */
  async function newInvite(): Promise<number> {
    const { id, email } = await newPerson(team.server, fresh('pending'));
    await invitePerson(team.alice, email, 'acme');
    return id;
  }

  return {
    async inviteToWorkspace() {
      const user_email = `${fresh('invited')}@example.com`;
      await team.server.signUp(user_email);
      return as(team, workspaceUsers.inviteToWorkspace, {
        body: { workspace_user: { user_email, workspace_address: 'acme' } },
      });
    },
    async listInvites() {
      await newInvite();
      return as(team, workspaceUsers.listInvites, {
        query: { 'workspace_user[workspace_id]': String(team.workspaceId) },
      });
    },
    async withdrawInvite() {
      return as(team, workspaceUsers.withdrawInvite, {
        params: { workspace_id: String(team.workspaceId) },
        body: { workspace_user: { user_id: await newInvite() } },
      });
    },
    createInvite: () => as(team, invites.createInvite, { body: { invite: toGeneral(team) } }),
    async listInviteLinks() {
      await makeLink(team.alice, toGeneral(team));
      return as(team, invites.listInviteLinks, {
        query: { workspace_id: String(team.workspaceId) },
      });
    },
    async revokeInvite() {
      const link = await makeLink(team.alice, toGeneral(team));
      return as(team, invites.revokeInvite, { params: { id: String(link.id) } });
    },
    mailInvite: () =>
      as(team, invites.mailInvite, {
        body: { invite_mail: { ...toGeneral(team), email: 'carol@example.com' } },
      }),
    async readInvite() {
      const { token } = await makeLink(team.alice, toGeneral(team));
      return as(team, invites.readInvite, { params: { token } });
    },
    async acceptInvite() {
      const { token } = await makeLink(team.alice, toGeneral(team));
      const browser = await team.server.signUp(`${fresh('guest')}@example.com`);
      return { browser, endpoint: invites.acceptInvite, input: { params: { token } } };
    },
    async 'signUp by an invite link'() {
      const { token: invite_token } = await makeLink(team.alice, toGeneral(team));
      const user = { email: `${fresh('new')}@example.com`, password: testPassword, invite_token };
      const body = { user: { ...user, password_confirm: testPassword } };
      return { browser: team.server.openBrowser(), endpoint: signUp, input: { body } };
    },
    listOtherWorkspaces: () => as(team, workspaces.listOtherWorkspaces),
    async enterWorkspace() {
      const email = `${fresh('invited')}@example.com`;
      const browser = await team.server.signUp(email);
      await invitePerson(team.alice, email, 'acme');
      return {
        browser,
        endpoint: workspaces.enterWorkspace,
        input: { params: { address: 'acme' } },
      };
    },
  };
}
