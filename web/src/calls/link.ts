import type { LeaveReason } from '@parley/contract/entities/call-signal';
import type { CallPorts, Exchanged, Peer } from './call-ports';
import type { Sending } from './call-state';
import type { Quality } from './quality';
import { createScope, type Scope } from './scope';

/** A path that was not found by then is looked for again: slow networks need less. */
const pathWithinMs = 10_000;
/** A path that was lost: pauses between attempts to find another, and when the call is given up. */
const mending = { pausesMs: [4_000, 6_000, 8_000, 10_000], withinMs: 30_000 };
/** The callee lets the caller begin, so that their offers collide less. */
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
  onPartner(sending: Sending): void;
  onLeft(reason: LeaveReason | undefined): void;
  onFrozen(frozen: boolean): void;
}

export type Link = Pick<Peer, 'receive' | 'setTrack' | 'tell' | 'leave' | 'restart'> & {
  close(): void;
};

/**
 * The connection to the partner's tab, which mends itself: when nothing comes any more, when the
 * network changes, and before the relay's credentials expire. Ends with `outer`.
 */
export function openLink(ports: CallPorts, outer: Scope, options: LinkOptions): Link {
  const { polite, onConnected, onBroken, onGivenUp, onQuality } = options;
  const scope = createScope(ports.after);
  const close = outer.add(() => scope.end());
  let isConnected = false;
  let hasConnected = false;
  let stopMending = () => {};
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
  // The caller alone does, or the two would get in each other's way.
  if (!polite) lookAgain();
  scope.add(
    ports.onNetworkChange((certain) => {
      ports.iceServers.renew();
      if (!certain && isConnected) void peer.check();
      else if (certain || hasConnected) peer.restart(true);
    }),
  );
  scope.add(
    ports.iceServers.onRenewed((servers) => {
      peer.setIceServers(servers);
      // Before the relay stops taking the old credentials.
      peer.restart(false);
    }),
  );

  function connected(): void {
    if (!hasConnected) measure();
    isConnected = hasConnected = true;
    stopMending();
    onConnected();
  }

  function broken(): void {
    if (!hasConnected) {
      // A first path that failed: perhaps there is another.
      peer.restart(false);
      return;
    }
    if (!isConnected) return;
    isConnected = false;
    onBroken();
    mend();
  }

  function mend(): void {
    const work = createScope(scope.after);
    stopMending = scope.add(() => work.end());
    work.after(mending.withinMs, onGivenUp);
    const pauses = mending.pausesMs.values();
    const attempt = (isFirst: boolean) => {
      ports.iceServers.renew();
      peer.restart(!isFirst);
      work.after(pauses.next().value ?? mending.withinMs, () => attempt(false));
    };
    if (polite) work.after(politePauseMs, () => attempt(true));
    else attempt(true);
  }

  function lookAgain(): void {
    scope.after(pathWithinMs, () => {
      if (hasConnected) return;
      ports.iceServers.renew();
      peer.restart(true);
      lookAgain();
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
    tell: peer.tell,
    leave: peer.leave,
    restart: peer.restart,
    close,
  };
}
