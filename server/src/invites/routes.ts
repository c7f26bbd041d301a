import * as endpoints from '@parley/contract/endpoints/invites';
import { factsOf, forbidden } from '../http/errors.js';
import { originOf } from '../http/origin.js';
import type { CreateRateLimit } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import type { SecurityLog } from '../lib/security-log.js';
import { rates } from '../limits.js';
import type { StoreOfRoutes } from '../store/store.js';
import { acceptInvite } from './accept-invite.js';
import { createInvite } from './create-invite.js';
import { inviteUrl } from './invite-url.js';
import { inviteView } from './invite-view.js';
import { listInviteLinks } from './list-invite-links.js';
import { mailInvite } from './mail-invite.js';
import { readInvite } from './read-invite.js';
import { revokeInvite } from './revoke-invite.js';

interface InviteParts {
  store: StoreOfRoutes;
  security: SecurityLog;
  rateLimit: CreateRateLimit;
  /** Where people use Parley; null: where the request came to. */
  url: string | null;
  /** Whether the server sends mail. */
  mails: boolean;
}

export function inviteRoutes(route: Route, parts: InviteParts): void {
  const { store, security, rateLimit, url, mails } = parts;
  const toAddress = rateLimit(rates.mailsToAddress);

  route(endpoints.createInvite, async ({ actor, body, request }) => {
    const { invite, token } = await store
      .from(request)
      .transact((tx) => createInvite(tx, actor.userId, { ...body.invite, mailedTo: null }));
    const { id: link, workspace_id: workspace } = invite;
    security.note('invite_link', { ...factsOf(request), workspace, link });
    return { ...inviteView(invite), url: inviteUrl(url ?? originOf(request), token) };
  });

  route(endpoints.listInviteLinks, ({ actor, query }) =>
    listInviteLinks(store.reader, actor.userId, query.workspace_id),
  );

  route(endpoints.revokeInvite, ({ actor, params, request }) =>
    revokeInvite(store.from(request), actor.userId, params.id),
  );

  route(endpoints.mailInvite, async ({ actor, body: { invite_mail }, request }) => {
    if (!mails) throw forbidden('This server sends no mail.');
    const invite = await mailInvite(
      { store: store.from(request), toAddress },
      actor.userId,
      invite_mail,
    );
    const { id: link, workspace_id: workspace } = invite;
    security.note('invite_link', { ...factsOf(request), workspace, link });
    return invite;
  });

  route(endpoints.readInvite, ({ actor, params }) =>
    readInvite(store.reader, actor?.userId ?? null, params.token),
  );

  route(endpoints.acceptInvite, async ({ actor, params, request }) => {
    const entered = await acceptInvite(store.from(request), actor, params.token);
    security.note('sign_in', { ...factsOf(request), workspace: entered.workspace.id, by: 'link' });
    return entered;
  });
}
