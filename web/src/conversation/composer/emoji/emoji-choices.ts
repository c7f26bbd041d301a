import { readHabits } from '../../../data/emoji/emoji-habits';
import { ownEmoji } from '../../../data/emoji/own-emoji';
import { memberStore } from '../../../data/people/member-store';
import { deferred } from '../../../platform/lib/deferred';

/** The list of all emoji, 40 kB: for whoever types a colon. */
const emojiList = deferred(() => import('../../../data/emoji/emoji-list'));

/** An emoji offered after a colon. */
export interface EmojiChoice {
  readonly kind: 'emoji';
  /** In the user's skin tone. */
  readonly code: string;
  readonly name: string;
}

/** As many as there are people in their list. */
const shownChoices = 10;

/** None until the list is loaded, which the first search begins. */
export function emojiChoices(search: string): EmojiChoice[] {
  const list = emojiList.current();
  if (list === null) void emojiList.load();
  const { tone } = readHabits(memberStore.getState().ownId);
  const typed = search.toLowerCase();
  const own = ownEmoji.getState().list.map((emoji) => list?.listedOwn(emoji));
  const among = own.filter((emoji) => emoji !== undefined);
  return (list?.findEmoji(typed, among) ?? []).slice(0, shownChoices).map((emoji) => ({
    kind: 'emoji',
    code: list?.tonedCode(emoji, tone) ?? emoji.code,
    name: emoji.names.find((name) => name.startsWith(typed)) ?? emoji.names[0] ?? '',
  }));
}

/** The emoji between two colons; null if there is none, or the list is not loaded. */
export function emojiTyped(name: string): string | null {
  const list = emojiList.current();
  const emoji = list?.emojiNamed(name.toLowerCase());
  if (!list || !emoji) return null;
  return list.tonedCode(emoji, readHabits(memberStore.getState().ownId).tone);
}
