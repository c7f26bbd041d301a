import { create } from 'zustand';
import { endsWithPlace } from '../../platform/lib/lifetime';

export interface UserPopup {
  userId: number;
  /** The clicked element: the popup opens beside it and returns the focus to it. */
  anchor: HTMLElement;
  /** SPEC §2: the popup's height depends on the view. */
  view: 'chat' | 'saved';
}

/**
 * The open user popup (SPEC §2 "User popup"): opened from many places, rendered by the workspace
 * screen.
 */
export const useUserPopup = create<{ popup: UserPopup | null }>()(() => ({ popup: null }));

endsWithPlace(closeUserPopup);

/** Opens the popup from a channel's messages and members. */
export function showUserInChat(userId: number, anchor: HTMLElement): void {
  useUserPopup.setState({ popup: { userId, anchor, view: 'chat' } });
}

/** Opens the popup from saved messages. */
export function showUserInSaved(userId: number, anchor: HTMLElement): void {
  useUserPopup.setState({ popup: { userId, anchor, view: 'saved' } });
}

export function closeUserPopup(): void {
  useUserPopup.setState({ popup: null });
}
