import type { FastifyReply } from 'fastify';
import { notFound } from '../../../platform/http/errors.js';
import type { HttpServer } from '../../../platform/http/server.js';
import type { Store } from '../../../platform/store/store.js';
import { updateSettings } from '../settings/update-settings.js';
import { unsubscriberOf } from './unsubscribe-token.js';

/**
 * One-click unsubscribe (RFC 8058), without a session: mail programs post to it. Programs that look at
 * links only get a page with a button.
 */
export function unsubscribeRoute(server: HttpServer, store: Store): void {
  const userOf = (token: string): number => {
    const userId = unsubscriberOf(store.secret, token);
    if (userId === null) throw notFound();
    return userId;
  };

  server.get<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params }, reply) => {
    userOf(params.token);
    return page(
      reply,
      'Stop emails from Parley?',
      '<form method="post"><button>Stop emails</button></form>',
    );
  });

  server.post<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params }, reply) => {
    await endMails(store, userOf(params.token));
    return page(
      reply,
      'You get no more emails from Parley.',
      '<p>You can turn them on again in your notification settings.</p>',
    );
  });
}

/** In all workspaces that the user is signed in to: elsewhere nothing is mailed. */
async function endMails(store: Store, userId: number): Promise<void> {
  const memberships = await store.reader
    .selectFrom('workspace_members')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .where('signed_in_at', 'is not', null)
    .execute();
  for (const { workspace_id } of memberships) {
    await updateSettings(store, userId, workspace_id, { mail: false });
  }
}

function page(reply: FastifyReply, title: string, content: string): string {
  reply.type('text/html; charset=utf-8').headers({
    'content-security-policy':
      "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    'referrer-policy': 'no-referrer',
  });
  return `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<h1>${title}</h1>
${content}
</html>
`;
}
