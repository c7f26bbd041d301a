import { create } from 'zustand';
import { endsWithWorkspace } from '../../platform/lib/lifetime';

/** The panel at the right side shows one of these. `app/workspace/SidePanel.tsx` has a component for each kind. */
export type PanelContent = ProfileContent;

/** SPEC §2 "Profile sidebar". */
interface ProfileContent {
  readonly kind: 'profile';
  readonly userId: number;
}

interface SidePanel {
  /** The last is shown, and Back leads through those before it. Empty: the panel is closed. */
  readonly history: readonly PanelContent[];
  /** Receives the focus when the panel closes. */
  readonly opener: HTMLElement | null;
}

/** Steps that Back leads through at most. */
const longest = 20;

const closed: SidePanel = { history: [], opener: null };

export const useSidePanel = create<SidePanel>()(() => closed);

endsWithWorkspace(() => useSidePanel.setState(closed));

export function showProfile(userId: number, opener: HTMLElement | null = null): void {
  open({ kind: 'profile', userId }, opener);
}

function open(content: PanelContent, opener: HTMLElement | null): void {
  const { history } = useSidePanel.getState();
  const isShown = JSON.stringify(history.at(-1)) === JSON.stringify(content);
  useSidePanel.setState({
    history: isShown ? history : [...history, content].slice(-longest),
    opener,
  });
}

/** Shows the content before; the panel stays open. */
export function backInSidePanel(): void {
  useSidePanel.setState(({ history }) => ({ history: history.slice(0, -1) }));
}

export function closeSidePanel(): void {
  const { opener } = useSidePanel.getState();
  useSidePanel.setState(closed);
  if (opener?.isConnected) opener.focus();
}
