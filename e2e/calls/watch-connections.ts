import type { BrowserContext } from '@playwright/test';
import { exposeCallJournal } from './call-journal.js';

/**
 * Records the peer connections that the profile's pages make from now on, in `connectionsMade` of their
 * windows. It cannot be taken back.
 */
export async function watchConnections(context: BrowserContext): Promise<void> {
  await exposeCallJournal(context);
  await context.addInitScript(() => {
    const made: RTCPeerConnection[] = [];
    const Original = RTCPeerConnection;
    const note = (what: string) => {
      (Reflect.get(window, 'noteInJournal') as (what: string) => void)(what);
    };
    async function noteLine(connection: RTCPeerConnection): Promise<void> {
      if (connection.connectionState === 'closed') return;
      const stats = [...(await connection.getStats()).values()] as Record<string, unknown>[];
      const fields: Record<string, readonly string[]> = {
        'candidate-pair': ['id', 'availableOutgoingBitrate', 'bytesReceived', 'nominated'],
        'remote-inbound-rtp': ['kind', 'roundTripTime', 'fractionLost'],
      };
      const said = stats.flatMap((stat) => {
        const told = fields[String(stat['type'])] ?? [];
        return told.length > 0
          ? told.map((field) => `${field} ${String(stat[field])}`).join(', ')
          : [];
      });
      if (said.length > 0) note(`line ${said.join('; ')}`);
    }
    setInterval(() => made.forEach((connection) => void noteLine(connection)), 2_000);
    class Watched extends Original {
      constructor(configuration: RTCConfiguration = {}) {
        super(configuration);
        made.push(this);
        this.addEventListener('icecandidateerror', ({ errorCode, url }) => {
          note(`no candidate of ${url}: ${errorCode}`);
        });
        for (const what of ['connection', 'iceConnection', 'iceGathering', 'signaling'] as const) {
          this.addEventListener(`${what.toLowerCase()}statechange`, () => {
            note(`${what} ${this[`${what}State`]}`);
          });
        }
      }
    }
    Object.assign(window, { RTCPeerConnection: Watched, connectionsMade: made });
  });
}
