import { Readable } from 'node:stream';
import { squarePhoto } from '../domain/pictures/photo.js';
import { loadSharp } from '../domain/pictures/sharp.js';
import { owaspCost, passwordHasher } from '../features/accounts/password.js';
import { type Blobs, receiveBlob } from '../platform/blobs/receive-blob.js';
import { randomToken } from '../platform/lib/tokens.js';
import type { DemoContent } from './content.js';
import { portraitSvg } from './drawings/portrait.js';
import { accountOf, type DemoPerson, emailOf, type Portrait } from './people.js';

/** A person of the demo, with the parts that are slow to make. */
export interface CastMember extends DemoPerson {
  name: string;
  email: string;
  passwordHash: string;
  photoKey: string | null;
}

/** All people; their photos are stored, and not yet marked as kept. */
export async function castDemo(
  blobs: Blobs,
  { people }: Pick<DemoContent, 'people'>,
): Promise<CastMember[]> {
  const hash = passwordHasher(owaspCost);
  // While the server starts, nobody else waits.
  const hashPassword = (password: string) =>
    hash(password, { account: 'demo', address: '', isKnown: true });
  // A random password for the people who are not visitors' accounts.
  const nobodys = await hashPassword(randomToken());
  return Promise.all(
    Object.entries(people).map(async ([name, person]) => {
      const account = accountOf(name);
      return {
        ...person,
        name,
        email: emailOf(name),
        passwordHash: account ? await hashPassword(account.password) : nobodys,
        photoKey: person.portrait && (await storePortrait(blobs, person.portrait)),
      };
    }),
  );
}

async function storePortrait(blobs: Blobs, portrait: Portrait): Promise<string> {
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
