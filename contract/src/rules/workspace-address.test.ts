import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.js';
import {
  canonicalAddress,
  typedSlug,
  workspaceAddressProblems,
  workspaceTitle,
} from './workspace-address.js';

/** Characters that people type into an address field, biased towards awkward ones. */
const typing = fc.string({
  unit: fc.constantFrom('a', 'Z', '7', '-', ' ', '.', '_', 'é', '💯'),
  maxLength: 80,
});
const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);

describe('typedSlug', () => {
  it('ignores a leading space or hyphen, and turns a space into a hyphen (SPEC §5)', () => {
    expect(typedSlug(' acme')).toBe('acme');
    expect(typedSlug('-acme')).toBe('acme');
    expect(typedSlug('acme labs ')).toBe('acme-labs-');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(typing, (text) => {
        const once = typedSlug(text);
        expect(typedSlug(once)).toBe(once);
      }),
    );
  });

  it('gives the same whether it is typed or pasted', () => {
    fc.assert(
      fc.property(typing, (text) => {
        let field = '';
        for (const key of text) field = typedSlug(field + key);
        expect(field).toBe(typedSlug(text));
      }),
    );
  });
});

describe('canonicalAddress', () => {
  it('lowers capitals and makes spaces hyphens', () => {
    expect(canonicalAddress('  Acme Labs ')).toBe('acme-labs');
  });

  it('drops a trailing hyphen, made of the space that a phone keyboard appended', () => {
    expect(canonicalAddress('acme-x-')).toBe('acme-x');
    expect(canonicalAddress(typedSlug('acme-x  '))).toBe('acme-x');
    expect(canonicalAddress(' - ')).toBe('');
    expect(canonicalAddress(`${'-'.repeat(500_000)}a`)).toBe('a');
  });

  it('leaves an address as it is', () => {
    fc.assert(
      fc.property(label, (address) => {
        expect(canonicalAddress(address)).toBe(address);
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(typing, (text) => {
        const once = canonicalAddress(text);
        expect(canonicalAddress(once)).toBe(once);
      }),
    );
  });
});

describe('workspaceAddressProblems', () => {
  it('finds none in a DNS label', () => {
    fc.assert(
      fc.property(label, (address) => {
        expect(workspaceAddressProblems(address)).toEqual([]);
      }),
    );
  });

  it('finds some in anything else', () => {
    const dnsLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
    fc.assert(
      fc.property(typing, (text) => {
        expect(workspaceAddressProblems(text).length === 0).toBe(dnsLabel.test(text));
      }),
    );
  });

  it('allows 63 characters but not 64', () => {
    expect(workspaceAddressProblems('a'.repeat(limits.workspaceAddressMax))).toEqual([]);
    expect(workspaceAddressProblems('a'.repeat(limits.workspaceAddressMax + 1))).toHaveLength(1);
  });

  it('lists every rule that is broken, not only the first', () => {
    expect(workspaceAddressProblems(`-${'A'.repeat(63)}`)).toHaveLength(3);
  });
});

describe('workspaceTitle', () => {
  it('splits the address on hyphens and capitalises each word', () => {
    expect(workspaceTitle('acme-labs')).toBe('Acme Labs');
    expect(workspaceTitle('q1--plan')).toBe('Q1 Plan');
  });

  it('keeps every letter and digit', () => {
    fc.assert(
      fc.property(label, (address) => {
        expect(workspaceTitle(address).toLowerCase().replaceAll(' ', '')).toBe(
          address.replaceAll('-', ''),
        );
      }),
    );
  });
});
