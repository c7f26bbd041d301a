import { canonicalEmoji } from '@parley/contract/rules/emoji';
import { serverTexts } from '@parley/contract/texts';
import type { BookmarkRow } from '../../domain/bookmarks/bookmark-view.js';
import { assertUsableEmoji } from '../../domain/emoji/assert-usable-emoji.js';
import { invalid } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';
import { readTitle, readUrl } from './fields.js';

/** Absent fields keep their values. */
export interface WantedFields {
  title?: string | undefined;
  url?: string | undefined;
  emoji?: string | null | undefined;
}

/** The columns of the wanted fields. Throws 422 with all that is wrong with title and address. */
export async function changedColumns(
  tx: Transaction,
  workspaceId: number,
  wanted: WantedFields,
): Promise<Partial<Pick<BookmarkRow, 'title' | 'url' | 'emoji'>>> {
  const title = wanted.title === undefined ? undefined : readTitle(wanted.title);
  const url = wanted.url === undefined ? undefined : readUrl(wanted.url);
  const problems = [title?.problem, url?.problem].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw invalid(problems);
  return {
    ...(title?.value !== undefined && { title: title.value }),
    ...(url?.value !== undefined && { url: url.value }),
    ...(wanted.emoji !== undefined && { emoji: await emojiOf(tx, workspaceId, wanted.emoji) }),
  };
}

async function emojiOf(
  tx: Transaction,
  workspaceId: number,
  wanted: string | null,
): Promise<string | null> {
  if (wanted === null || wanted === '') return null;
  const code = wanted.startsWith(':') ? wanted : canonicalEmoji(wanted);
  await assertUsableEmoji(tx, code, { workspaceId, refusal: serverTexts.bookmarkEmoji });
  return code;
}
