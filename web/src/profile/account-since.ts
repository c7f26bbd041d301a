import { lazily } from '../lib/lazily';

const dateFormat = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }));

/** Tells an inviter how old the account is: an address alone does not tell whose it is. */
export function accountSince(createdAt: string): string {
  return `This account has existed since ${dateFormat().format(new Date(createdAt))}.`;
}
