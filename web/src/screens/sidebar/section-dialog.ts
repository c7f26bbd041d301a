import { createStore } from 'zustand/vanilla';
import { endsWithPlace } from '../../platform/lib/lifetime';

interface SectionDialog {
  readonly open: boolean;
  /** The section that is renamed; null: a new one is made. */
  readonly sectionId: string | null;
  /** The conversation that the new section is made for. */
  readonly channelId: number | null;
  /** Counts the openings. */
  readonly round: number;
}

/** The dialog for the name of a section, new or not. */
export const sectionDialog = createStore<SectionDialog>()(() => ({
  open: false,
  sectionId: null,
  channelId: null,
  round: 0,
}));

endsWithPlace(closeSectionDialog);

export function openNewSection(channelId: number | null): void {
  sectionDialog.setState(({ round }) => ({
    open: true,
    sectionId: null,
    channelId,
    round: round + 1,
  }));
}

export function openRename(sectionId: string): void {
  sectionDialog.setState(({ round }) => ({
    open: true,
    sectionId,
    channelId: null,
    round: round + 1,
  }));
}

export function closeSectionDialog(): void {
  sectionDialog.setState({ open: false });
}
