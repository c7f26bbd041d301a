import { create } from 'zustand';

interface ShownProfile {
  userId: number | null;
  /** What has the focus back when it closes. */
  opener: HTMLElement | null;
}

const none: ShownProfile = { userId: null, opener: null };

/** Whose profile the side panel shows (SPEC §2 "Profile sidebar"). */
export const useShownProfile = create<ShownProfile>()(() => none);

export function showProfile(userId: number, opener: HTMLElement | null = null): void {
  useShownProfile.setState({ userId, opener });
}

export function hideProfile(): void {
  const { opener } = useShownProfile.getState();
  forgetProfile();
  if (opener?.isConnected) opener.focus();
}

/** Without a word: there is nothing to go back to. */
export function forgetProfile(): void {
  useShownProfile.setState(none);
}
