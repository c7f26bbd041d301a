import { lazyValue } from '../../platform/lib/lazy-value';

const dateFormat = lazyValue(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }));

/**
 * Shows the inviter the account's age, because an address alone does not prove whose account it is.
 */
export function accountSince(createdAt: string): string {
  return `This account has existed since ${dateFormat().format(new Date(createdAt))}.`;
}
