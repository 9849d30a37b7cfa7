import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';

let documents: TestDocuments;
let token: string;
beforeAll(async () => {
  documents = await startTestDocuments();
  token = documents.identity.tokenFor();
});
afterAll(() => documents.stop());

const picture = (width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#c98a66' } });

type ImageKind = 'photo' | 'picture';
const kinds: ImageKind[] = ['photo', 'picture'];

function upload(bytes: Buffer | string, token?: string, as: ImageKind = 'photo') {
  const form = new FormData();
  form.set(
    'file',
    new File([new Uint8Array(Buffer.from(bytes as Buffer))], 'me.png', { type: 'image/png' }),
  );
  return documents.send(`POST /files/images?as=${as}`, { body: form, token });
}
async function fileCount() {
  const stores = ['images.files', 'pictures.files'].map((name) =>
    mongoose.connection.db!.collection(name).countDocuments(),
  );
  return (await Promise.all(stores)).reduce((sum, count) => sum + count);
}

async function animatedWebp() {
  const frames = await Promise.all(
    [picture(9, 9), picture(9, 9).negate()].map((frame) => frame.png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}
/** The chunk that marks an animation comes before the first pixels. */
function animatedPng(still: Buffer) {
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8);
  chunk.write('acTL', 4);
  chunk.writeUInt32BE(2, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
  const header = 33;
  return Buffer.concat([still.subarray(0, header), chunk, still.subarray(header)]);
}

test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
  'stores a %s as a WebP of at most 1024 pixels',
  async (format) => {
    const bytes = await picture().toFormat(format).toBuffer();
    const { status, body } = await upload(bytes, token);
    expect(status).toBe(200);
    expect(body.url).toMatch(/^\/files\/[A-Za-z0-9_-]{32}$/);
    expect(body).toMatchObject({ width: 1024, height: 768 });
    const file = await documents.send(`GET ${body.url}`);
    expect(file.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(file.body).metadata()).toMatchObject({
      format: 'webp',
      width: 1024,
      height: 768,
    });
  },
);

test('sends headers that only let a browser cache it', async () => {
  const { body } = await upload(await picture(30, 20).png().toBuffer(), token);
  const { headers } = await documents.send(`GET ${body.url}`);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline; filename=image.webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

describe.each(kinds)('a %s', (as) => {
  test('removes a photo’s location and camera', async () => {
    const exif = { IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '38/1 43/1 0/1' } };
    const bytes = await picture(300, 200).withExif(exif).jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { body } = await upload(bytes, token, as);
    const stored = (await documents.send(`GET ${body.url}`)).body as Buffer;
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(stored.toString('latin1')).not.toContain('Secret');
  });

  test('turns a photo the way its camera was held', async () => {
    const bytes = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await upload(bytes, token, as);
    const { width, height } = await sharp(
      (await documents.send(`GET ${body.url}`)).body,
    ).metadata();
    expect({ width, height }).toEqual({ width: 200, height: 300 });
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
    ['text', 'hello'],
  ])('refuses %s, whatever its declared type', async (_what, bytes) => {
    const before = await fileCount();
    expect(await upload(bytes, token, as)).toMatchObject({
      status: 415,
      body: { message: 'Choose a PNG, JPEG, WebP or AVIF image.' },
    });
    expect(await fileCount()).toBe(before);
  });

  test.each(['heic', 'mif1', 'msf1', 'hevc'])(
    'explains a phone’s %s photo and what to do',
    async (brand) => {
      const before = await fileCount();
      const header = `\0\0\0\x18ftyp${brand}\0\0\0\0${brand}heic`;
      expect(await upload(Buffer.from(header, 'latin1'), token, as)).toMatchObject({
        status: 415,
        body: {
          message: 'Most browsers can’t display HEIC images. Save it as a JPEG and choose that.',
        },
      });
      expect(await fileCount()).toBe(before);
    },
  );

  test('refuses a damaged image', async () => {
    const before = await fileCount();
    const whole = await picture().png().toBuffer();
    const reply = await upload(whole.subarray(0, whole.length / 2), token, as);
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await fileCount()).toBe(before);
  });

  test('refuses an image that unpacks to too many pixels', async () => {
    const bomb = await picture(9000, 9000).png().toBuffer();
    expect(await upload(bomb, token, as)).toMatchObject({
      status: 400,
      body: { message: 'This image has too many pixels. Choose a smaller one.' },
    });
  });

  test.each([
    ['a WebP', 'webp'],
    ['an APNG', 'png'],
  ])('refuses %s that is animated', async (_what, format) => {
    const before = await fileCount();
    const moving =
      format === 'webp' ? await animatedWebp() : animatedPng(await picture(9, 9).png().toBuffer());
    expect(await upload(moving, token, as)).toMatchObject({
      status: 415,
      body: { message: 'We don’t support animated images. Choose a still one.' },
    });
    expect(await fileCount()).toBe(before);
  });
});

test.each([
  ['photo', 5],
  ['picture', 10],
] as const)('refuses a %s over %i megabytes', async (as, maxMegabytes) => {
  const reply = await upload(Buffer.alloc(maxMegabytes * 1024 * 1024 + 1), token, as);
  expect(reply).toMatchObject({
    status: 413,
    body: { message: 'This file is too large.' },
  });
});

test('refuses an upload without a file or by a stranger', async () => {
  const form = new FormData();
  form.set('other', 'field');
  expect((await documents.send('POST /files/images', { body: form, token })).status).toBe(400);
  expect((await upload(await picture(10, 10).png().toBuffer())).status).toBe(401);
});

test('returns not found for an unknown file', async () => {
  for (const id of ['A'.repeat(32), 'images', '..%2Fsecret', '%00']) {
    expect((await documents.send(`GET /files/${id}`)).status).toBe(404);
  }
});

describe('a stored file', () => {
  let url: string;
  let whole: Buffer;
  let etag: string;
  beforeAll(async () => {
    url = (await upload(await picture(40, 30).png().toBuffer(), token)).body.url;
    const reply = await documents.send(`GET ${url}`);
    whole = reply.body;
    etag = reply.headers.get('etag') ?? '';
  });
  // Node's fetch revalidates where a browser with the file in its cache does not.
  const get = (headers: Record<string, string>) =>
    documents.send(`GET ${url}`, { headers: { 'cache-control': 'max-age=0', ...headers } });

  test('is identified by its content and not sent again to a browser that has it', async () => {
    expect(etag).toBe(`"${createHash('sha256').update(whole).digest('hex')}"`);
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect((await get({ 'if-none-match': '"another"' })).status).toBe(200);
  });

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=10-', 10, undefined],
    ['bytes=-5', -5, undefined],
    ['bytes=5-999999', 5, undefined],
  ])('can be read in parts: %s', async (range, from, to) => {
    const part = await get({ range });
    const expected = whole.subarray(from, to === undefined ? undefined : to + 1);
    expect(part.status).toBe(206);
    expect(part.body.equals(expected)).toBe(true);
    const start = from < 0 ? whole.length + from : from;
    const end = start + expected.length - 1;
    expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${whole.length}`);
    expect(part.headers.get('accept-ranges')).toBe('bytes');
  });

  test('refuses a part beyond its end', async () => {
    const reply = await get({ range: `bytes=${whole.length}-` });
    expect(reply.status).toBe(416);
    expect(reply.headers.get('content-range')).toBe(`bytes */${whole.length}`);
  });

  test.each([
    ['several parts', { range: 'bytes=0-1,4-5' }],
    ['a part in another unit', { range: 'lines=0-1' }],
    ['an invalid part', { range: 'bytes=' }],
    ['a part of an older version', { range: 'bytes=0-1', 'if-range': '"another"' }],
  ])('is sent as a whole for %s', async (_what, headers) => {
    const reply = await get(headers);
    expect(reply.status).toBe(200);
    expect(reply.body.equals(whole)).toBe(true);
  });

  test('is refused when it was altered, in whole, in part and from a cache', async () => {
    const id = url.split('/').at(-1) as never;
    const chunks = mongoose.connection.db!.collection('images.chunks');
    await chunks.updateOne({ files_id: id }, { $set: { data: Buffer.from('another picture') } });
    const tries: Record<string, string>[] = [{}, { range: 'bytes=0-3' }, { 'if-none-match': etag }];
    for (const headers of tries) {
      expect(await get(headers)).toMatchObject({
        status: 500,
        body: {
          code: 'internal',
          message: 'This file is damaged on our side, so you can’t download it.',
        },
      });
    }
  });
});
