import type { InputOf } from '@parley/contract/endpoint';
import {
  acceptInvite,
  createInvite,
  listInviteLinks,
  readInvite,
} from '@parley/contract/endpoints/invites';
import { signUp } from '@parley/contract/endpoints/users';
import { type RawAnswer, type TestBrowser, testPassword } from '../clients/test-browser.js';
import type { Person } from '../people/people.js';

type Wanted = InputOf<typeof createInvite>['body']['invite'];

export interface Link {
  id: number;
  token: string;
  url: string;
}

export async function makeLink({ browser }: Person, invite: Wanted): Promise<Link> {
  const { id, url } = await browser.call(createInvite, { body: { invite } });
  return { id, url, token: url.split('/invite/')[1] ?? '' };
}

export function linksOf({ browser }: Person, workspaceId: number) {
  return browser.call(listInviteLinks, { query: { workspace_id: String(workspaceId) } });
}

export const lookAt = (browser: TestBrowser, token: string): Promise<RawAnswer> =>
  browser.attempt(readInvite, { params: { token } });

export const follow = (browser: TestBrowser, token: string): Promise<RawAnswer> =>
  browser.attempt(acceptInvite, { params: { token } });

/** Makes an account on the page of the link. */
export function signUpBy(
  browser: TestBrowser,
  invite_token: string,
  email: string,
): Promise<RawAnswer> {
  const secret = { password: testPassword, password_confirm: testPassword };
  const user = { email, full_name: 'Carol Jones', invite_token, ...secret };
  return browser.attempt(signUp, { body: { user } });
}
