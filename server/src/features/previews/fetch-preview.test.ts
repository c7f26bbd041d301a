import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amidCollections } from '../../../testing/faults/amid-collections.js';
import { WebSite } from '../../../testing/services/web-site.js';
import { fetchPreview, userAgentOf } from './fetch-preview.js';

let site: WebSite;
let photo: Buffer;
beforeAll(async () => {
  site = await WebSite.start();
  photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somewhere' } })
    .toBuffer();
});
afterAll(() => site.close());

const previewOf = (path: string, deadline = 1_500) =>
  fetchPreview(site.origin + path, {
    network: site.network,
    isOwn: () => false,
    userAgent: userAgentOf('https://chat.example.com'),
    stopping: new AbortController().signal,
    deadline,
  });
const page = (head: string, body = '') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const served = (head: string | Buffer, type?: string) => {
  site.servesHtml('/page', typeof head === 'string' ? page(head) : head, type);
  return previewOf('/page');
};
const withPicture = (bytes: Buffer | string, type = 'image/jpeg') => {
  site.serves('/picture', (_, response) =>
    response.writeHead(200, { 'content-type': type }).end(bytes),
  );
  return served('<title>A</title><meta property="og:image" content="/picture">');
};

describe('what a page says of itself', () => {
  const openGraph =
    '<meta property="og:title" content="A"><meta property="og:site_name" content="B">';
  const script = (length: number) => `<script>${'x'.repeat(length)}</script>`;

  it('is taken from its Open Graph data first', async () => {
    const head = `<title>Title</title><meta name="description" content="Described">
      <meta property="og:title" content="A &amp; B"><meta property="og:site_name" content="Site">`;
    expect(await served(head)).toEqual({
      title: 'A & B',
      description: 'Described',
      site_name: 'Site',
      picture: null,
    });
    expect(await served('<title>\n Two \t words </title>')).toMatchObject({
      title: 'Two words',
      description: null,
    });
  });

  it('is found in the body as well: the first tag holds', async () => {
    const again = '<meta property="og:title" content="No">';
    site.servesHtml('/page', page('<title>No</title>', `<div>${openGraph}${again}</div>`));
    expect(await previewOf('/page')).toMatchObject({ title: 'A', site_name: 'B' });
    site.servesHtml('/page', page(`<meta property="og:title" content=" ">${openGraph}`, again));
    expect(await previewOf('/page')).toMatchObject({ title: 'A' });
    site.servesHtml('/page', page('', '<svg><title>Menu</title></svg><title>A</title>'));
    expect(await previewOf('/page')).toMatchObject({ title: 'A' });
  });

  it('is asked for as a bot, which tells whose', async () => {
    site.serves('/page', ({ headers }, response) => {
      const isForBots = /bot/i.test(headers['user-agent'] ?? '');
      const html = page(isForBots ? `<title>${headers['user-agent']}</title>` : '');
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    });
    const title = 'ParleyBot/1.0 (+https://chat.example.com)';
    expect(await previewOf('/page')).toMatchObject({ title });
    expect(userAgentOf(null)).toBe('ParleyBot/1.0');
  });

  it('is one line of plain text, and no longer than a card', async () => {
    const preview = await served(
      `<title>${'a'.repeat(500)}</title><meta name="description" content="a\u202eb&#10;c&lt;b&gt;">`,
    );
    expect(preview?.title).toHaveLength(200);
    expect(preview?.description).toBe('a b c<b>');
  });

  it.each([
    ['a page without a title', '/page', page('')],
    ['a blank title', '/page', page('<title>\u202e \n</title>')],
    ['a title of a drawing', '/page', page('', '<svg><title>Menu</title><path></svg>')],
    ['nothing', '/page', ''],
  ])('is nothing for %s', async (_, path, html) => {
    site.servesHtml(path, html);
    expect(await previewOf(path)).toBeNull();
  });

  it.each(['application/json', 'text/plain', 'image/png', 'text/htmlx', ''])(
    'is not read from %j',
    async (type) => {
      expect(await served('<title>A</title>', type)).toBeNull();
    },
  );

  it('is read in the charset of the header, or of the page; wrong bytes do no harm', async () => {
    const latin = Buffer.from(page('<meta charset="iso-8859-1"><title>Caf\xe9</title>'), 'latin1');
    expect(await served(latin, 'text/html')).toMatchObject({ title: 'Café' });
    const japanese = Buffer.concat([
      Buffer.from('<title>'),
      Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
      Buffer.from('</title>'),
    ]);
    expect(await served(japanese, 'text/html; charset=Shift_JIS')).toMatchObject({ title: '日本' });
    expect(await served(latin, 'text/html; charset=utf-8')).toMatchObject({ title: 'Caf\ufffd' });
    expect(await served('<title>A</title>', 'text/html; charset=klingon')).toMatchObject({
      title: 'A',
    });
  });

  it.each(['windows-1252', 'ISO-8859-1', 'us-ascii'])(
    'keeps the punctuation and the letters of %s',
    async (charset) => {
      const bytes = Buffer.from(page('<title>\x93Caf\xe9\x94 \x97 5 \x80\x85</title>'), 'latin1');
      expect(await served(bytes, `text/html; charset=${charset}`)).toMatchObject({
        title: '“Café” — 5 €…',
      });
    },
  );

  it('is read by its byte order mark before anything else', async () => {
    const text = `\ufeff${page('<meta charset="iso-8859-1"><title>Größe 日本</title>')}`;
    const littleEndian = Buffer.from(text, 'utf16le');
    const bigEndian = Buffer.from(littleEndian).swap16();
    for (const bytes of [Buffer.from(text), littleEndian, bigEndian]) {
      expect(await served(bytes, 'text/html; charset=iso-8859-1')).toMatchObject({
        title: 'Größe 日本',
      });
    }
    const wrong = Buffer.from(page('<meta charset="utf-16"><title>Größe</title>'));
    expect(await served(wrong, 'text/html')).toMatchObject({ title: 'Größe' });
  });

  it('is whole where a character comes in two pieces', async () => {
    const bytes = Buffer.from(page(`${'<!-- -->'.repeat(200)}<title>Größe</title>`));
    const middle = bytes.indexOf('ö') + 1;
    site.serves('/page', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write(bytes.subarray(0, middle));
      setImmediate(() => response.end(bytes.subarray(middle)));
    });
    expect(await previewOf('/page')).toMatchObject({ title: 'Größe' });
  });

  it('is found in the first 2 MB, and looked for no further', async () => {
    expect(await served(`<title>A</title>${script(5 * 1024 ** 2)}`)).toMatchObject({ title: 'A' });
    expect(await served(`<title>No</title>${script(700_000)}${openGraph}`)).toMatchObject({
      title: 'A',
      site_name: 'B',
    });
    expect(await served(`${script(5 * 1024 ** 2)}<title>A</title>`)).toBeNull();
    expect(await served(`<title>A</title><meta ${'a="b" '.repeat(400_000)}>`)).toMatchObject({
      title: 'A',
    });
    expect(
      await served(
        `<title>A</title><meta property="og:title" content="${'b'.repeat(30 * 1024 ** 2)}`,
      ),
    ).toMatchObject({ title: 'A' });
  });
});

describe('a page that never ends', () => {
  /** The bytes in which a page may name its charset come at once. */
  function drips(beginning: string): void {
    site.serves('/page', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write(beginning.padEnd(1024));
      const drip = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(drip));
    });
  }

  it('is given up at the deadline, though garbage is collected meanwhile', async () => {
    site.serves('/page', () => undefined);
    expect(await amidCollections(() => previewOf('/page'))).toBeNull();
    drips('<title>A</title>');
    expect(await amidCollections(() => previewOf('/page'))).toMatchObject({ title: 'A' });
  });

  it('is left after a head that says all', async () => {
    drips('<head><meta property="og:title" content="A"></head><body>');
    expect(await previewOf('/page', 3_600_000)).toMatchObject({ title: 'A' });
  });
});

describe('pictures', () => {
  it('are re-encoded, made small, and lose their metadata', async () => {
    const preview = await withPicture(photo);
    expect(preview?.picture).toMatchObject({ width: 480, height: 160 });
    const metadata = await sharp(preview?.picture?.bytes).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 480 });
    expect(metadata.exif).toBeUndefined();
  });

  it('are taken from no refused address, and the page is shown without', async () => {
    for (const address of [
      'http://127.0.0.2/a.png',
      'file:///etc/passwd',
      'http://[',
      'data:image/png;base64,AAAA',
    ]) {
      const preview = await served(
        `<title>A</title><meta property="og:image" content="${address}">`,
      );
      expect(preview).toMatchObject({ title: 'A', picture: null });
    }
  });

  it('of other formats, broken ones and icons are refused: SVG first', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script></svg>';
    for (const type of ['image/svg+xml', 'image/png']) {
      expect(await withPicture(svg, type)).toMatchObject({ title: 'A', picture: null });
    }
    expect(await withPicture(photo.subarray(0, 400))).toMatchObject({ picture: null });
    const icon = await sharp(photo).resize(16, 16).png().toBuffer();
    expect(await withPicture(icon)).toMatchObject({ picture: null });
  });

  it('of more pixels or bytes than the server should decode are refused', async () => {
    const huge = await sharp({
      create: { width: 5_000, height: 5_000, channels: 3, background: 'teal' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(huge.length).toBeLessThan(4 * 1024 ** 2);
    expect(await withPicture(huge)).toMatchObject({ title: 'A', picture: null });
    expect(await withPicture(Buffer.concat([photo, Buffer.alloc(5 * 1024 ** 2)]))).toMatchObject({
      picture: null,
    });
  });
});
