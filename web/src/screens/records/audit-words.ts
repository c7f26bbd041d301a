import type { AuditAction, AuditEvent, AuditFacts } from '@parley/contract/entities/audit-event';

/** The actions in a workspace; the log of an account alone has the others. */
type WorkspaceAction = Exclude<AuditAction, `account.${string}`>;

export const actionTexts: Readonly<Record<WorkspaceAction, string>> = {
  'workspace.created': 'Workspace created',
  'workspace.settings_changed': 'Settings changed',
  'workspace.profile_changed': 'Name or picture changed',
  'member.invited': 'Member invited',
  'member.invite_withdrawn': 'Invite withdrawn',
  'member.joined': 'Member joined',
  'member.signed_in': 'Signed in',
  'member.signed_out': 'Signed out',
  'member.role_changed': 'Role changed',
  'member.deactivated': 'Member deactivated',
  'member.reactivated': 'Member reactivated',
  'invite_link.created': 'Invite link created',
  'invite_link.revoked': 'Invite link revoked',
  'invite_link.used': 'Invite link used',
  'channel.created': 'Channel created',
  'channel.renamed': 'Channel renamed',
  'channel.topic_changed': 'Topic changed',
  'channel.description_changed': 'Description changed',
  'channel.kind_changed': 'Channel made private or public',
  'channel.archived': 'Channel archived',
  'channel.unarchived': 'Channel brought back',
  'channel.member_removed': 'Removed from channel',
  'channel.deleted': 'Channel deleted',
  'message.deleted': 'Message deleted',
  'file.deleted': 'File deleted',
  'emoji.added': 'Emoji added',
  'emoji.deleted': 'Emoji deleted',
  'retention.changed': 'Retention changed',
  'export.requested': 'Export requested',
  'export.downloaded': 'Export downloaded',
  'export.deleted': 'Export deleted',
  'audit_log.exported': 'Audit log exported',
};

export const actions = Object.keys(actionTexts) as WorkspaceAction[];

export function actionText(action: AuditAction): string {
  return (actionTexts as Partial<Record<AuditAction, string>>)[action] ?? action;
}

/** `name: plans → roadmap`; '' where there is nothing to tell. `nameOf`: of a member. */
export function changeText(
  { before, after }: Pick<AuditEvent, 'before' | 'after'>,
  nameOf: (userId: number) => string,
): string {
  const valueText = (facts: AuditFacts | null, name: string) => {
    const value = facts?.[name];
    if (typeof value === 'number' && name === 'expires_in') return timeText(value);
    // `invited_by`, `made_by`
    return typeof value === 'number' && name.endsWith('_by') ? nameOf(value) : textOf(value);
  };
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .filter((name) => valueText(before, name) !== valueText(after, name))
    .map((name) => {
      const label = name.replaceAll('_', ' ');
      const [from, to] = [valueText(before, name), valueText(after, name)];
      if (from === null) return `${label}: ${to}`;
      return to === null ? `${label}: ${from}` : `${label}: ${from} → ${to}`;
    })
    .join(', ');
}

function timeText(seconds: number): string {
  const hours = seconds / 3_600;
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function textOf(value: AuditFacts[string] | undefined): string | null {
  if (value === undefined) return null;
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? 'empty' : String(value);
}
