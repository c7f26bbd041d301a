import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { call } from '../api/call';
import { CallFailed, messagesOf } from '../api/call-failed';
import { unreachableText } from '../api/read-answer';
import { firstChannel } from '../channels/channel-order';
import { channelStore } from '../channels/channel-store';
import { joinChannel } from '../channels/membership';
import { beginToKeep } from '../lib/kept-here';
import { connectionStore } from '../live/connection-store';
import { openLive } from '../live/live';
import { liveStore } from '../live/live-store';
import { messages } from '../messages/messages';
import { outbox } from '../messages/own-outbox';
import { openUnread } from '../messages/unread-store';
import { whenSignedOut } from '../session/keep-to-owner';
import { removeWorkspace } from '../session/session-store';
import { takeBackNotice } from '../ui/notices';
import { runInTurn } from './run-in-turn';
import {
  forgetWorkspace,
  receiveWorkspace,
  sessionEnded,
  workspaceFailed,
  workspaceGone,
  workspaceStore,
} from './workspace-store';

interface Opening {
  address: string;
  ownId: number;
  /** What the address leads to: its messages are asked for together with the workspace. */
  first: { channelId: number | null; messageId: number | null };
  /** Applies an event of the live connection to the stores. */
  onEvent: (payload: unknown) => void;
}

/**
 * Connects, loads the workspace, and keeps the stores as the server has it, until the returned
 * function is called.
 */
export function openWorkspace({ address, ownId, first, onEvent }: Opening): () => void {
  let closed = false;
  const live = openLive({ event: onEvent, historyLost: catchUp, refused: sessionEnded });
  const load = runInTurn(() => loadWorkspace());

  async function loadWorkspace(): Promise<void> {
    // What happens from here on is applied to the snapshot, which may be from before it (R5).
    const letGo = live.hold();
    try {
      const loaded = await call(readWorkspace, { params: { address } });
      if (closed) return;
      if (!('users' in loaded)) return workspaceGone();
      receiveWorkspace(loaded, ownId);
      await joinFirstChannel();
    } catch (error) {
      if (!closed) loadFailed(error);
    } finally {
      letGo();
    }
  }

  /** Events are lost for good (R4): all that was loaded is loaded again. */
  function catchUp(): void {
    load();
    messages.distrustAll();
  }

  liveStore.setState({ live });
  beginToKeep();
  const closeUnread = openUnread(ownId);
  void outbox.start(ownId);
  load();
  openMessages(first);

  const stopObeying = workspaceStore.subscribe(({ status, doubtful }, before) => {
    const retried = status === 'loading' && before.status === 'failed';
    if (retried || (doubtful && !before.doubtful)) load();
    if (status !== 'ended') return;
    // What is unsent waits in this browser for its author to sign in again.
    outbox.stop();
    live.close();
  });
  // A refused send must not wait until the live connection is refused as well.
  const stopHearing = whenSignedOut(sessionEnded);
  const stopWatching = connectionStore.subscribe(({ connection }, before) => {
    if (connection !== 'live' || before.connection === 'live') return;
    outbox.wake();
    takeBackNotice(unreachableText);
    messages.retryFailed();
    const { status, doubtful } = workspaceStore.getState();
    if (status === 'failed' || doubtful) load();
  });

  return () => {
    closed = true;
    const { status, id } = workspaceStore.getState();
    if (status === 'gone') removeWorkspace(id);
    closeUnread();
    stopObeying();
    stopHearing();
    stopWatching();
    liveStore.setState({ live: null });
    live.close();
    forgetWorkspace();
  };
}

function openMessages({ channelId, messageId }: Opening['first']): void {
  if (channelId === null) return;
  if (messageId === null) messages.openNewest(channelId);
  else messages.openAround(channelId, messageId);
}

function loadFailed(error: unknown): void {
  if (error instanceof CallFailed && error.status === 401) sessionEnded();
  else if (error instanceof CallFailed && error.status === 404) workspaceGone();
  else workspaceFailed(messagesOf(error).join(' '));
}

/** SPEC §4: everybody is in `general` from when they first open the workspace. */
async function joinFirstChannel(): Promise<void> {
  const first = firstChannel(channelStore.getState());
  if (!first || channelStore.getState().memberships[first.id]) return;
  // Should it fail, the channel's preview offers to join it.
  await joinChannel(first.id).catch(() => undefined);
}
