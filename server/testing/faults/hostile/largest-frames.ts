import { hostileValues } from './largest-bodies.js';

/** Bytes: below the server's limit of a frame, including nested JSON. */
const frameSize = 28 * 1024;

/** The largest commands of each kind, each hostile in one place. */
export function* largestFrames(
  identifier: string,
  userId: number,
): Generator<[what: string, frame: string]> {
  const named = JSON.stringify(identifier);
  const signal = { action: 'speak', type: 'EXCHANGE', from: userId, to: 2, target_user_id: 2 };
  for (const [what, value] of Object.entries(hostileValues(frameSize))) {
    const said = JSON.stringify({ ...signal, channel_id: 1, sdp: '' }).replace('""', value);
    const frames = {
      frame: value,
      command: `{"command":${value}}`,
      identifier: `{"command":"subscribe","identifier":${value}}`,
      'identifier as text': `{"command":"subscribe","identifier":${JSON.stringify(value)}}`,
      'data as text': `{"command":"message","identifier":${named},"data":${JSON.stringify(value)}}`,
      'said in a call': `{"command":"message","identifier":${named},"data":${JSON.stringify(said)}}`,
      whisper: `{"command":"whisper","identifier":${named},"data":${value}}`,
      history: `{"command":"history","identifier":${named},"history":${value}}`,
      streams: `{"command":"history","identifier":${named},"history":{"streams":${value}}}`,
    };
    for (const [place, frame] of Object.entries(frames)) yield [`${place} of ${what}`, frame];
  }
}
