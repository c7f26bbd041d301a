import { describe, expect, it } from 'vitest';
import { Profile } from '../entities/profile.js';
import { limits } from '../limits.js';
import { texts } from '../texts.js';
import {
  blankProfile,
  profileFields,
  profileOf,
  profileProblems,
  profileRules,
  tidyProfile,
} from './profile.js';

it('has a rule for each field, in the order of the form', () => {
  expect(Object.keys(profileRules)).toEqual(profileFields);
  expect(Object.keys(Profile.shape)).toEqual(profileFields);
});

it('takes only the profile of what is larger', () => {
  const profile = { ...blankProfile, full_name: 'Ada Lovelace', timezone_offset: -1 };
  const larger = { ...profile, id: 1, password_hash: 'secret' };
  expect(profileOf(larger)).toEqual(profile);
});

describe('profileProblems', () => {
  it('finds none in an ordinary profile, nor in an empty change', () => {
    const ada = { full_name: 'Ada', display_name: '', what_i_do: 'Poetical science' };
    expect(profileProblems({ ...ada, phone_number: '555', timezone_offset: -11 })).toEqual([]);
    expect(profileProblems({ timezone_offset: 14 })).toEqual([]);
    expect(profileProblems({})).toEqual([]);
  });

  it.each(['', '  ', '\u200b', '\u3164'])(
    'asks for a full name that can be seen: not %j',
    (name) => {
      expect(profileProblems({ full_name: name })).toEqual([texts.fullNameBlank]);
    },
  );

  it('allows 100 characters a field, and lists every broken rule', () => {
    const longest = '💯'.repeat(limits.profileFieldMax);
    const longer = `${longest}!`;
    const fields = (text: string) => ({ full_name: text, display_name: text, what_i_do: text });
    expect(profileProblems(fields(longest))).toEqual([]);
    expect(profileProblems({ ...fields(longer), timezone_offset: 15 })).toEqual([
      "Full name can't be longer than 100 characters.",
      "Display name can't be longer than 100 characters.",
      "What I do can't be longer than 100 characters.",
      'The time zone must be a whole number of hours from -11 to 14.',
    ]);
  });
});

describe('tidyProfile', () => {
  it('keeps each text on one line, and reduces a phone number as SPEC §5 says', () => {
    expect(tidyProfile({ full_name: ' Ada\nLovelace ', phone_number: '(555) 010-2' })).toEqual({
      full_name: 'Ada Lovelace',
      phone_number: '55512',
    });
  });

  it('drops an invisible display name', () => {
    expect(tidyProfile({ display_name: '\u3164', what_i_do: '\u200b' })).toEqual({
      display_name: '',
      what_i_do: '',
    });
  });
});
