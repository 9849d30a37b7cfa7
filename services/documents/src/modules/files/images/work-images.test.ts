import { createHash } from 'node:crypto';
import { internalSecretHeader } from '@soloist/server-kit';
import sharp from 'sharp';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { recordsOf } from '../store/blob-store.model.ts';
import { imageSizes, workImageFiles } from '../store/file-store.service.ts';
import { WorkImageModel } from './work-images.model.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await startTestDocuments();
});
afterAll(() => documents.stop());

const newToken = () => documents.identity.tokenFor();
const picture = (width: number, height: number) => {
  // The colour makes each image unique at no cost.
  const background = { r: width % 256, g: height % 256, b: Math.floor(Math.random() * 256) };
  return sharp({ create: { width, height, channels: 3, background } });
};
async function upload(bytes: Buffer, token = newToken(), as = 'picture') {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'work.png'));
  const { status, body } = await documents.send(`POST /files/images?as=${as}`, {
    body: form,
    token,
  });
  expect(status).toBe(200);
  return body as { url: string; width: number; height: number };
}
const read = (path: string, { accept = '*/*', method = 'GET' } = {}) =>
  documents.send(`${method} ${path}`, { headers: { accept } });
const idOf = (url: string) => url.split('/').at(-1) ?? '';

test('stores an image of up to 2560 pixels and returns its size', async () => {
  const stored = await upload(await picture(3000, 1500).png().toBuffer());
  expect(stored).toMatchObject({ width: 2560, height: 1280 });
  const { width, height } = await sharp((await read(stored.url)).body).metadata();
  expect({ width, height }).toEqual({ width: 2560, height: 1280 });
  const small = await upload(await picture(300, 200).png().toBuffer());
  expect(small).toMatchObject({ width: 300, height: 200 });
});

describe('the same image uploaded again', () => {
  test('has the same address, also for concurrent uploads', async () => {
    const [bytes, token] = [await picture(80, 60).png().toBuffer(), newToken()];
    const stored = await Promise.all([upload(bytes, token), upload(bytes, token)]);
    expect(new Set([...stored, await upload(bytes, token)].map(({ url }) => url)).size).toBe(1);
    const { ownerId } = (await workImageFiles.find(idOf(stored[0].url)))!;
    expect(await workImageFiles.idsOf(ownerId)).toEqual([idOf(stored[0].url)]);
  });

  test('is found by an index', async () => {
    const found = await WorkImageModel.find({ ownerId: 'a', hash: 'b' }).explain('queryPlanner');
    expect(JSON.stringify(found)).toMatch('IXSCAN');
  });

  test('by another person has a separate address', async () => {
    const bytes = await picture(80, 60).png().toBuffer();
    const [mine, theirs] = [await upload(bytes), await upload(bytes)];
    expect(mine.url).not.toBe(theirs.url);
  });

  test('as a profile photo is a separate image', async () => {
    const [bytes, token] = [await picture(2000, 1500).png().toBuffer(), newToken()];
    const [myImage, photo] = [await upload(bytes, token), await upload(bytes, token, 'photo')];
    expect([myImage.width, photo.width]).toEqual([2000, 1024]);
  });
});

test('of an exported site keeps its bytes in another account', async () => {
  for (const as of ['picture', 'photo']) {
    const first = await upload(await picture(1500, 1000).png().toBuffer(), newToken(), as);
    const { body: exported } = await read(first.url, { accept: 'image/webp' });
    const imported = await upload(exported, newToken(), as);
    expect((await read(imported.url, { accept: 'image/webp' })).body.equals(exported)).toBe(true);
  }
});

describe('a width of an image', () => {
  const browsers = 'image/avif,image/webp,image/*,*/*;q=0.8';

  test.each([
    ['a modern browser', browsers, 'image/avif', 'heif'],
    ['a browser without AVIF', 'image/webp,*/*;q=0.8', 'image/webp', 'webp'],
    ['a client that refuses AVIF', 'image/avif;q=0,*/*', 'image/webp', 'webp'],
    ['a client that accepts any type', '*/*', 'image/webp', 'webp'],
  ])('is sent to %s in a supported format', async (_who, accept, type, format) => {
    const { url } = await upload(await picture(1500, 1000).png().toBuffer());
    const { status, headers, body } = await read(`${url}?w=640`, { accept });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(await sharp(body).metadata()).toMatchObject({ format, width: 640, height: 427 });
  });

  test('may be cached forever per Accept header', async () => {
    const { url } = await upload(await picture(700, 500).png().toBuffer());
    const { headers, body } = await read(`${url}?w=320`, { accept: browsers });
    const sha256 = createHash('sha256').update(body).digest('hex');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline; filename=image.avif',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept',
      etag: `"${sha256}"`,
    });
    const known = {
      accept: browsers,
      'if-none-match': `"${sha256}"`,
      'cache-control': 'max-age=0',
    };
    expect((await documents.send(`GET ${url}?w=320`, { headers: known })).status).toBe(304);
  });

  test('answers HEAD without its bytes', async () => {
    const { url } = await upload(await picture(700, 500).png().toBuffer());
    const whole = await read(`${url}?w=320`);
    const head = await read(`${url}?w=320`, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200 });
    expect(head.body).toBeUndefined();
    expect(head.headers.get('content-length')).toBe(String(whole.body.length));
  });

  test('is never larger than the image, whichever kind it is', async () => {
    for (const as of ['photo', 'picture']) {
      const { url } = await upload(await picture(400, 300).png().toBuffer(), newToken(), as);
      const { width } = await sharp((await read(`${url}?w=1920`)).body).metadata();
      expect(width).toBe(400);
    }
  });

  test('is created once for concurrent requests', async () => {
    const { url } = await upload(await picture(1200, 900).png().toBuffer());
    const { ownerId } = (await workImageFiles.find(idOf(url)))!;
    const requests = Array.from({ length: 8 }, () => read(`${url}?w=960`, { accept: browsers }));
    const etags = (await Promise.all(requests)).map(({ headers }) => headers.get('etag'));
    expect(new Set(etags).size).toBe(1);
    expect(await imageSizes.idsOf(ownerId)).toEqual([`${idOf(url)}-960-avif`]);
    const { uploadDate } = (await recordOf(`${idOf(url)}-960-avif`))!;
    await read(`${url}?w=960`, { accept: browsers });
    expect((await recordOf(`${idOf(url)}-960-avif`))?.uploadDate).toEqual(uploadDate);
  });

  test('is created again when it is damaged', async () => {
    const { url } = await upload(await picture(700, 500).png().toBuffer());
    const before = await read(`${url}?w=320`);
    const set = { 'metadata.sha256': 'f'.repeat(64) };
    await recordsOf('imageSizes').updateOne({ _id: `${idOf(url)}-320-webp` }, { $set: set });
    expect((await read(`${url}?w=320`)).body.equals(before.body)).toBe(true);
  });

  test('is created after an interrupted write', async () => {
    const { url } = await upload(await picture(700, 500).png().toBuffer());
    const key = `${idOf(url)}-320-webp`;
    await read(`${url}?w=320`);
    await recordsOf('imageSizes').deleteOne({ _id: key });
    expect((await read(`${url}?w=320`)).status).toBe(200);
  });

  test.each(['100', '0', '-1', '99999', 'abc'])('is refused for %s pixels', async (width) => {
    const { url } = await upload(await picture(30, 20).png().toBuffer());
    expect((await read(`${url}?w=${width}`)).status).toBe(400);
  });

  test('is not found for an unknown image', async () => {
    expect((await read(`/files/${'A'.repeat(32)}?w=320`)).status).toBe(404);
  });
});

const recordOf = (key: string) => recordsOf('imageSizes').findOne({ _id: key });

describe('a linked page’s image', () => {
  const store = async (bytes: Buffer, secret = documents.config.INTERNAL_SECRET) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], 'preview'));
    const headers = { [internalSecretHeader]: secret };
    return documents.send('POST /files/previews', { body, headers });
  };

  test('is small, public and stored once', async () => {
    const bytes = await picture(1600, 800).jpeg().toBuffer();
    const { body } = await store(bytes);
    expect(body).toMatchObject({ width: 800, height: 400 });
    expect((await sharp((await read(body.url)).body).metadata()).format).toBe('webp');
    expect((await store(bytes)).body.url).toBe(body.url);
  });

  test('can be stored only by our services', async () => {
    const bytes = await picture(30, 20).png().toBuffer();
    expect((await store(bytes, 'guessed guessed guessed')).status).toBe(401);
  });

  test('is refused when it is not an image', async () => {
    expect((await store(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415);
  });
});
