import type { Profile, ProfileChange } from '../entities/profile.js';
import { codePoints, limits } from '../limits.js';
import { texts } from '../texts.js';
import { isInvisible, oneLine } from './one-line.js';
import { phoneDigits } from './phone.js';
import { isTimezoneOffset } from './timezones.js';

/** The empty profile. */
export const blankProfile: Profile = {
  full_name: '',
  display_name: '',
  what_i_do: '',
  phone_number: '',
  timezone_offset: 0,
};

/** `Object.keys` does not know that a literal object has no other keys. */
export const profileFields = Object.keys(blankProfile) as (keyof Profile)[];

interface FieldRule<Value> {
  /** The field's name in the form and in its error messages. */
  label: string;
  /** Returns the value to store for a typed value. */
  tidy(value: Value): Value;
  /** Every rule that it breaks (SPEC §5 "Profile"). */
  problems(value: Value): string[];
}

export const profileRules: { readonly [Name in keyof Profile]: FieldRule<Profile[Name]> } = {
  full_name: lineOfText('Full name', (name) => (isInvisible(name) ? [texts.fullNameBlank] : [])),
  display_name: lineOfText('Display name'),
  what_i_do: lineOfText('What I do'),
  phone_number: { label: 'Phone number', tidy: phoneDigits, problems: () => [] },
  timezone_offset: {
    label: 'Time zone',
    tidy: (offset) => offset,
    problems: (offset) =>
      isTimezoneOffset(offset)
        ? []
        : ['The time zone must be a whole number of hours from -11 to 14.'],
  },
};

function lineOfText(
  label: string,
  otherProblems: (text: string) => string[] = () => [],
): FieldRule<string> {
  const tooLong = `${label} can't be longer than ${limits.profileFieldMax} characters.`;
  return {
    label,
    tidy: oneLine,
    problems: (text) => [
      ...otherProblems(text),
      ...(codePoints(text) > limits.profileFieldMax ? [tooLong] : []),
    ],
  };
}

/** Returns the fields of a change with the values to store. */
export function tidyProfile(change: ProfileChange): Partial<Profile> {
  const tidied: Partial<Profile> = {};
  for (const name of profileFields) {
    const value = change[name];
    if (value !== undefined) setField(tidied, name, tidyField(name, value));
  }
  return tidied;
}

/** Every rule that it breaks, field by field. */
export function profileProblems(change: ProfileChange): string[] {
  return profileFields.flatMap((name) => {
    const value = change[name];
    return value === undefined ? [] : fieldProblems(name, value);
  });
}

/** The profile's fields alone of something larger. */
export function profileOf(larger: Profile): Profile {
  const profile = { ...blankProfile };
  for (const name of profileFields) setField(profile, name, larger[name]);
  return profile;
}

type Field = keyof Profile;

function setField<Name extends Field>(
  profile: Partial<Profile>,
  name: Name,
  value: Profile[Name],
): void {
  profile[name] = value;
}

function tidyField<Name extends Field>(name: Name, value: Profile[Name]): Profile[Name] {
  return profileRules[name].tidy(value);
}

function fieldProblems<Name extends Field>(name: Name, value: Profile[Name]): string[] {
  return profileRules[name].problems(value);
}
