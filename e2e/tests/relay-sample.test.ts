import { coturnNeeds, startCoturn } from '../coturn.js';
import { needing } from '../needing.js';
import { sampleOptions } from '../relay-sample.js';
import { expect, test } from '../test.js';
import { openTurn } from '../turn-client.js';

needing(test, ...coturnNeeds);

/** All eight groups of an IPv6 address. */
const denied = {
  itself: '0:0:0:0:0:0:0:1',
  'IPv4, mapped': '0:0:0:0:0:ffff:7f00:1',
  'IPv4, compatible': '0:0:0:0:0:0:a00:1',
  '6to4': '2002:7f00:1:0:0:0:0:1',
  translated: '64:ff9b:0:0:0:0:a00:1',
  Teredo: '2001:0:a00:1:0:0:0:1',
  private: 'fc00:0:0:0:0:0:0:1',
};

test('our sample settings for coturn refuse internal peers, and let no allocation outlive its user by more than two minutes', async () => {
  const options = sampleOptions('denied-peer-ip', 'max-allocate-lifetime', 'user-quota');
  const here = { address: '::1', command: [] };
  const coturn = await startCoturn(here, options);
  try {
    const client = await openTurn(here.address, coturn.port, coturn.secret);
    expect(await client.allocate()).toBe(120);
    expect(await client.permit('2a00:1450:0:0:0:0:0:1')).toBeNull();
    for (const [name, address] of Object.entries(denied)) {
      expect([name, await client.permit(address)]).toEqual([name, 403]);
    }
    client.close();
  } finally {
    await coturn.remove();
  }
});
