import type { NotificationSetting } from '../../entities/notification-report.js';
import type { Reason } from './reason.js';

interface Circumstances {
  /** `#general`, or `this conversation`. */
  place: string;
  /** The word that was found. */
  keyword: string | null;
}

/** The sentence for a reason, and the setting that it names. */
export interface ReasonText {
  text: string;
  setting: NotificationSetting | null;
}

type Describe = (about: Circumstances) => [text: string, setting?: NotificationSetting];

const texts: Readonly<Record<Reason, Describe>> = {
  own: () => ['You wrote this message.'],
  not_member: ({ place }) => [`You were not in ${place}.`],
  muted: ({ place }) => [`You muted ${place}.`, 'channel'],
  channel_nothing: ({ place }) => [`You set ${place} to Nothing.`, 'channel'],
  channel_mentions: ({ place }) => [
    `You set ${place} to Mentions, and this message does not mention you.`,
    'channel',
  ],
  level_nothing: () => ['Your notifications are set to Nothing.', 'level'],
  level_mentions: () => [
    'Your notifications are set to Direct messages and mentions, and this message does not mention you.',
    'level',
  ],
  here_away: () => ['It mentions @here, and you were not using Parley then.'],
  paused: () => ['You paused notifications.', 'paused'],
  quiet_hours: () => ['Do not disturb was on by your schedule.', 'quiet_hours'],
  direct: () => ['It is a direct message.'],
  call: () => ['You were called.'],
  mention: () => ['It mentions you.'],
  mention_channel: ({ place }) => [`It mentions everybody in ${place}.`],
  mention_here: ({ place }) => [`It mentions everybody who was in ${place} then.`],
  keyword: ({ keyword }) => [
    keyword === null ? 'It has one of your keywords.' : `It has your keyword “${keyword}”.`,
    'keywords',
  ],
  channel_all: ({ place }) => [`You set ${place} to All messages.`, 'channel'],
  level_all: () => ['Your notifications are set to All messages.', 'level'],
};

export function reasonText(reason: Reason, about: Circumstances): ReasonText {
  const [text, setting = null] = texts[reason](about);
  return { text, setting };
}
