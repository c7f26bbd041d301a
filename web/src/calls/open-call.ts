import { OwnWorkspaceUser } from '@parley/contract/cable/login-channel';
import { readIceServers } from '@parley/contract/endpoints/calls';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { Member } from '@parley/contract/entities/user';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import * as z from 'zod/mini';
import { call } from '../api/call';
import { messagesOf } from '../api/call-failed';
import { occupy } from '../lib/own-calls';
import { openLive } from '../live/live';
import { newClientId } from '../messages/client-id';
import '../live/cable';
import { browserMedia } from './browser-media';
import { answersForMs, leaveAgain } from './after-call';
import { startCall, type Call } from './call';
import { takeOver } from './handover';
import { renewIceServers } from './ice-servers';
import { openedAhead } from './opened-ahead';
import { onNetworkChange } from './network-change';
import { openPeer } from './peer';
import { hasEnded, keepCall, rememberEnded, takeKeptCall } from './rejoin';
import { startRinging } from './ringing';
import { afterOnClock, createScope } from './scope';
import { createSignalWire } from './signal-wire';

export type OpenedCall =
  | { status: 'loading' }
  /** SPEC §2: no direct messages of one's own; goes where one belongs. */
  | { status: 'elsewhere'; path: string }
  | { status: 'failed'; problem: string }
  | { status: 'open'; call: Call; partner: Member };

interface Opening {
  address: string;
  channelId: number;
  ownId: number;
  /** The call that is picked up, '' when its caller did not name it; null for one of one's own. */
  pickup: string | null;
  /** As whom it was picked up when this window was opened; null when there is nobody who said so. */
  client: string | null;
  changed(opened: OpenedCall): void;
}

/** Loads what a call needs and begins it; ends it when the returned function is called. */
export function openCall(opening: Opening): () => void {
  const { address, channelId, ownId, pickup, changed } = opening;
  const scope = createScope(afterOnClock);
  const picked = pickup === null ? null : `${pickup} ${opening.client ?? ''}`;
  const rejoining = takeKeptCall({ channelId, ownId });
  const isOver = rejoining === null && picked !== null && hasEnded(picked);
  /** Picked up in this window's name, before it was opened. */
  const heldFor = rejoining ? null : opening.client;
  // Whoever picks up knows that it is a call of theirs, and need not wait for what says so.
  const media =
    rejoining || pickup === null || isOver ? browserMedia : openedAhead(browserMedia, scope);

  let begun: Call | null = null;
  /** What was said before the call could begin: a candidate is said once. */
  const early: unknown[] = [];
  let workspaceId = 0;
  function heard(payload: unknown): void {
    if (isSignedOutOf(workspaceId, payload)) begun?.hangUp();
    else if (begun) wire.receive(payload);
    else early.push(payload);
  }

  const listen = () =>
    openLive(
      {
        event: heard,
        historyLost: () => {},
        // Signed out elsewhere: nobody is to be in a call by then.
        refused: () => begun?.hangUp(),
      },
      ['LoginChannel', 'CallChannel'],
      { urgent: true },
    );
  const live = isOver ? null : listen();
  const wire = createSignalWire(live, scope.after);
  const ice = renewIceServers(() => call(readIceServers), scope);
  scope.add(() => live?.close());

  // What is said before that is answered to nobody, unless whoever opened this window passes it on;
  // after a while it is said all the same.
  const listening = live?.callsSubscribed().catch(() => {}) ?? Promise.resolve();
  if (heldFor !== null) {
    const stop = scope.add(takeOver(heldFor, heard));
    // What was said before this window listened may still be on its way to the other.
    void listening.then(() => scope.after(overlapMs, stop));
  }

  async function open(): Promise<void> {
    const [loaded] = await Promise.all([
      call(readWorkspace, { params: { address } }),
      ice.ready,
      heldFor === null && Promise.race([listening, pause(subscribedWithinMs)]),
    ]);
    if (scope.ended) return;
    const entered = 'users' in loaded ? loaded : null;
    const partner = entered && partnerIn(entered, channelId, ownId);
    if (!partner) {
      const path = entered ? `/workspace/${encodeURIComponent(address)}/0` : '/signin';
      changed({ status: 'elsewhere', path });
      return;
    }
    workspaceId = entered.workspace.id;
    begun = begin(partner);
    for (const payload of early.splice(0)) wire.receive(payload);
    changed({ status: 'open', call: begun, partner });
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      scope.after(ms, resolve);
    });

  function begin(partner: Member): Call {
    const client = heldFor ?? newClientId();
    const callId = rejoining?.callId ?? (pickup === null ? newClientId() : pickup || null);
    const parties = { channelId, ownId, partnerId: partner.id, client, callId };
    const isPickup = rejoining !== null || pickup !== null;
    const opened = startCall(
      { ...parties, pickup: isPickup, hasEnded: isOver, ...(rejoining && { rejoining }) },
      {
        after: afterOnClock,
        signals: wire,
        media,
        openPeer: (options) => openPeer({ ...options, iceServers: ice.current() }),
        iceServers: ice,
        ring: () => startRinging('waiting'),
        occupy: () => occupy({ userId: ownId, workspaceId, leave: () => begun?.hangUp() }),
        onNetworkChange,
      },
    );
    scope.add(() => opened.hangUp());
    scope.add(opened.state.subscribe(({ phase }) => phase === 'over' && ended(opened)));
    const unload = () => {
      const kept = opened.unload();
      if (kept) keepCall({ channelId, ownId }, kept);
    };
    window.addEventListener('pagehide', unload);
    scope.add(() => window.removeEventListener('pagehide', unload));
    return opened;
  }

  function ended({ leaving }: Call): void {
    if (picked !== null) rememberEnded(picked);
    if (leaving) leaveAgain(leaving, wire, scope);
    scope.after(answersForMs, () => live?.close());
  }

  open().catch((error: unknown) => {
    if (!scope.ended) changed({ status: 'failed', problem: messagesOf(error).join(' ') });
  });
  return () => scope.end();
}

/** The live connection takes a few round trips. */
const subscribedWithinMs = 3_000;
/** So much longer one hears what the page that opened this window passes on. */
const overlapMs = 2_000;

function partnerIn(loaded: LoadedWorkspace, channelId: number, ownId: number): Member | null {
  const channel = loaded.channels[channelId];
  if (!channel?.dm_channel || !loaded.user_channels[channelId]) return null;
  const partner = Object.values(channel.users).find(({ id }) => id !== ownId);
  return (partner && loaded.users[partner.id]) ?? null;
}

/** In whichever browser. */
function isSignedOutOf(workspaceId: number, payload: unknown): boolean {
  const { data } = z.safeParse(OwnWorkspaceUser, payload);
  if (data?.workspace_user_data.workspace_id !== workspaceId) return false;
  return !data.workspace_user_data.logged_in;
}
