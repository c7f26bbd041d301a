/** The message is not for this member: they wrote it, or their levels exclude it. */
export const unwanted = [
  'own',
  'not_member',
  'muted',
  'channel_nothing',
  'channel_mentions',
  'level_nothing',
  'level_mentions',
] as const;

/** The message is for this member, but not now. */
const untimely = ['here_away', 'paused', 'quiet_hours'] as const;

/** The message is for this member. */
export const wanted = [
  'direct',
  'call',
  'mention',
  'mention_channel',
  'mention_here',
  'keyword',
  'channel_all',
  'level_all',
] as const;
export type WantedReason = (typeof wanted)[number];

/** Why a member is notified of a message, or not. Kept in the log of decisions: no code gets another meaning. */
export const reasons = [...unwanted, ...untimely, ...wanted] as const;
export type Reason = (typeof reasons)[number];
