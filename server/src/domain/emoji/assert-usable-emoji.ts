import { emojiNameInColons } from '@parley/contract/rules/emoji';
import { invalid } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';
import { isEmoji } from './is-emoji.js';

/** Throws 422 unless the code is an emoji of Unicode's, or `:name:` of one of the workspace's own. */
export async function assertUsableEmoji(
  tx: Transaction,
  code: string,
  { workspaceId, refusal }: { workspaceId: number; refusal: string },
): Promise<void> {
  if (isEmoji(code)) return;
  const [own] = code.matchAll(emojiNameInColons);
  const found =
    own?.[0] === code &&
    (await tx
      .selectFrom('workspace_emoji')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('name', '=', own[1] ?? '')
      .executeTakeFirst());
  if (!found) throw invalid([refusal]);
}
