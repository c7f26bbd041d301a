import { OwnWorkspaceUser } from '@parley/contract/cable/login-channel';
import { readIceServers } from '@parley/contract/endpoints/calls';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { Member } from '@parley/contract/entities/user';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import * as z from 'zod/mini';
import { call } from '../../../platform/api/call';
import { messagesOf } from '../../../platform/api/call-failed';
import { occupy } from '../../../data/calls/own-calls';
import { openLive } from '../../../platform/live/live';
import { newClientId } from '../../../data/outbox/client-id';
import '../../../platform/live/cable';
import { browserMedia } from './browser-media';
import { resendsForMs, resendLeave } from '../call/resend-leave';
import { startCall, type Call } from '../call/call';
import { takeOver } from '../call/handover';
import { renewIceServers } from './ice-servers';
import { preopenMedia } from './preopen-media';
import { onNetworkChange } from './network-change';
import { openPeer } from '../call/peer';
import { hasEnded, storeRejoining, rememberEnded, takeRejoining } from '../call/rejoin';
import { startRinging } from './ringing';
import { afterOnClock, createScope } from '../call/scope';
import { createSignalWire } from './signal-wire';

export type OpenedCall =
  | { status: 'loading' }
  /** SPEC §2: the user has no direct messages at this address; redirects to `path`. */
  | { status: 'elsewhere'; path: string }
  | { status: 'failed'; problem: string }
  | { status: 'open'; call: Call; partner: Member };

interface Opening {
  address: string;
  channelId: number;
  ownId: number;
  /** The id of the call to pick up, '' when its caller sent none; null starts a new call. */
  pickup: string | null;
  /** The client id under which the opening page picked up; null when it passed none. */
  client: string | null;
  changed(opened: OpenedCall): void;
}

/** Loads the data a call needs and starts it. Returns a function that ends it. */
export function openCall(opening: Opening): () => void {
  const { address, channelId, ownId, pickup, changed } = opening;
  const scope = createScope(afterOnClock);
  const picked = pickup === null ? null : `${pickup} ${opening.client ?? ''}`;
  const rejoining = takeRejoining({ channelId, ownId });
  const isOver = rejoining === null && picked !== null && hasEnded(picked);
  /** The client id under which the opening page already picked up. */
  const handoverClient = rejoining ? null : opening.client;
  // A callee's call is certain, so the camera can open before the workspace has loaded.
  const media =
    rejoining || pickup === null || isOver ? browserMedia : preopenMedia(browserMedia, scope);

  let begun: Call | null = null;
  /** Payloads received before the call starts: a candidate may come only once. */
  const pending: unknown[] = [];
  let workspaceId = 0;
  function heard(payload: unknown): void {
    if (isSignedOutOf(workspaceId, payload)) begun?.hangUp();
    else if (begun) wire.receive(payload);
    else pending.push(payload);
  }

  const listen = () =>
    openLive(
      {
        loadEvents: async () => heard,
        historyLost: () => {},
        // Signed out elsewhere: the call must end.
        refused: () => begun?.hangUp(),
      },
      ['LoginChannel', 'CallChannel'],
      { urgent: true },
    );
  const live = isOver ? null : listen();
  const wire = createSignalWire(live, scope.after);
  const ice = renewIceServers(() => call(readIceServers), scope);
  scope.add(() => live?.close());

  // Replies to signals sent before the subscription reach only the opening page, which passes them
  // on. After a while signals are sent without the subscription.
  const listening = live?.callsSubscribed().catch(() => {}) ?? Promise.resolve();
  if (handoverClient !== null) {
    const stop = scope.add(takeOver(handoverClient, heard));
    // Replies to earlier signals may still be on their way to the opening page.
    void listening.then(() => scope.after(overlapMs, stop));
  }

  async function open(): Promise<void> {
    const [loaded] = await Promise.all([
      call(readWorkspace, { params: { address } }),
      ice.ready,
      handoverClient === null && Promise.race([listening, pause(subscribedWithinMs)]),
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
    for (const payload of pending.splice(0)) wire.receive(payload);
    changed({ status: 'open', call: begun, partner });
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      scope.after(ms, resolve);
    });

  function begin(partner: Member): Call {
    const client = handoverClient ?? newClientId();
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
      if (kept) storeRejoining({ channelId, ownId }, kept);
    };
    window.addEventListener('pagehide', unload);
    scope.add(() => window.removeEventListener('pagehide', unload));
    return opened;
  }

  function ended({ leaving }: Call): void {
    if (picked !== null) rememberEnded(picked);
    if (leaving) resendLeave(leaving, wire, scope);
    scope.after(resendsForMs, () => live?.close());
  }

  open().catch((error: unknown) => {
    if (!scope.ended) changed({ status: 'failed', problem: messagesOf(error).join(' ') });
  });
  return () => scope.end();
}

/** Subscribing takes a few round trips. */
const subscribedWithinMs = 3_000;
/** How long signals passed on by the opening page are still accepted after subscribing. */
const overlapMs = 2_000;

function partnerIn(loaded: LoadedWorkspace, channelId: number, ownId: number): Member | null {
  const channel = loaded.channels[channelId];
  if (!channel?.dm_channel || channel.kind === 'group') return null;
  if (!loaded.user_channels[channelId]) return null;
  const partner = Object.values(channel.users).find(({ id }) => id !== ownId);
  return (partner && loaded.users[partner.id]) ?? null;
}

/** True for a sign-out in any browser. */
function isSignedOutOf(workspaceId: number, payload: unknown): boolean {
  const { data } = z.safeParse(OwnWorkspaceUser, payload);
  if (data?.workspace_user_data.workspace_id !== workspaceId) return false;
  return !data.workspace_user_data.logged_in;
}
