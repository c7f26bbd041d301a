import type { NetworkReading, Report } from './video-planner';

/** The quality of a call's connection. */
export interface Quality {
  /** Milliseconds. */
  roundTrip: number | null;
  /** Share of the partner's packets lost since the last measurement, from 0 to 1. */
  loss: number;
  /** The kind of ICE candidate pair in use. `partners-relay`: only the partner uses a relay. */
  route: 'direct' | 'relay-udp' | 'relay-tcp' | 'relay-tls' | 'partners-relay';
}

export interface Counts {
  lost: number;
  received: number;
}

export interface Stat {
  id: string;
  type: string;
  [name: string]: unknown;
}

/** Reads the quality from `RTCPeerConnection.getStats()`; null without a connection. */
export function readQuality(
  report: Iterable<Stat>,
  before: Counts,
): { quality: Quality; counts: Counts } | null {
  const stats = [...report];
  const byId = new Map(stats.map((stat) => [stat.id, stat]));
  const transport = stats.find(({ type }) => type === 'transport');
  const pair = byId.get(text(transport?.['selectedCandidatePairId']));
  if (!pair) return null;
  const inbound = stats.filter(({ type }) => type === 'inbound-rtp');
  const counts = { lost: sum(inbound, 'packetsLost'), received: sum(inbound, 'packetsReceived') };
  const lost = Math.max(0, counts.lost - before.lost);
  const all = lost + Math.max(0, counts.received - before.received);
  const seconds = pair['currentRoundTripTime'];
  const quality: Quality = {
    roundTrip: typeof seconds === 'number' ? Math.round(seconds * 1000) : null,
    loss: all === 0 ? 0 : lost / all,
    route: routeOf(
      byId.get(text(pair['localCandidateId'])),
      byId.get(text(pair['remoteCandidateId'])),
    ),
  };
  return { quality, counts };
}

export interface Vitals extends Pick<NetworkReading, 'available' | 'sound' | 'picture' | 'path'> {
  bytes: number;
  frames: number;
}

/**
 * Reads from `RTCPeerConnection.getStats()` the counters that the stall detector and the video
 * planner use.
 */
export function readVitals(report: Iterable<Stat>): Vitals {
  const stats = [...report];
  const inbound = stats.filter(({ type }) => type === 'inbound-rtp');
  const transports = stats.filter(({ type }) => type === 'transport');
  const selected = transports.map((stat) => stat['selectedCandidatePairId']);
  const pair = stats.find(({ id }) => selected.includes(id));
  const available = pair?.['availableOutgoingBitrate'];
  return {
    bytes: sum(transports, 'bytesReceived'),
    frames: sum(inbound, 'framesDecoded'),
    available: typeof available === 'number' ? available : null,
    sound: readReport(stats, 'audio'),
    picture: readReport(stats, 'video'),
    path: text(pair?.id),
  };
}

function readReport(stats: readonly Stat[], kind: 'audio' | 'video'): Report | null {
  const found = stats.find((stat) => stat.type === 'remote-inbound-rtp' && stat['kind'] === kind);
  if (!found) return null;
  const seconds = found['roundTripTime'];
  return {
    at: Number(found['timestamp']) || 0,
    loss: Number(found['fractionLost']) || 0,
    roundTrip: typeof seconds === 'number' ? seconds * 1000 : null,
    measurements: Number(found['roundTripTimeMeasurements']) || 0,
  };
}

function routeOf(local: Stat | undefined, remote: Stat | undefined): Quality['route'] {
  if (local?.['candidateType'] !== 'relay') {
    return remote?.['candidateType'] === 'relay' ? 'partners-relay' : 'direct';
  }
  switch (local['relayProtocol']) {
    case 'tcp':
      return 'relay-tcp';
    case 'tls':
      return 'relay-tls';
    default:
      return 'relay-udp';
  }
}

function sum(stats: readonly Stat[], name: string): number {
  return stats.reduce((total, stat) => total + (Number(stat[name]) || 0), 0);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const routes = {
  direct: 'directly',
  'relay-udp': 'through a relay (UDP)',
  'relay-tcp': 'through a relay (TCP)',
  'relay-tls': 'through a relay (TLS)',
  'partners-relay': "through the other side's relay",
} as const;

/** The text shown to the user. */
export function qualityText({ roundTrip, loss, route }: Quality): string {
  const parts = [`Connected ${routes[route]}`];
  if (roundTrip !== null) parts.push(`${roundTrip} ms there and back`);
  parts.push(`${(loss * 100).toFixed(loss < 0.1 ? 1 : 0)} % lost`);
  return parts.join(' · ');
}

/** Signal bars. */
export function bars({ roundTrip, loss }: Quality): 1 | 2 | 3 {
  const delay = roundTrip ?? 0;
  if (loss > 0.08 || delay > 500) return 1;
  return loss > 0.02 || delay > 200 ? 2 : 3;
}
