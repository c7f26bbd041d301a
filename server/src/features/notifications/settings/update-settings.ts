import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { NotificationSettings } from '@parley/contract/entities/notification-settings';
import type { SettingFields } from '@parley/contract/rules/notify/default-settings';
import { keywordProblems, tidyKeywords } from '@parley/contract/rules/notify/keywords';
import { viewStream } from '../../../domain/audience/own-stream.js';
import { assertSignedIn } from '../../../domain/channels/signed-in.js';
import { readSettings, settingsRow } from '../../../domain/notifications/settings-row.js';
import { invalid } from '../../../platform/http/errors.js';
import type { Store } from '../../../platform/store/store.js';

/** Absent fields keep their values. */
type SettingsChange = { [Name in keyof SettingFields]?: SettingFields[Name] | undefined };

/** Changes the user's settings for a workspace, and tells all their browsers. Throws 422. */
export async function updateSettings(
  store: Store,
  userId: number,
  workspaceId: number,
  change: SettingsChange,
): Promise<NotificationSettings> {
  const keywords = change.keywords && tidyKeywords(change.keywords);
  const problems = keywordProblems(keywords ?? []);
  if (problems.length > 0) throw invalid(problems);
  const given = Object.entries({ ...change, keywords }).filter(([, value]) => value !== undefined);

  return store.transact(async (tx) => {
    await tx.lock(viewStream(workspaceId, userId));
    await assertSignedIn(tx, workspaceId, userId);
    const before = await readSettings(tx, userId, workspaceId);
    const after: NotificationSettings = { ...before, ...Object.fromEntries(given) };
    if (JSON.stringify(after) === JSON.stringify(before)) return before;
    const { user_id, workspace_id, ...columns } = settingsRow(userId, after);
    await tx
      .insertInto('notification_settings')
      .values({ user_id, workspace_id, ...columns })
      .onConflict((conflict) => conflict.columns(['user_id', 'workspace_id']).doUpdateSet(columns))
      .execute();
    const message: LoginChannelPayload = { notification_settings_data: after };
    tx.append({ stream: viewStream(workspaceId, userId), message });
    return after;
  });
}
