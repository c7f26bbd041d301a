import type { RetentionRule } from '@parley/contract/entities/retention';

/** Days that the form offers. */
export const offeredDays = [1, 7, 30, 90, 180, 365, 1095, 2555];

export function daysText(days: number): string {
  if (days % 365 === 0) return days === 365 ? '1 year' : `${days / 365} years`;
  return days === 1 ? '1 day' : `${days} days`;
}

/** `30 days, on hold` */
export function ruleText({ inherits, retention_days, legal_hold }: RetentionRule): string {
  const days = retention_days === null ? 'for ever' : daysText(retention_days);
  return `${inherits ? 'as the workspace' : days}${legal_hold ? ', on legal hold' : ''}`;
}
