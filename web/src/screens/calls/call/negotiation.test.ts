import { expect, it } from 'vitest';
import { negotiate } from './negotiation';
import { createFakeClock } from './testing/fake-browser';
import { FakeConnection } from './testing/fake-connection';

/** Two connected browsers, and the number of descriptions sent since they connected. */
async function agreed() {
  const clock = createFakeClock();
  const connections = [new FakeConnection(() => 'hers'), new FakeConnection(() => 'his')] as const;
  const world = { sent: 0 };
  const [hers, his] = connections.map((connection, index) =>
    negotiate(connection, {
      polite: index === 1,
      after: clock.after,
      send: (exchanged) => {
        if (exchanged.sdp != null) world.sent += 1;
        (index === 0 ? his : hers)?.receive(structuredClone(exchanged));
      },
      onFirstOffer: () => {},
    }),
  );
  connections[0].start();
  await settle();
  for (const connection of connections) connection.connectionState = 'connected';
  clock.pass(5_000);
  await settle();
  world.sent = 0;
  return { hers, connection: connections[0], world };
}

const withLongPackets = (sdp: string) => `${sdp}a=ptime:60\r\n`;

async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

it("munges the partner's description, and reverts it, without signalling", async () => {
  const { hers, connection, world } = await agreed();
  const before = connection.currentRemote?.sdp ?? '';
  hers?.mungeRemote(withLongPackets);
  await settle();
  expect(connection.currentRemote?.sdp).toBe(withLongPackets(before));
  hers?.mungeRemote((sdp) => sdp);
  await settle();
  expect(connection.currentRemote?.sdp).toBe(before);
  expect([world.sent, connection.signalingState]).toEqual([0, 'stable']);
});

it('also munges the descriptions of an ICE restart', async () => {
  const { hers, connection } = await agreed();
  hers?.mungeRemote(withLongPackets);
  hers?.restartIce(true, true);
  await settle();
  const { ufrag, sdp } = connection.currentLocal ?? {};
  expect(connection.currentRemote?.sdp).toMatch(/a=ptime:60\r\n$/);
  hers?.restartIce(true, true);
  await settle();
  expect(connection.currentLocal?.ufrag).not.toBe(ufrag);
  expect(connection.currentLocal?.sdp).not.toBe(sdp);
  expect(connection.currentRemote?.sdp).toMatch(/a=ptime:60\r\n$/);
});

it('delays munging during an ICE restart, which needs signalling', async () => {
  const { hers, connection, world } = await agreed();
  const fragments = [connection.currentLocal?.ufrag, connection.currentRemote?.ufrag];
  const taken: (string | undefined)[] = [];
  const take = connection.setRemoteDescription.bind(connection);
  connection.setRemoteDescription = (description) => {
    if (description.type === 'answer')
      taken.push(/^a=ice-ufrag:(.+)$/m.exec(description.sdp ?? '')?.[1]);
    return take(description);
  };
  connection.restartIce();
  hers?.mungeRemote(withLongPackets);
  await settle();
  // The offer and the answer.
  expect(world.sent).toBe(2);
  const now = [connection.currentLocal?.ufrag, connection.currentRemote?.ufrag];
  expect(fragments).not.toContain(now[0]);
  // The partner's old credentials never appear in an answer to the new ones.
  expect(taken).toEqual([now[1], now[1]]);
  expect(fragments).not.toContain(now[1]);
  expect(connection.currentRemote?.sdp).toMatch(/a=ptime:60\r\n$/);
});
