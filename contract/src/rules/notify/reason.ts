/** The message is not for this member, by who wrote it or by the member's levels. */
export const unwanted = [
  'own',
  'not_member',
  'muted',
  'channel_nothing',
  'channel_mentions',
  'level_nothing',
  'level_mentions',
] as const;

/** Why somebody is notified of a message, or not. Kept in the log of decisions: no code gets another meaning. */
export const reasons = [
  ...unwanted,
  'here_away',
  'paused',
  'quiet_hours',
  'direct',
  'call',
  'mention',
  'mention_channel',
  'mention_here',
  'keyword',
  'channel_all',
  'level_all',
] as const;
export type Reason = (typeof reasons)[number];
