import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { channelStore, loadedChannels, noChannels } from '../channels/channel-store';
import { messages } from '../messages/messages';
import { savedItems } from '../messages/saves';
import { memberStore, noMembers } from '../people/member-store';
import { clearErrors } from '../session/session-store';
import { closePeopleDialog } from '../people/people-dialogs';
import { forgetProfile } from '../people/shown-profile';
import { closeUserPopup } from '../people/user-popup-store';

interface OpenWorkspace {
  /** `gone`: one is not signed in to it any more. `ended`: nor to anything else. */
  readonly status: 'loading' | 'ready' | 'failed' | 'gone' | 'ended';
  readonly id: number;
  readonly address: string;
  /** Why it could not be loaded. */
  readonly problem: string;
  /** An event says that one was signed out of it; the server is to be asked whether that still holds. */
  readonly doubtful: boolean;
}

const noWorkspace: OpenWorkspace = {
  status: 'loading',
  id: 0,
  address: '',
  problem: '',
  doubtful: false,
};

/** The workspace this page shows; its members and channels are in stores of their own. */
export const workspaceStore = createStore<OpenWorkspace>()(() => noWorkspace);

export function useWorkspace(): OpenWorkspace {
  return useStore(workspaceStore);
}

export function receiveWorkspace(loaded: LoadedWorkspace, ownId: number): void {
  const { id, address } = loaded.workspace;
  memberStore.setState({ ownId, workspaceId: id, members: loaded.users }, true);
  channelStore.setState(loadedChannels(loaded), true);
  savedItems.receiveMarks(loaded.user_saved_messages);
  workspaceStore.setState({ ...noWorkspace, status: 'ready', id, address }, true);
  clearErrors();
}

/** While a workspace is shown, one that could not be loaded again stays as it is. */
export function workspaceFailed(problem: string): void {
  workspaceStore.setState((state) =>
    state.status === 'ready' ? state : { ...state, status: 'failed', problem },
  );
}

export function retryWorkspace(): void {
  workspaceStore.setState({ status: 'loading' });
}

export function workspaceGone(): void {
  workspaceStore.setState({ status: 'gone' });
}

export function sessionEnded(): void {
  workspaceStore.setState({ status: 'ended' });
}

export function doubtWorkspace(id: number): void {
  workspaceStore.setState((state) => (state.id === id ? { doubtful: true } : state));
}

export function forgetWorkspace(): void {
  workspaceStore.setState(noWorkspace, true);
  memberStore.setState(noMembers, true);
  channelStore.setState(noChannels, true);
  messages.forgetAll();
  savedItems.forgetAll();
  forgetProfile();
  closeUserPopup();
  closePeopleDialog();
}
