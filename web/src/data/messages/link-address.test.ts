import { describe, expect, it } from 'vitest';
import { linkAddress } from './link-address';

describe('linkAddress', () => {
  it('puts https:// before an address without a scheme', () => {
    expect(linkAddress(' example.com/a?b=c ')).toBe('https://example.com/a?b=c');
    expect(linkAddress('localhost:3000/x')).toBe('https://localhost:3000/x');
  });

  it('keeps a typed scheme if messages allow it', () => {
    expect(linkAddress('http://example.com')).toBe('http://example.com');
    expect(linkAddress('MAILTO:ann@example.com')).toBe('MAILTO:ann@example.com');
    expect(linkAddress('javascript:alert(1)')).toBeNull();
    expect(linkAddress('ftp://example.com')).toBeNull();
  });

  it('rejects text that is no address', () => {
    expect(linkAddress('')).toBeNull();
    expect(linkAddress('two words')).toBeNull();
    expect(linkAddress('https://')).toBeNull();
  });
});
