import { inflateRawSync } from 'node:zlib';
import type { SmallFile } from './message.js';

const quickTime = inflateRawSync(
  Buffer.from(
    'rVRNaBNREJ7dtJfW1mgD5qCySvTSFFKpWqFqMUhjLSRiLagopnmJCd0/d1+W6MXagogUEVsQqVCCgujFKiqKtAd/wENAsYL1JIJQbw2CotW6' +
      'TnYTs0nWtoIvvMybN79v5psFAE+MnpRPUI4DYCGhSgLuLbg3abJvmyC3NANUDQmSpAFAStDihAFzzfhWxovU8Sl/rQAqFHSMVcJU8u2w4HJg' +
      'XsupEu7Dc5z2GfEdlfFLvCoVXpaSgzO/gRkTSCKMB69A/vbepK8Q68AzgzbFCf8nrpYgUav/HuSlQFgkfDSnw+wQEmIMDy5NiJOydDYQU7aG' +
      'KNGYJd26pMJzBd15lfbyuXxVqkYsxshT1cK7UH6q7O2oE5Es/B3UIZZA6VznLXxprZz4CyANFDRqekJ+zi9h1sftO+jW9ZydHFZli0dXL1Vo' +
      'maZLkyN+M9wZps48NEQkXhEjfAqt6oDpR+v7S4ADa3EbWggJiy9m9+JweNxfiGUHB1VKilaP+5EnRTjAxzwcnKoJh3+Cwo3/CIXDZVDYG5ST' +
      'akXhWHNM8m+2a2QDCcoqzm1RCwKCFk0h5ahiUHt0lcpZG3kGv0VGrYRY3JrqMQSFMVI0d8+CUR/GtMY7Qssc+aiSFBlwVJvfGHhjIqbqOf5t' +
      'R/oI6WYUzSBdh7vbxj+bR5mdf0/eP2O+g8HhqHXhGWviyCKtx/1QIGE6sGdwVwiy8LWm1bPajdXi2mH9qP6re3h2ZHCIe39PvDZ/++jwVCwl' +
      'Hmriz3eMj+r6za26rn+bAjgL7Zey6Y0Ay3C22CNj+pN905mJK/5Z58HOW4EvmcZ3jo67r1ac01ahQWbutK5fv2gYXfV2YiJo1NzWWo+yH20o' +
      '+xzE0880uNnvF158eDkyeXnt3IA47mYbvU+HpmvfVj+YcL7GvLuEmJIbiBaKlCn2YGdlv6rGLX1mzL4pBch1/QY=',
    'base64',
  ),
);

const film = (name: string, buffer: Buffer): SmallFile => ({
  name,
  mimeType: 'video/quicktime',
  buffer,
});

/** A film of a tenth of a second, in VP9 with sound in Opus, which Chromium plays in every edition. */
export const playableFilm = (name: string) => film(name, quickTime);

/** A film with sound that can be decoded and pictures that cannot: an iPhone's film in a browser without HEVC. */
export const filmOfAnotherCodec = (name: string) =>
  film(name, Buffer.from(quickTime.toString('latin1').replaceAll('vp09', 'hvc9'), 'latin1'));

/** A picture of a single pixel that changes its colour. */
export const animatedPicture = (name: string): SmallFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACGFjVEwAAAACAAAAAPONk3AAAAAaZmNUTAAAAAAAAAABAAAAAQAAAAAAAAAA' +
      'AAEACgAAWn8w0AAAAA1JREFUeNpjYGhg+A8AAoQBgCVbRA0AAAAaZmNUTAAAAAEAAAABAAAAAQAAAAAAAAAAAAEACgAAwQzaBAAAABFmZEFU' +
      'AAAAAnjaY/jPwPAfAAUAAf9Fy4F0AAAAAElFTkSuQmCC',
    'base64',
  ),
});
