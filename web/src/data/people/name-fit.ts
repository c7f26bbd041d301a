import { emailOwnPart } from '@parley/contract/rules/display-name';
import { folded } from '@parley/contract/rules/folding';
import { hasWordBeginning } from '@parley/contract/rules/word-boundaries';

/** How well a name matches a search, best first. */
const fits = ['whole', 'at its beginning', 'in its words', 'somewhere', 'not at all'] as const;

type Fit = (typeof fits)[number];

export const noFit = fits.indexOf('not at all');

/** The rank of a name for a search: 0 for the best fit, `noFit` for none. */
export function fitRank(text: string, wanted: readonly string[]): number {
  return fits.indexOf(nameFit(text, wanted));
}

/** `plan-budget`, `plan budget` and `Plán.Budget` have the same words. */
export function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[\s\-_.@・]+/)
    .filter((word) => word !== '');
}

function nameFit(text: string, wanted: readonly string[]): Fit {
  const has = wordsOf(text);
  const whole = has.join(' ');
  const search = wanted.join(' ');
  if (whole === search) return 'whole';
  if (whole.startsWith(search)) return 'at its beginning';
  if (wanted.every((word) => has.some((one) => hasWordBeginning(one, word)))) return 'in its words';
  if (wanted.every((word) => has.some((one) => one.includes(word)))) return 'somewhere';
  // The search may join words: `planbudget` finds `plan-budget`.
  const joined = wanted.join('');
  return has.some((_, from) => has.slice(from).join('').startsWith(joined))
    ? 'somewhere'
    : 'not at all';
}

/** The rank of a person: by their names, or by their e-mail. */
export function personRank(
  { display_name, full_name, email }: { display_name: string; full_name: string; email: string },
  wanted: readonly string[],
): number {
  const ranks = [display_name, full_name, emailOwnPart(email)].map((text) => fitRank(text, wanted));
  // Many e-mails share the domain after the @.
  const whole = nameFit(email, wanted);
  if (whole === 'whole' || whole === 'at its beginning') ranks.push(fits.indexOf(whole));
  return Math.min(...ranks);
}
