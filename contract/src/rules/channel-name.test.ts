import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoints, limits } from '../limits.js';
import { texts } from '../texts.js';
import {
  editedChannelNameProblems,
  newChannelNameProblems,
  typedChannelName,
} from './channel-name.js';

const typing = fc.string({
  unit: fc.constantFrom('a', 'Q', '1', '-', ' ', '.', 'É', 'İ', 'ß', '\u0301', '💯'),
  maxLength: 90,
});

describe('typedChannelName', () => {
  it('lowercases, and turns a space into a hyphen (SPEC §5)', () => {
    expect(typedChannelName('Plan Budget')).toBe('plan-budget');
  });

  it('composes a letter and its accent into a single code point', () => {
    expect(typedChannelName('cafe\u0301')).toBe('caf\u00e9');
  });

  it.each([' ', 'A', 'e\u0301'])(
    'leaves half a megabyte of %j as it is, which is refused',
    (unit) => {
      const name = unit.repeat(500_000);
      expect(typedChannelName(name)).toBe(name);
      expect(newChannelNameProblems(name)).toEqual([texts.channelNameTooLongToCreate]);
      expect(editedChannelNameProblems(name)).toEqual([texts.channelNameTooLongToEdit]);
    },
  );

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(typing, (text) => {
        const once = typedChannelName(text);
        expect(typedChannelName(once)).toBe(once);
      }),
    );
  });
});

describe('newChannelNameProblems', () => {
  it('finds none in ordinary channel names', () => {
    for (const name of ['general', 'q1-budget', 'user-authentication', '計画', 'café', 'ops-👩‍🚒']) {
      expect(newChannelNameProblems(name)).toEqual([]);
    }
  });

  it('asks for a name', () => {
    expect(newChannelNameProblems('')).toEqual([texts.channelNameMissing]);
  });

  it('allows 80 characters but not 81; an emoji counts once', () => {
    expect(newChannelNameProblems('💯'.repeat(limits.channelNameMax))).toEqual([]);
    expect(newChannelNameProblems('💯'.repeat(limits.channelNameMax + 1))).toEqual([
      texts.channelNameTooLongToCreate,
    ]);
  });

  it.each(['Plan', 'plan budget', 'plan.budget', 'plan\tbudget', 'plan\u0000', 'plan\u202e'])(
    'refuses %j',
    (name) => {
      expect(newChannelNameProblems(name)).toHaveLength(name.includes('\t') ? 2 : 1);
    },
  );

  it.each(['-', '---'])('takes %j, which a few spaces become, for no name', (name) => {
    expect(newChannelNameProblems(name)).toEqual([texts.channelNameMissing]);
  });

  it('accepts every name that the form lets through, except for periods, length and hyphens alone', () => {
    fc.assert(
      fc.property(typing, (text) => {
        const name = typedChannelName(text);
        fc.pre(
          /[^-]/.test(name) && !name.includes('.') && codePoints(name) <= limits.channelNameMax,
        );
        expect(newChannelNameProblems(name)).toEqual([]);
      }),
    );
  });
});

describe('editedChannelNameProblems', () => {
  it('reports 81 characters in its own words, and accepts 80', () => {
    expect(editedChannelNameProblems('x'.repeat(80))).toEqual([]);
    expect(editedChannelNameProblems('x'.repeat(81))).toEqual([texts.channelNameTooLongToEdit]);
  });

  it('applies the rules of a new name', () => {
    expect(editedChannelNameProblems('')).toEqual([texts.channelNameMissing]);
    for (const name of ['Plan', 'two words', 'a.b', 'café']) {
      expect(editedChannelNameProblems(name)).toEqual(newChannelNameProblems(name));
    }
  });
});
