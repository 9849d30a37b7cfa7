import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  picture,
  startTestChatFiles,
  type TestChatFiles,
} from '../../../../test/chat-files-harness.ts';
import { chatFileStore } from '../store/file-store.service.ts';

let files: TestChatFiles;
let newPair: TestChatFiles['newPair'];
let upload: TestChatFiles['upload'];
let storeFile: TestChatFiles['storeFile'];
let read: TestChatFiles['read'];
beforeAll(async () => {
  files = await startTestChatFiles();
  ({ newPair, upload, storeFile, read } = files);
});
afterAll(() => files.documents.stop());

describe('an image', () => {
  it('is re-encoded smaller, upright and without camera metadata', async () => {
    const [ada, noor] = newPair();
    const photo = await picture(3000, 1500)
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '59/1 19/1 45/1' } })
      .toBuffer();
    const file = await storeFile(ada, noor, photo, 'beach.JPG');
    expect(file).toMatchObject({
      name: 'beach.webp',
      type: 'image/webp',
      width: 2560,
      height: 1280,
    });
    const { body, headers } = await read(noor, file.id);
    expect(headers.get('content-disposition')).toBe('attachment; filename=beach.webp');
    const { format, width, exif } = await sharp(body).metadata();
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 2560, exif: undefined });
    expect(file.size).toBe(body.length);
  });

  it('is available in smaller widths for its two people only', async () => {
    const [ada, noor] = newPair();
    const { id } = await storeFile(ada, noor, await picture(1500, 1000).png().toBuffer(), 'b.png');
    const small = await read(noor, id, '?w=640', { accept: 'image/avif,*/*' });
    expect(small.headers.get('content-type')).toBe('image/avif');
    expect(await sharp(small.body).metadata()).toMatchObject({ width: 640, height: 427 });
    expect((await read(files.newPerson(), id, '?w=640')).status).toBe(404);
    for (const address of [`/files/${id}?w=640`, `/files/${id}`]) {
      expect((await files.documents.send(`GET ${address}`)).status).toBe(404);
    }
    expect((await read(noor, id, '?w=641')).status).toBe(400);
  });

  it('is reduced to its first frame when animated', async () => {
    const [ada, noor] = newPair();
    const frames = await Promise.all(
      ['#a00', '#0a0'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const file = await storeFile(ada, noor, gif, 'party.gif');
    expect(file).toMatchObject({ name: 'party.webp', type: 'image/webp', width: 20, height: 20 });
    expect((await sharp((await read(noor, file.id)).body).metadata()).pages ?? 1).toBe(1);
  });

  it('loses an embedded page or archive', async () => {
    const [ada, noor] = newPair();
    const png = await picture().png().toBuffer();
    const both = Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const { id } = await storeFile(ada, noor, both, 'both.html.png');
    expect((await read(noor, id)).body.includes('<script>')).toBe(false);
  });

  it.each([
    ['a page under the name of an image', '<html><script>alert(1)</script></html>', 'me.png'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'me.svg'],
    ['an SVG with its preface', '<?xml version="1.0"?><svg onload="alert(1)"/>', 'me.svg'],
  ])('stores %s as a plain file', async (_what, content, name) => {
    const [ada, noor] = newPair();
    const file = await storeFile(ada, noor, content, name);
    expect(file).toMatchObject({ name, width: 0, height: 0 });
    expect(file.type).not.toMatch(/^image|html/);
    const { headers, body } = await read(noor, file.id, '?w=320');
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(String(body)).toBe(content);
  });

  it('is refused when it unpacks to gigabytes or is damaged', async () => {
    const [ada, noor] = newPair();
    expect((await upload(ada, noor, hugePng(), 'bomb.png')).body).toMatchObject({
      code: 'invalid_input',
      message: 'This image has too many pixels. Choose a smaller one.',
    });
    const broken = (await picture(400, 400).png().toBuffer()).subarray(0, 120);
    expect((await upload(ada, noor, broken, 'broken.png')).body).toMatchObject({
      code: 'invalid_input',
      message: 'This image is damaged. Choose another one.',
    });
    expect(await chatFileStore.idsOf(ada.id)).toEqual([]);
  });
});

/** An image of 40,000 × 40,000 pixels in a few kilobytes. */
function hugePng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(40_000, 0);
  header.writeUInt32BE(40_000, 4);
  header.set([8, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
}
