import { codePoints, limits } from '../limits.js';
import { texts } from '../texts.js';
import { isInvisible, oneLine } from './one-line.js';
import { phoneDigits } from './phone.js';
import { isTimezoneOffset } from './timezones.js';

/** What one may change of one's profile; what is not there stays. The photo has rules of its own. */
export interface ProfileChange {
  full_name?: string | undefined;
  display_name?: string | undefined;
  what_i_do?: string | undefined;
  phone_number?: string | undefined;
  timezone_offset?: number | undefined;
}

/** A profile as it is kept. */
export function tidyProfile(change: ProfileChange): ProfileChange {
  const { full_name, display_name, what_i_do, phone_number, timezone_offset } = change;
  return {
    ...(full_name !== undefined && { full_name: oneLine(full_name) }),
    ...(display_name !== undefined && { display_name: oneLine(display_name) }),
    ...(what_i_do !== undefined && { what_i_do: oneLine(what_i_do) }),
    ...(phone_number !== undefined && { phone_number: phoneDigits(phone_number) }),
    ...(timezone_offset !== undefined && { timezone_offset }),
  };
}

/** Every rule that it breaks (SPEC §5 "Profile"), in the order of the form's fields. */
export function profileProblems(change: ProfileChange): string[] {
  const { full_name, display_name, what_i_do, timezone_offset } = change;
  const problems: string[] = [];
  if (full_name !== undefined && isInvisible(full_name)) problems.push(texts.fullNameBlank);
  const fields = [
    ['Full name', full_name],
    ['Display name', display_name],
    ['What I do', what_i_do],
  ] as const;
  for (const [label, text] of fields) {
    if (text !== undefined && codePoints(text) > limits.profileFieldMax) {
      problems.push(`${label} can't be longer than ${limits.profileFieldMax} characters.`);
    }
  }
  if (timezone_offset !== undefined && !isTimezoneOffset(timezone_offset)) {
    problems.push('The time zone must be a whole number of hours from -11 to 14.');
  }
  return problems;
}
