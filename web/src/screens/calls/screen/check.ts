import { readIceServers } from '@parley/contract/endpoints/calls';
import type { IceServer } from '@parley/contract/entities/ice-server';
import { call } from '../../../platform/api/call';
import { messagesOf } from '../../../platform/api/call-failed';
import { browserMedia } from '../adapters/browser-media';
import { mediaProblemText } from '../call/media-problem';

export const hops = [
  'Camera',
  'Microphone',
  'Parley',
  'STUN',
  'TURN over UDP',
  'TURN over TCP',
  'TURN over TLS',
] as const;
export type Hop = (typeof hops)[number];

export interface Result {
  /** `absent`: there is nothing to test. */
  outcome: 'works' | 'fails' | 'absent';
  text: string;
}

const works = (text: string): Result => ({ outcome: 'works', text });
const fails = (text: string): Result => ({ outcome: 'fails', text });
const absent = (text: string): Result => ({ outcome: 'absent', text });

/** A server that has not answered by then will not. */
const answerWithinMs = 10_000;

/** Sums up all results in a sentence. */
export function verdict(results: readonly Result[]): string {
  const failed = results.filter(({ outcome }) => outcome === 'fails').length;
  if (failed === 0) return 'Everything that is set up works.';
  return failed === 1 ? 'One part does not work.' : `${failed} parts do not work.`;
}

/** Tests each part that calls need, in sequence; stops when `signal` aborts. */
export async function checkCalls(
  report: (hop: Hop, result: Result) => void,
  signal: AbortSignal,
): Promise<void> {
  async function check(hop: Hop, work: () => Promise<Result>): Promise<void> {
    if (signal.aborted) return;
    const result = await work();
    if (!signal.aborted) report(hop, result);
  }

  await check('Camera', () => checkDevice('camera'));
  await check('Microphone', () => checkDevice('microphone'));
  let servers: readonly IceServer[] = [];
  await check('Parley', async () => {
    try {
      servers = (await call(readIceServers)).ice_servers;
      return works('The server answers.');
    } catch (error) {
      return fails(messagesOf(error).join(' '));
    }
  });
  await check('STUN', () => checkStun(servers, signal));
  await check('TURN over UDP', () => checkTurn(servers, 'udp', signal));
  await check('TURN over TCP', () => checkTurn(servers, 'tcp', signal));
  await check('TURN over TLS', () => checkTurn(servers, 'tls', signal));
}

async function checkDevice(device: 'camera' | 'microphone'): Promise<Result> {
  const wanted = { camera: device === 'camera', microphone: device === 'microphone' };
  const opened = await browserMedia.open(wanted);
  const track = opened[device];
  track?.stop();
  if (opened.problem) return fails(mediaProblemText(opened.problem));
  return track ? works(track.label) : fails('It could not be opened.');
}

async function checkStun(servers: readonly IceServer[], signal: AbortSignal): Promise<Result> {
  const urls = servers.flatMap((server) => server.urls).filter((url) => /^stuns?:/i.test(url));
  if (urls.length === 0) return absent('This server has none.');
  const { candidates, errors } = await gather({ iceServers: [{ urls }] }, 'srflx', signal);
  if (candidates.includes('srflx')) return works('Your public address was found.');
  // A host with a public address gets no server-reflexive candidate.
  if (errors.length === 0) return works('Your browser already has a public address.');
  return fails(`${urls.join(', ')} does not answer.`);
}

type Way = 'udp' | 'tcp' | 'tls';

async function checkTurn(
  servers: readonly IceServer[],
  way: Way,
  signal: AbortSignal,
): Promise<Result> {
  for (const { urls: all, username, credential } of servers) {
    const urls = all.filter((url) => wayOf(url) === way);
    if (urls.length === 0 || username === undefined || credential === undefined) continue;
    const configuration: RTCConfiguration = {
      iceServers: [{ urls, username, credential }],
      iceTransportPolicy: 'relay',
    };
    const { candidates, errors } = await gather(configuration, 'relay', signal);
    const relay = urls.join(', ');
    if (candidates.includes('relay')) {
      return (await reachesItself(configuration, signal))
        ? works('A call can be relayed this way.')
        : fails(`${relay} accepts us, but relays nothing.`);
    }
    const refused = errors.some(({ errorCode }) => errorCode === 401 || errorCode === 403);
    return fails(`${relay} ${refused ? 'refuses our credentials' : 'does not answer'}.`);
  }
  return absent('This server has none, or you are not in a workspace.');
}

function wayOf(url: string): Way | null {
  if (/^turns:/i.test(url)) return 'tls';
  if (!/^turn:/i.test(url)) return null;
  return /transport=tcp/i.test(url) ? 'tcp' : 'udp';
}

/**
 * Whether two connections of this page reach each other: a relay that gives out addresses may still refuse to
 * send to them.
 */
async function reachesItself(
  configuration: RTCConfiguration,
  signal: AbortSignal,
): Promise<boolean> {
  const [one, other] = [new RTCPeerConnection(configuration), new RTCPeerConnection(configuration)];
  exchangeCandidates(one, other);
  exchangeCandidates(other, one);
  const time = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
  try {
    const connected = new Promise<boolean>((resolve) => {
      time.addEventListener('abort', () => resolve(false));
      one.createDataChannel('check').addEventListener('open', () => resolve(true));
      one.addEventListener('connectionstatechange', () => {
        if (one.connectionState === 'failed') resolve(false);
      });
    });
    await one.setLocalDescription();
    await other.setRemoteDescription(given(one));
    await other.setLocalDescription();
    await one.setRemoteDescription(given(other));
    return await connected;
  } finally {
    one.close();
    other.close();
  }
}

function exchangeCandidates(from: RTCPeerConnection, to: RTCPeerConnection): void {
  from.addEventListener('icecandidate', ({ candidate }) => {
    to.addIceCandidate(candidate).catch((error: unknown) => {
      // The check may end, and close the connection, while it takes the candidate.
      if (to.signalingState !== 'closed') throw error;
    });
  });
}

function given({ localDescription }: RTCPeerConnection): RTCSessionDescription {
  if (!localDescription) throw new Error('The connection has no description of its own.');
  return localDescription;
}

interface Gathered {
  candidates: string[];
  errors: RTCPeerConnectionIceErrorEvent[];
}

/** Gathers candidates with these servers until `enough` holds. */
async function gather(
  configuration: RTCConfiguration,
  enough: string,
  signal: AbortSignal,
): Promise<Gathered> {
  const connection = new RTCPeerConnection(configuration);
  const gathered: Gathered = { candidates: [], errors: [] };
  const time = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
  try {
    await new Promise<void>((resolve) => {
      time.addEventListener('abort', () => resolve());
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.type) gathered.candidates.push(candidate.type);
        if (candidate === null || candidate.type === enough) resolve();
      });
      connection.addEventListener('icecandidateerror', (error) => gathered.errors.push(error));
      connection.createDataChannel('check');
      void connection.setLocalDescription();
    });
  } finally {
    connection.close();
  }
  return gathered;
}
