import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { call } from '../api/call';
import { CallFailed, messagesOf } from '../api/call-failed';
import { unreachableText } from '../api/read-answer';
import { createRepeater } from '../api/repeat-failed';
import { firstChannel } from '../channels/channel-order';
import { channelStore } from '../channels/channel-store';
import { joinChannel } from '../channels/membership';
import { openAccountStorage } from '../lib/account-storage';
import { endWorkspace } from '../lib/lifetime';
import { drafts, openDrafts } from '../drafts/drafts';
import { connectionStore } from '../live/connection-store';
import { openLive } from '../live/live';
import { liveStore } from '../live/live-store';
import { messagesMissed } from '../messages/message-events';
import { messages } from '../messages/store/messages';
import { outbox } from '../messages/outbox/own-outbox';
import { reads } from '../messages/reads/reads';
import { onSignedOut } from '../session/reload-on-owner-change';
import { removeWorkspace } from '../session/session-store';
import { withdrawNotice } from '../ui/overlays/notices';
import { runInTurn } from './run-in-turn';
import {
  receiveWorkspace,
  sessionEnded,
  startOpening,
  workspaceFailed,
  workspaceGone,
  workspaceStore,
} from './workspace-store';

interface Opening {
  address: string;
  ownId: number;
  /** The place in the address: its messages are requested together with the workspace. */
  first: { channelId: number | null; messageId: number | null };
}

/**
 * Connects, loads the workspace, and keeps the stores in sync with the server. Returns a function
 * that closes it.
 */
export function openWorkspace({ address, ownId, first }: Opening): () => void {
  let closed = false;
  const live = openLive({
    loadEvents: async () => (await import('./live-events')).applyLiveEvent,
    historyLost: catchUp,
    refused: sessionEnded,
  });
  const load = runInTurn(() => loadWorkspace());
  const repeater = createRepeater(load);

  async function loadWorkspace(): Promise<void> {
    // Holds back events until the snapshot, which may be older, has been applied (R5).
    const releaseEvents = live.hold();
    const receiveDrafts = drafts.expectSnapshot();
    try {
      const loaded = await call(readWorkspace, { params: { address } });
      if (closed) return;
      repeater.succeeded();
      if (!('users' in loaded)) return workspaceGone();
      receiveWorkspace(loaded, ownId);
      receiveDrafts(loaded.drafts, Object.keys(loaded.channels));
      await joinFirstChannel();
      void import('../session/report-time-zone').then(({ reportTimeZone }) => reportTimeZone());
    } catch (error) {
      if (closed) return;
      loadFailed(error);
      repeater.failed(error);
    } finally {
      releaseEvents();
    }
  }

  /** Events were lost (R4): loads everything again. */
  function catchUp(): void {
    load();
    messagesMissed();
  }

  startOpening(address);
  liveStore.setState({ live });
  openAccountStorage();
  const closeDrafts = openDrafts(ownId);
  void outbox.start(ownId);
  load();
  openMessages(first);

  const unsubscribeStore = workspaceStore.subscribe(({ status, isOutdated }, before) => {
    const retried = status === 'loading' && before.status === 'failed';
    if (retried || (isOutdated && !before.isOutdated)) load();
    if (status !== 'ended') return;
    // Unsent messages stay in this browser until their author signs in again.
    repeater.stop();
    outbox.stop();
    closeDrafts();
    live.close();
  });
  // A send refused as signed out ends the session without waiting for the live connection.
  const stopListening = onSignedOut(sessionEnded);
  const stopWatching = connectionStore.subscribe(({ connection }, before) => {
    if (connection !== 'live' || before.connection === 'live') return;
    outbox.wake();
    drafts.wake();
    withdrawNotice(unreachableText);
    messages.retryFailed();
    reads.retryStale();
    const { status, isOutdated } = workspaceStore.getState();
    if (status === 'failed' || isOutdated) load();
  });

  return () => {
    closed = true;
    repeater.stop();
    const { status, id } = workspaceStore.getState();
    if (status === 'gone') removeWorkspace(id);
    closeDrafts();
    unsubscribeStore();
    stopListening();
    stopWatching();
    liveStore.setState({ live: null });
    live.close();
    endWorkspace();
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

/** SPEC §4: every member joins `general` on first opening the workspace. */
async function joinFirstChannel(): Promise<void> {
  const first = firstChannel(channelStore.getState());
  if (!first || channelStore.getState().memberships[first.id]) return;
  // On failure the channel's preview offers to join.
  await joinChannel(first.id).catch(() => undefined);
}
