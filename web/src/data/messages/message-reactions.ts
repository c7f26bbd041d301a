import type { Message } from '@parley/contract/entities/message';

export interface Reaction {
  user_id: number;
  react_code: string;
}

/** Adds or removes a user's reaction; idempotent (R6). */
export function withReaction(message: Message, reaction: Reaction, on: boolean): Message {
  const { user_id, react_code } = reaction;
  const own = message.user_reacts[user_id] ?? {};
  if ((own[react_code] === true) === on) return message;
  const { [react_code]: _, ...rest } = own;
  const codes: Record<string, true> = on ? { ...own, [react_code]: true } : rest;
  const { [user_id]: __, ...others } = message.user_reacts;
  const user_reacts = Object.keys(codes).length > 0 ? { ...others, [user_id]: codes } : others;
  return { ...message, user_reacts, total_reacts: countReactions(user_reacts) };
}

/** The number of uses of each code, counted from the lists of users, so that no user counts twice. */
export function countReactions(reacts: Message['user_reacts']): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const codes of Object.values(reacts)) {
    for (const code of Object.keys(codes)) totals[code] = (totals[code] ?? 0) + 1;
  }
  return totals;
}
