import { expect } from '@playwright/test';
import type { Person } from './person.js';

/**
 * What was before a story begins, done by calls instead of on screens, with the cookies of the
 * person's own browser. The screens for it have tests of their own.
 */
export function setUpVerbs({ page, email, password }: Person) {
  const { request } = page.context();

  async function posts(path: string, data: object) {
    const issued = await request.get('/api/csrf_token');
    const { csrf_token: token } = (await issued.json()) as { csrf_token: string };
    const answer = await request.post(path, { data, headers: { 'X-CSRF-Token': token } });
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  }

  return {
    /** Signed in to the account alone, in no workspace. */
    hasAccount: () =>
      posts('/api/users', { user: { email, password, password_confirm: password } }),

    /** Their own, and signed in to it. */
    hasWorkspace: (address: string, channel: string) =>
      posts('/api/workspaces', { workspace: { address, channel } }),

    hasInvited: (guest: Person, address: string) =>
      posts('/api/workspace_users', {
        workspace_user: { user_email: guest.email, workspace_address: address },
      }),

    hasSignedIn: (address: string) =>
      posts('/api/session', { user: { workspace_address: address, email, password } }),
  };
}
