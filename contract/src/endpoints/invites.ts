import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { byId, Id, IdText } from '../entities/id.js';
import { Invite, NewInvite } from '../entities/invite.js';
import { WorkspaceSummary } from '../entities/workspace-summary.js';

/** `url` is in no other answer: the server keeps a hash of its token. */
export const createInvite = endpoint({
  name: 'createInvite',
  method: 'POST',
  path: '/api/invites',
  summary: 'Makes a link by which people come into a workspace.',
  body: z.object({ invite: NewInvite }),
  output: z.extend(Invite, { url: z.string() }),
  rate: 'inviteLinks',
  errors: [401, 403, 404, 422, 429],
});

export const listInviteLinks = endpoint({
  name: 'listInviteLinks',
  method: 'GET',
  path: '/api/invites',
  summary: "Lists a workspace's invite links that still work.",
  query: z.object({ workspace_id: IdText }),
  output: byId(Invite),
  errors: [400, 401, 403, 404],
});

/** By any member of the workspace, so that a link that leaked is closed at once. */
export const revokeInvite = endpoint({
  name: 'revokeInvite',
  method: 'DELETE',
  path: '/api/invites/:id',
  summary: 'Revokes an invite link.',
  params: z.object({ id: IdText }),
  output: z.object({ id: Id }),
  rate: 'inviteLinks',
  errors: [401, 404, 429],
});

/** Creates a single-use link and mails it to the address. 403 on a server without SMTP_URL. */
export const mailInvite = endpoint({
  name: 'mailInvite',
  method: 'POST',
  path: '/api/invite_mails',
  summary: 'Mails an invite link to an address.',
  body: z.object({
    invite_mail: z.extend(
      z.pick(NewInvite, { workspace_id: true, role: true, channel_ids: true }),
      {
        email: z.string(),
      },
    ),
  }),
  output: Invite,
  rate: 'inviteMails',
  errors: [401, 403, 404, 422, 429],
});

const byToken = z.object({ token: z.string() });

/** Spends no use of the link, and names no member but the inviter. */
export const readInvite = endpoint({
  name: 'readInvite',
  method: 'GET',
  path: '/api/invite_tokens/:token',
  summary: 'Says where an invite link leads.',
  access: 'anyone',
  params: byToken,
  output: z.object({
    workspace_address: z.string(),
    workspace_title: z._default(z.string(), ''),
    inviter_name: z.string(),
    /** Whether the current user is a member already. */
    is_member: z.boolean(),
  }),
  errors: [404],
});

/** A member of the workspace spends no use of the link, and may follow an expired link. */
export const acceptInvite = endpoint({
  name: 'acceptInvite',
  method: 'POST',
  path: '/api/invite_tokens/:token',
  summary: 'Comes into a workspace by an invite link, and signs in to it.',
  params: byToken,
  output: z.object({
    workspace: WorkspaceSummary,
    /** Id of the channel to open; null opens `general`. */
    channel_id: z.nullable(Id),
  }),
  rate: 'entries',
  errors: [401, 403, 404, 422, 429],
});
