import { expect, it } from 'vitest';
import { renewIceServers } from './ice-servers';
import { createScope } from '../call/scope';
import { createFakeClock } from '../call/testing/fake-browser';

const settle = () => new Promise((resolve) => setImmediate(resolve));

function asking() {
  const clock = createFakeClock();
  const scope = createScope(clock.after);
  const world = { asked: 0, answers: true };
  const ice = renewIceServers(async () => {
    world.asked += 1;
    if (!world.answers) throw new Error('no network');
    return { ice_servers: [{ urls: [`turn:${world.asked}`] }], ttl: 3_600 };
  }, scope);
  const renewed: string[] = [];
  ice.onRenewed((servers) => renewed.push(...servers.flatMap(({ urls }) => urls)));
  return { clock, scope, world, ice, renewed };
}

it('asks again before the credentials expire, and passes on the new servers', async () => {
  const { clock, scope, world, ice, renewed } = asking();
  await ice.ready;
  expect(ice.current()).toEqual([{ urls: ['turn:1'] }]);
  ice.renew();
  expect(world.asked).toBe(1);
  clock.pass(45 * 60_000);
  await settle();
  expect([world.asked, renewed.at(-1)]).toEqual([2, 'turn:2']);
  scope.end();
  expect(clock.timers.size).toBe(0);
});

it('retries after a failed request: after a pause, or at once when told to', async () => {
  const { clock, world, ice, renewed } = asking();
  await ice.ready;
  world.answers = false;
  clock.pass(45 * 60_000);
  await settle();
  expect(world.asked).toBe(2);
  clock.pass(5_000);
  await settle();
  expect(world.asked).toBe(3);
  world.answers = true;
  ice.renew();
  await settle();
  expect([world.asked, renewed.at(-1)]).toEqual([4, 'turn:4']);
});
