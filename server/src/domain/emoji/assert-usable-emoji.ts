import { emojiNameInColons } from '@parley/contract/rules/emoji';
import { invalid } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';

/** By a constructor: the notation is newer than the language level that the server is compiled for. */
const oneEmoji = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');

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

/** Whether a text in canonical form is one of the emoji that Unicode recommends. A letter of a flag is none. */
function isEmoji(text: string): boolean {
  return oneEmoji.test(text);
}
