import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { BodyOf } from '@parley/contract/endpoint';
import type { changeWorkspaceSettings as endpoint } from '@parley/contract/endpoints/management';
import type { WorkspaceSettings } from '@parley/contract/entities/workspace-settings';
import { refusals } from '@parley/contract/rules/role-refusals';
import { announce, everybodyIn } from '../../domain/audience/announce.js';
import { recordAudit } from '../../domain/audit/record-audit.js';
import { lockMembers } from '../../domain/channels/acting-member.js';
import { assertManages } from '../../domain/workspaces/assert-manages.js';
import { meetsSecondFactor } from '../../domain/workspaces/entry-demands.js';
import { settingsRow } from '../../domain/workspaces/settings-row.js';
import { invalid } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';
import { signOutWithoutFactor } from './sign-out-without-factor.js';

type Change = BodyOf<typeof endpoint>['settings'];

/** By owners and admins; absent settings keep their values. */
export async function changeWorkspaceSettings(
  store: Store,
  actorId: number,
  workspaceId: number,
  change: Change,
): Promise<WorkspaceSettings> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return store.transact(async (tx) => {
    await lockMembers(tx, workspaceId);
    const { settings: before } = await assertManages(tx, workspaceId, actorId);
    await assertMeets(tx, actorId, change);
    const after: WorkspaceSettings = { ...before, ...Object.fromEntries(given) };
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      await storeSettings(tx, workspaceId, after);
      if (after.requires_second_factor && !before.requires_second_factor) {
        signOutWithoutFactor.enqueue(tx, { workspace_id: workspaceId });
      }
      await recordAudit(tx, {
        workspaceId,
        actorId,
        action: 'workspace.settings_changed',
        target: { kind: 'workspace', id: workspaceId },
        before,
        after,
      });
    }
    return after;
  });
}

/** An owner must meet a demand before making it of everybody, so that owners do not lock themselves out. */
async function assertMeets(tx: Transaction, userId: number, change: Change): Promise<void> {
  if (change.requires_second_factor === true && !(await meetsSecondFactor(tx, userId))) {
    throw invalid([refusals.ownSecondFactor]);
  }
  if (change.requires_verified_email === true) {
    const { email_verified_at } = await tx
      .selectFrom('users')
      .select('email_verified_at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (email_verified_at === null) throw invalid([refusals.ownVerifiedEmail]);
  }
}

/** Stores the settings, and announces them to everybody in the workspace. */
async function storeSettings(
  tx: Transaction,
  workspaceId: number,
  after: WorkspaceSettings,
): Promise<void> {
  await tx
    .updateTable('workspaces')
    .set(settingsRow(after))
    .where('id', '=', workspaceId)
    .execute();
  const message: LoginChannelPayload = {
    workspace_settings_data: { ...after, workspace_id: workspaceId },
  };
  announce(tx, await everybodyIn(tx, workspaceId), { message, subject: 'settings' });
}
