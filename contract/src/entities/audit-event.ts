import * as z from 'zod/mini';
import { Id, Time } from './id.js';

/** Actions that the audit log records. Events of `account.…` actions have no workspace. */
export const AuditAction = z.enum([
  'workspace.created',
  'workspace.settings_changed',
  'workspace.profile_changed',
  'member.invited',
  'member.invite_withdrawn',
  'member.joined',
  'member.signed_in',
  'member.signed_out',
  'member.role_changed',
  'member.deactivated',
  'member.reactivated',
  'invite_link.created',
  'invite_link.revoked',
  'invite_link.used',
  'channel.created',
  'channel.renamed',
  'channel.topic_changed',
  'channel.description_changed',
  'channel.kind_changed',
  'channel.archived',
  'channel.unarchived',
  'channel.member_removed',
  'channel.deleted',
  'message.deleted',
  'file.deleted',
  'emoji.added',
  'emoji.deleted',
  'retention.changed',
  'export.requested',
  'export.downloaded',
  'export.deleted',
  'audit_log.exported',
  'account.claimed',
  'account.email_changed',
  'account.password_changed',
  'account.sessions_ended',
  'account.second_factor_added',
  'account.second_factor_removed',
  'account.recovery_codes_renewed',
  'account.provider_linked',
  'account.provider_unlinked',
]);
export type AuditAction = z.output<typeof AuditAction>;

export const AuditTargetKind = z.enum([
  'workspace',
  'user',
  'invite_link',
  'channel',
  'message',
  'file',
  'export',
  'emoji',
]);
export type AuditTargetKind = z.output<typeof AuditTargetKind>;

/** Short facts, such as a channel's name: never a message's text, a password or a token. */
const AuditFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditFacts = z.output<typeof AuditFacts>;

/** An entry of the audit log: a user's action, its time and the user's network address. */
export const AuditEvent = z.object({
  id: Id,
  action: AuditAction,
  actor_id: Id,
  target: z.object({ kind: AuditTargetKind, id: Id }),
  /** The changed fields with their values before and after the action; null for actions without fields. */
  before: z.nullable(AuditFacts),
  after: z.nullable(AuditFacts),
  /** Network address; null where the server did it by itself. */
  address: z.nullable(z.string()),
  at: Time,
});
export type AuditEvent = z.output<typeof AuditEvent>;
