import { readAlikeAddresses } from '../../platform/store/alike-addresses.js';
import type { Finding } from './finding.js';
import type { Snapshot } from './snapshot.js';

export async function checkAddresses({ db }: Snapshot): Promise<Finding[]> {
  return (await readAlikeAddresses(db)).map(([one, other]) => ({
    code: 'addresses_alike',
    what: `The accounts ${one} and ${other} have the same e-mail address, written in two ways.`,
    advice:
      'Each is signed in to by the spelling that it was made with. Ask the person which to keep, and to delete the other or to change its address.',
  }));
}
