import { create } from 'zustand';

type PeopleDialog = 'invite' | 'status' | 'profile';

/** Which of the dialogs about people is open: several places open them, one screen shows them. */
export const usePeopleDialog = create<{ open: PeopleDialog | null }>()(() => ({ open: null }));

export function openPeopleDialog(open: PeopleDialog): void {
  usePeopleDialog.setState({ open });
}

export function closePeopleDialog(): void {
  usePeopleDialog.setState({ open: null });
}
