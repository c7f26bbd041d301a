import { create } from 'zustand';

export interface UserPopup {
  userId: number;
  /** Where it opens: beside what was clicked, which has the focus back when it closes. */
  anchor: HTMLElement;
  /** SPEC §2: its height differs between the two. */
  view: 'chat' | 'saved';
}

/** The user popup that is open (SPEC §2 "User popup"): many places open it, one screen shows it. */
export const useUserPopup = create<{ popup: UserPopup | null }>()(() => ({ popup: null }));

/** As messages ask for it in a channel, and a channel's members. */
export function showUserInChat(userId: number, anchor: HTMLElement): void {
  useUserPopup.setState({ popup: { userId, anchor, view: 'chat' } });
}

/** As saved messages ask for it. */
export function showUserInSaved(userId: number, anchor: HTMLElement): void {
  useUserPopup.setState({ popup: { userId, anchor, view: 'saved' } });
}

export function closeUserPopup(): void {
  useUserPopup.setState({ popup: null });
}
