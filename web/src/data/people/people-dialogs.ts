import { create } from 'zustand';
import { endsWithPlace } from '../../platform/lib/lifetime';

type PeopleDialog = 'invite' | 'status' | 'profile' | 'workspace' | 'emoji';

/** Which people dialog is open: opened from several places, rendered by the workspace screen. */
export const usePeopleDialog = create<{ open: PeopleDialog | null }>()(() => ({ open: null }));

endsWithPlace(closePeopleDialog);

export function openPeopleDialog(open: PeopleDialog): void {
  usePeopleDialog.setState({ open });
}

export function closePeopleDialog(): void {
  usePeopleDialog.setState({ open: null });
}
