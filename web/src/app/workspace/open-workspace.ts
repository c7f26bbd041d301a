import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { call } from '../../platform/api/call';
import { CallFailed, messagesOf } from '../../platform/api/call-failed';
import { unreachableText } from '../../platform/api/read-answer';
import { createRepeater } from '../../platform/api/repeat-failed';
import { firstChannel } from '../../data/channels/channel-order';
import { channelStore } from '../../data/channels/channel-store';
import { joinChannel } from '../../data/channels/membership';
import { openAccountStorage } from '../../platform/lib/account-storage';
import { endWorkspace } from '../../platform/lib/lifetime';
import { drafts, openDrafts } from '../../data/drafts/drafts';
import { connectionStore } from '../../platform/live/connection-store';
import { openLive } from '../../platform/live/live';
import { liveStore } from '../../platform/live/live-store';
import { messagesMissed } from '../../data/messages/message-events';
import { messages } from '../../data/messages/messages';
import { outbox } from '../../data/outbox/own-outbox';
import { reads } from '../../data/reads/reads';
import { onSignedOut } from '../../data/session/reload-on-owner-change';
import { removeWorkspace } from '../../data/session/session-store';
import { withdrawNotice } from '../../platform/ui/overlays/notices';
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
      receiveDrafts(loaded.drafts, Object.keys(loaded.channels).map(Number));
      await joinFirstChannel();
      void import('../../data/session/report-time-zone').then(({ reportTimeZone }) =>
        reportTimeZone(),
      );
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
