import { expect, it } from 'vitest';
import { bars, qualityText, readQuality } from './quality';

const report = (local: object, counted: object, remote: object = { candidateType: 'host' }) => [
  { id: 'T', type: 'transport', selectedCandidatePairId: 'P' },
  {
    id: 'P',
    type: 'candidate-pair',
    currentRoundTripTime: 0.0416,
    localCandidateId: 'L',
    remoteCandidateId: 'R',
  },
  { id: 'L', type: 'local-candidate', ...local },
  { id: 'R', type: 'remote-candidate', ...remote },
  { id: 'A', type: 'inbound-rtp', ...counted },
  { id: 'V', type: 'inbound-rtp', packetsLost: 0, packetsReceived: 10 },
];
const nothing = { lost: 0, received: 0 };

it('measures the loss since the last measurement', () => {
  const first = readQuality(
    report({ candidateType: 'host' }, { packetsLost: 5, packetsReceived: 85 }),
    nothing,
  );
  expect(first?.quality).toEqual({ roundTrip: 42, loss: 0.05, route: 'direct' });
  const second = readQuality(
    report({ candidateType: 'host' }, { packetsLost: 5, packetsReceived: 185 }),
    first?.counts ?? nothing,
  );
  expect(second?.quality.loss).toBe(0);
});

it('tells the route of the connection', () => {
  const read = (local: object, remote?: object) =>
    readQuality(report(local, {}, remote), nothing)?.quality.route;
  expect(read({ candidateType: 'srflx' })).toBe('direct');
  expect(read({ candidateType: 'relay', relayProtocol: 'udp' })).toBe('relay-udp');
  expect(read({ candidateType: 'relay', relayProtocol: 'tls' })).toBe('relay-tls');
  const relay = { candidateType: 'relay' };
  expect(read({ candidateType: 'host' }, relay)).toBe('partners-relay');
  expect(read({ ...relay, relayProtocol: 'udp' }, relay)).toBe('relay-udp');
});

it('is null before there is a connection', () => {
  expect(readQuality([{ id: 'T', type: 'transport' }], nothing)).toBeNull();
});

it('is shown in words and bars', () => {
  const good = { roundTrip: 42, loss: 0.001, route: 'direct' } as const;
  expect(qualityText(good)).toBe('Connected directly · 42 ms there and back · 0.1 % lost');
  expect(bars(good)).toBe(3);
  expect(bars({ ...good, roundTrip: 300 })).toBe(2);
  expect(bars({ ...good, loss: 0.2 })).toBe(1);
});
