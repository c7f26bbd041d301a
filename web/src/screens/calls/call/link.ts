import type { LeaveReason } from '@parley/contract/entities/call-signal';
import type { CallPorts, Exchanged, Peer } from './call-ports';
import type { MediaState } from './call-state';
import type { Quality } from './quality';
import { createScope, type Scope } from './scope';

/** Time to find the first path before ICE restarts; slow networks need less. */
const pathWithinMs = 10_000;
/**
 * After a lost path: pauses between ICE restarts, and the time after which the call gives up. On a
 * slow line through a TCP relay, half a minute of queued video comes before the new path's packets.
 */
export const reconnection = {
  pausesMs: [4_000, 6_000, 8_000, 10_000, 14_000, 20_000],
  withinMs: 90_000,
};
/** Lets the caller restart first, so that offers collide less. */
const politePauseMs = 1_000;
const measureEveryMs = 2_000;

interface LinkOptions {
  polite: boolean;
  send(exchanged: Exchanged): void;
  onConnected(): void;
  onBroken(): void;
  onGivenUp(): void;
  onQuality(quality: Quality | null): void;
  onRemote(stream: MediaStream): void;
  onPartnerMedia(mediaState: MediaState): void;
  onLeft(reason: LeaveReason | undefined): void;
  onFrozen(frozen: boolean): void;
  onPaused(paused: boolean): void;
}

export type Link = Pick<
  Peer,
  'receive' | 'setTrack' | 'sendMediaState' | 'leave' | 'restartIce'
> & {
  close(): void;
};

/**
 * The connection to the partner's tab. It reconnects by itself when the flow stalls, when the
 * network changes, and before the relay's credentials expire. Ends with `outer`.
 */
export function openLink(ports: CallPorts, outer: Scope, options: LinkOptions): Link {
  const { polite, onConnected, onBroken, onGivenUp, onQuality } = options;
  const scope = createScope(ports.after);
  const close = outer.add(() => scope.end());
  let isConnected = false;
  let hasConnected = false;
  let stopReconnecting = () => {};
  const peer = ports.openPeer({
    ...options,
    after: scope.after,
    onConnection: (connection) => {
      if (scope.ended) return;
      if (connection === 'connected') connected();
      else broken();
    },
  });
  scope.add(() => peer.close());
  // Only the caller restarts ICE: offers of both sides would collide.
  if (!polite) restartIceUntilConnected();
  scope.add(
    ports.onNetworkChange((certain) => {
      ports.iceServers.renew();
      if (!certain && isConnected) void peer.check();
      else if (certain || hasConnected) peer.restartIce(true, true);
    }),
  );
  scope.add(
    ports.iceServers.onRenewed((servers) => {
      peer.setIceServers(servers);
      // Before the relay rejects the old credentials.
      peer.restartIce(false);
    }),
  );

  function connected(): void {
    if (!hasConnected) measure();
    isConnected = hasConnected = true;
    stopReconnecting();
    onConnected();
  }

  function broken(): void {
    if (!hasConnected) {
      // The first path failed: ICE may find another.
      peer.restartIce(false);
      return;
    }
    if (!isConnected) return;
    isConnected = false;
    onBroken();
    reconnect();
  }

  function reconnect(): void {
    const work = createScope(scope.after);
    stopReconnecting = scope.add(() => work.end());
    work.after(reconnection.withinMs, onGivenUp);
    const pauses = reconnection.pausesMs.values();
    const attempt = (isFirst: boolean) => {
      ports.iceServers.renew();
      peer.restartIce(!isFirst);
      work.after(pauses.next().value ?? reconnection.withinMs, () => attempt(false));
    };
    if (polite) work.after(politePauseMs, () => attempt(true));
    else attempt(true);
  }

  function restartIceUntilConnected(): void {
    scope.after(pathWithinMs, () => {
      if (hasConnected) return;
      ports.iceServers.renew();
      peer.restartIce(true);
      restartIceUntilConnected();
    });
  }

  function measure(): void {
    scope.after(measureEveryMs, () => {
      void peer.quality().then((quality) => {
        if (isConnected && !scope.ended) onQuality(quality);
      });
      measure();
    });
  }

  return {
    receive: peer.receive,
    setTrack: peer.setTrack,
    sendMediaState: peer.sendMediaState,
    leave: peer.leave,
    restartIce: peer.restartIce,
    close,
  };
}
