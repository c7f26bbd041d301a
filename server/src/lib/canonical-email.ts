import { domainToASCII, domainToUnicode } from 'node:url';
import { composed } from '@parley/contract/rules/composed';
import { limits } from '@parley/contract/limits';

/**
 * What is compared of an e-mail address: without regard to case and surrounding space, composed, and the domain the
 * same whether it is written in its letters or as DNS has it (`münchen.example`, `xn--mnchen-3ya.example`).
 */
export function canonicalEmail(email: string): string {
  return withDomain(earlierEmail(email), (domain) => domainToUnicode(domainToASCII(domain)));
}

/** What versions before migration 0043 compared. Accounts that collided there keep it as their key. */
export function earlierEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The keys by which the account of an address may be known. */
export function emailKeys(email: string): string[] {
  return [...new Set([earlierEmail(email), canonicalEmail(email)])];
}

/** Of the accounts with these keys, that of the address: the one that is spelt like it, if two have collided. */
export function accountOf<Account extends { email_key: string }>(
  accounts: readonly Account[],
  email: string,
): Account | undefined {
  return accounts.find(({ email_key }) => email_key === earlierEmail(email)) ?? accounts[0];
}

/** What is stored and shown of an address. */
export function tidyEmail(email: string): string {
  return composed(email.trim());
}

/** The address as mail servers take it: they look the domain up in DNS. */
export function mailableEmail(email: string): string {
  return withDomain(email.trim(), domainToASCII);
}

/**
 * Only in what can be a domain: of `a/b.example` the URL standard would make `a`, and of `127.1` an IP address. Where
 * nothing comes out, the domain stays as it is.
 */
function withDomain(email: string, change: (domain: string) => string): string {
  if (email.length > limits.emailMax) return email;
  const address = composed(email);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at === -1 || !isInternational(domain)) return address;
  const changed = change(domain);
  return `${address.slice(0, at)}@${changed === '' ? domain : changed}`;
}

function isInternational(domain: string): boolean {
  if (/^[\0-\x7f]*$/.test(domain)) return /(^|\.)xn--/i.test(domain) && /^[\w.-]+$/.test(domain);
  // ASCII that no domain has, and digits that are written in another way.
  return !/[\0-\x7f]/.test(domain.replace(/[\w.-]/g, '')) && !/^[\p{N}.。．｡]+$/u.test(domain);
}
