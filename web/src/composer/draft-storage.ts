import { draftKey, mayKeep } from '../lib/kept-here';

/** What somebody has begun to write in a channel outlives switching channels, reloads and closing the tab. */
export interface DraftStorage {
  /** HTML; '' without a draft. */
  read(channelId: number): string;
  write(channelId: number, html: string): void;
  /** What another tab has made of it, given what it says of its storage; null: that was about something else. */
  writtenElsewhere(channelId: number, event: StorageEvent): string | null;
}

export function draftStorage(userId: number): DraftStorage {
  const key = (channelId: number) => draftKey(userId, channelId);
  return {
    read(channelId) {
      try {
        return localStorage.getItem(key(channelId)) ?? '';
      } catch {
        return '';
      }
    },
    write(channelId, html) {
      try {
        if (html === '') localStorage.removeItem(key(channelId));
        else if (mayKeep()) localStorage.setItem(key(channelId), html);
      } catch {
        // A browser that refuses storage keeps a draft for as long as its channel is shown.
      }
    },
    writtenElsewhere: (channelId, event) =>
      event.key === key(channelId) ? (event.newValue ?? '') : null,
  };
}
