import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountOf,
  canonicalEmail,
  earlierEmail,
  emailKeys,
  mailableEmail,
  tidyEmail,
} from './canonical-email.js';

const composed = 'mañana@münchen.example';

describe('an e-mail address', () => {
  it.each([
    ' MAÑANA@MÜNCHEN.example ',
    composed.normalize('NFD'),
    'mañana@xn--mnchen-3ya.example',
    'mañana@XN--MNCHEN-3YA.EXAMPLE',
    'mañana@münchen。example',
    'mañana@ｍünchen.example',
  ])('%j is compared as its letters, in one spelling', (email) => {
    expect(canonicalEmail(email)).toBe(composed);
    expect(mailableEmail(email).toLowerCase().normalize()).toBe('mañana@xn--mnchen-3ya.example');
  });

  it.each([
    // The URL standard would cut these hosts short, or make IP addresses of them.
    ['a@b/c.example', 'a@b'],
    ['a@b%63.example', 'a@bc.example'],
    ['a@127.1', 'a@127.0.0.1'],
    ['a@１２７.1', 'a@127.0.0.1'],
    ['a@ü/c.example', 'a@ü'],
    ['a@[::1]', 'a@::1'],
    ['a@faß.de', 'a@fass.de'],
    ['a@рarley.example', 'a@parley.example'],
    ['n@example.com', 'ñ@example.com'],
  ])('%j is not %j', (one, other) => {
    expect(canonicalEmail(one)).not.toBe(canonicalEmail(other));
  });

  it.each(['a@xn--a', 'a@xn--0.pt', 'a@b..c', 'a', '', '@', 'a@', 'a@b@münchen.example'])(
    '%j stays in some way, and is the same when it is looked at again',
    (email) => {
      const canonical = canonicalEmail(email);
      expect(canonicalEmail(canonical)).toBe(canonical);
    },
  );

  it('has a canonical form that stays the same when it is made canonical again', () => {
    const unit = fc.constantFrom(...Array.from('aBü.@-_。ßİẞ\u0301\u0323１ｘ'), 'xn--', 'хn');
    const anything = fc.oneof(fc.string({ unit, maxLength: 20 }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(anything, anything, (local, domain) => {
        const canonical = canonicalEmail(`${local}@${domain}`);
        expect(canonicalEmail(canonical)).toBe(canonical);
      }),
      { examples: [['', 'Ꭰ︵']] },
    );
  });

  it('is stored as it was typed, but for the composition of its letters', () => {
    expect(tidyEmail(' Mila@XN--mnchen-3ya.Example ')).toBe('Mila@XN--mnchen-3ya.Example');
    expect(tidyEmail(composed.normalize('NFD'))).toBe(composed);
  });

  it('leads to the account that is spelt like it, where two have collided', () => {
    const [own, other] = ['mila@münchen.example', 'mila@xn--mnchen-3ya.example'];
    expect(emailKeys(other)).toEqual([other, own]);
    expect(emailKeys('Ann@example.com')).toEqual(['ann@example.com']);
    const accounts = [{ email_key: own }, { email_key: other }];
    expect(accountOf(accounts, 'MILA@xn--mnchen-3ya.example')).toEqual({ email_key: other });
    expect(accountOf(accounts, own)).toEqual({ email_key: own });
    expect(accountOf([{ email_key: own }], other)).toEqual({ email_key: own });
    expect(accountOf([], other)).toBeUndefined();
    expect(earlierEmail(' MILA@x ')).toBe('mila@x');
  });
});
