import { domainToASCII, domainToUnicode } from 'node:url';
import { limits } from '@parley/contract/limits';
import { composed } from '@parley/contract/rules/composed';

/**
 * The form in which e-mail addresses are compared: without regard to case and surrounding space, composed, and with
 * the same domain whether it is written in its letters or as in DNS (`münchen.example`, `xn--mnchen-3ya.example`).
 */
export function canonicalEmail(email: string): string {
  return withDomain(earlierEmail(email), (domain) => domainToUnicode(domainToASCII(domain)));
}

/** The form that versions before migration 0043 compared. Accounts that would now collide keep it as their key. */
export function earlierEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The keys by which the account of an address may be known. */
export function emailKeys(email: string): string[] {
  return [...new Set([earlierEmail(email), canonicalEmail(email)])];
}

/** The account of an address among the accounts with its keys: if two collide, the account with the same spelling. */
export function accountOf<Account extends { email_key: string }>(
  accounts: readonly Account[],
  email: string,
): Account | undefined {
  return accounts.find(({ email_key }) => email_key === earlierEmail(email)) ?? accounts[0];
}

/** The form in which an address is stored and shown. */
export function tidyEmail(email: string): string {
  return composed(email.trim());
}

/** The form that mail servers take: they look the domain up in DNS. */
export function mailableEmail(email: string): string {
  return withDomain(email.trim(), domainToASCII);
}

/**
 * Changes the domain if it can be a domain: the URL standard would make `a` of `a/b.example`, and an IP address of
 * `127.1`. Without a result that can be a domain it stays as it is.
 */
function withDomain(email: string, change: (domain: string) => string): string {
  if (email.length > limits.emailMax) return email;
  const address = composed(email);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at === -1 || !isInternational(domain)) return address;
  const changed = change(domain);
  return `${address.slice(0, at)}@${changed === '' || hasForeignAscii(changed) ? domain : changed}`;
}

function isInternational(domain: string): boolean {
  if (/^[\0-\x7f]*$/.test(domain)) return /(^|\.)xn--/i.test(domain) && /^[\w.-]+$/.test(domain);
  // Excludes IP addresses in other digits.
  return !hasForeignAscii(domain) && !/^[\p{N}.。．｡]+$/u.test(domain);
}

/** Whether there is ASCII that no domain has. The URL standard makes some of other characters, such as `(` of `︵`. */
function hasForeignAscii(domain: string): boolean {
  return /[\0-\x7f]/.test(domain.replace(/[\w.-]/g, ''));
}
