import type { SignUpMode } from '@parley/contract/boot';
import * as endpoints from '@parley/contract/endpoints/invites';
import * as memberEndpoints from '@parley/contract/endpoints/workspace-users';
import type { Feature, RouteParts } from '../../domain/feature.js';
import { acceptInvite } from '../../domain/invites/accept-invite.js';
import { withdrawInvite } from '../../domain/workspaces/withdraw-invite.js';
import { factsOf, forbidden } from '../../platform/http/errors.js';
import { originOf } from '../../platform/http/origin.js';
import type { CreateRateLimit } from '../../platform/http/rate-limit.js';
import { rates } from '../../platform/lib/limits.js';
import type { SecurityLog } from '../../platform/lib/security-log.js';
import { createInvite } from './create-invite.js';
import { inviteByEmail } from './invite-by-email.js';
import { inviteMailJob } from './invite-mail-job.js';
import { inviteUrl } from './invite-url.js';
import { inviteView } from './invite-view.js';
import { listInviteLinks } from './list-invite-links.js';
import { listInvites } from './list-invites.js';
import { mailInvite } from './mail-invite.js';
import { readInvite } from './read-invite.js';
import { revokeInvite } from './revoke-invite.js';

export interface InviteParts extends RouteParts {
  security: SecurityLog;
  rateLimit: CreateRateLimit;
  signUpMode: SignUpMode;
  /** Where people use Parley; null: where the request came to. */
  url: string | null;
  /** Whether the server sends mail. */
  mail: boolean;
}

export const invites: Feature<InviteParts> = {
  routes(parts) {
    const { route, store, security, rateLimit, signUpMode, url, mail } = parts;
    const toAddress = rateLimit(rates.mailsToAddress);

    route(memberEndpoints.inviteToWorkspace, async ({ actor, body, request }) => {
      const { user_email: email, workspace_address: address } = body.workspace_user;
      const remembers = signUpMode === 'invited';
      const invitation = { inviterId: actor.userId, email, address, remembers };
      const invited = await inviteByEmail(store.from(request), invitation);
      const { workspace_id: workspace, user_id } = invited;
      security.note('invite', { ...factsOf(request), workspace, invited: user_id });
      return invited;
    });

    route(memberEndpoints.listInvites, ({ actor, query: { workspace_user } }) =>
      listInvites(store.reader, actor.userId, workspace_user.workspace_id),
    );

    route(memberEndpoints.withdrawInvite, ({ actor, params, body: { workspace_user }, request }) =>
      withdrawInvite(store.from(request), {
        inviterId: actor.userId,
        workspaceId: params.workspace_id,
        userId: workspace_user.user_id,
      }),
    );

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
      if (!mail) throw forbidden('This server sends no mail.');
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
      security.note('sign_in', {
        ...factsOf(request),
        workspace: entered.workspace.id,
        by: 'link',
      });
      return entered;
    });
  },
  jobs: { mail: [inviteMailJob] },
};
