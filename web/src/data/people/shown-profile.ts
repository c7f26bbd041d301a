import { create } from 'zustand';
import { endsWithWorkspace } from '../../platform/lib/lifetime';

interface ShownProfile {
  userId: number | null;
  /** Receives the focus when the profile closes. */
  opener: HTMLElement | null;
}

const none: ShownProfile = { userId: null, opener: null };

/** The user whose profile the side panel shows (SPEC §2 "Profile sidebar"). */
export const useShownProfile = create<ShownProfile>()(() => none);

endsWithWorkspace(() => useShownProfile.setState(none));

export function showProfile(userId: number, opener: HTMLElement | null = null): void {
  useShownProfile.setState({ userId, opener });
}

export function hideProfile(): void {
  const { opener } = useShownProfile.getState();
  useShownProfile.setState(none);
  if (opener?.isConnected) opener.focus();
}
