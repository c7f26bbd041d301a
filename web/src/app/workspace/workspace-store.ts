import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { defaultSettings } from '@parley/contract/rules/roles';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { channelStore, loadedChannels } from '../../data/channels/channel-store';
import { endsWithWorkspace } from '../../platform/lib/lifetime';
import { reads } from '../../data/reads/reads';
import { receiveMarks } from '../../data/messages/save-marks';
import { loadedMembers, memberStore } from '../../data/people/member-store';
import { receiveSidebar } from '../../data/sections/section-store';
import { changeWorkspace, clearErrors } from '../../data/session/session-store';

interface OpenWorkspace {
  /** `gone`: no longer signed in to this workspace. `ended`: the whole session has ended. */
  readonly status: 'loading' | 'ready' | 'failed' | 'gone' | 'ended';
  /** 0 until it is loaded. */
  readonly id: number;
  /** The address it is opened by; blank while none is. */
  readonly address: string;
  /** Why loading failed. */
  readonly problem: string;
  /** An event reported a sign-out, or that the user sees more or less: the server has yet to say what. */
  readonly isOutdated: boolean;
}

const noWorkspace: OpenWorkspace = {
  status: 'loading',
  id: 0,
  address: '',
  problem: '',
  isOutdated: false,
};

/** The workspace on this page; members and channels have stores of their own. */
export const workspaceStore = createStore<OpenWorkspace>()(() => noWorkspace);

endsWithWorkspace(() => workspaceStore.setState(noWorkspace, true));

/** The state of the route's workspace: it is loading while the store still has the previous workspace. */
export function useWorkspace(address: string): OpenWorkspace {
  return useStore(workspaceStore, (state) => (state.address === address ? state : noWorkspace));
}

export function startOpening(address: string): void {
  workspaceStore.setState({ ...noWorkspace, address }, true);
}

export function receiveWorkspace(loaded: LoadedWorkspace, ownId: number): void {
  const { id, title, picture_url } = loaded.workspace;
  const { settings = defaultSettings } = loaded.workspace;
  const members = loadedMembers(loaded.users, ownId);
  memberStore.setState({ ownId, workspaceId: id, members, settings }, true);
  // Received before the channels, so that no call asks about channels that the user has joined meanwhile.
  reads.receiveAll(loaded.reads ?? {});
  channelStore.setState(loadedChannels(loaded, channelStore.getState()), true);
  if (loaded.sidebar) receiveSidebar(loaded.sidebar);
  receiveMarks(loaded.user_saved_messages);
  workspaceStore.setState(
    ({ address }) => ({ ...noWorkspace, status: 'ready', id, address }),
    true,
  );
  changeWorkspace(id, { title, picture_url });
  clearErrors();
}

/** Keeps showing a loaded workspace when a later reload fails. */
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

export function invalidateWorkspace(id: number): void {
  workspaceStore.setState((state) => (state.id === id ? { isOutdated: true } : state));
}
