import { Readable } from 'node:stream';
import { demo } from '@parley/contract/demo';
import { squarePhoto } from '../domain/pictures/photo.js';
import { loadSharp } from '../domain/pictures/sharp.js';
import { owaspCost, passwordHasher } from '../features/accounts/password.js';
import { type Blobs, receiveBlob } from '../platform/blobs/receive-blob.js';
import { randomToken } from '../platform/lib/tokens.js';
import { portraitSvg } from './drawings/portrait.js';
import { type DemoPerson, demoPeople, emailOf, type PersonName, personNames } from './people.js';

/** A person of the demo, with the parts that are slow to make. */
export interface CastMember extends DemoPerson {
  name: PersonName;
  email: string;
  passwordHash: string;
  photoKey: string | null;
}

/** All people; their photos are stored, and not yet marked as kept. */
export async function castDemo(blobs: Blobs): Promise<CastMember[]> {
  const hash = passwordHasher(owaspCost);
  // While the server starts, nobody else waits.
  const hashPassword = (password: string) =>
    hash(password, { account: 'demo', address: '', isKnown: true });
  // A random password for the people who are not visitors' accounts.
  const nobodys = await hashPassword(randomToken());
  return Promise.all(
    personNames.map(async (name) => {
      const person: DemoPerson = demoPeople[name];
      const email = emailOf(name);
      const account = demo.accounts.find((each) => each.email === email);
      return {
        ...person,
        name,
        email,
        passwordHash: account ? await hashPassword(account.password) : nobodys,
        photoKey: person.portrait ? await storePortrait(blobs, person.portrait) : null,
      };
    }),
  );
}

async function storePortrait(
  blobs: Blobs,
  portrait: NonNullable<DemoPerson['portrait']>,
): Promise<string> {
  const sharp = await loadSharp();
  const photo = await squarePhoto(
    await sharp(Buffer.from(portraitSvg(portrait)))
      .png()
      .toBuffer(),
  );
  if ('problem' in photo) throw new Error(photo.problem);
  const { key } = await receiveBlob(blobs, Readable.from([photo.bytes]), photo.bytes.length);
  return key;
}
