import { composed } from '@parley/contract/rules/composed';
import { oneLine } from '@parley/contract/rules/one-line';

const mostCharacters = 200;

/**
 * Normalises a file's name for storage: one line without a path, composed (a Mac sends accents as separate characters),
 * keeping the extension when shortened.
 */
export function fileName(sent: string): string {
  const base = composed(oneLine(sent)).replace(/^.*[/\\]/, '');
  // A lone surrogate is no character, and cannot occur in a URL.
  const name = base.replace(/\p{Cs}/gu, '').trim();
  if (/^\.*$/.test(name)) return 'file';
  const characters = Array.from(name);
  if (characters.length <= mostCharacters) return name;
  const extension = Array.from(/\.[^.]{1,20}$/u.exec(name)?.[0] ?? '');
  return [...characters.slice(0, mostCharacters - extension.length), ...extension].join('');
}
