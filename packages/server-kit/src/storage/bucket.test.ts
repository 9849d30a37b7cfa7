import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startBucketServer } from '../testing/bucket.ts';
import { openBucket } from './bucket.ts';

let server: Awaited<ReturnType<typeof startBucketServer>>;
let files: ReturnType<typeof openBucket>;
beforeEach(async () => {
  server = await startBucketServer({ pageSize: 2 });
  files = openBucket(server.settings);
});
afterEach(async () => {
  files.close();
  await server.stop();
});

const read = async (key: string) => buffer(await files.read(key));
async function listKeys(prefix: string) {
  const keys: string[] = [];
  for await (const { key } of files.list(prefix)) keys.push(key);
  return keys;
}
const megabytes = (count: number) => Array.from({ length: count }, () => randomBytes(1024 * 1024));

test.each(['plain.pdf', 'images/zwei ü', "a/it's (1) & <b>+~!*.png"])(
  'reads a file as it was written: %s',
  async (key) => {
    await files.write(key, Buffer.from('first'), 'image/png');
    await files.write(key, Buffer.from('second'), 'image/png');
    expect(String(await read(key))).toBe('second');
    expect(await listKeys(key)).toEqual([key]);
  },
);

test('writes a stream of several parts whole', async () => {
  const chunks = megabytes(33);
  await files.write('large', Readable.from(chunks));
  expect((await read('large')).equals(Buffer.concat(chunks))).toBe(true);
});

test('stores no part of a stream that fails', async () => {
  const failing = async function* () {
    yield* megabytes(33);
    throw new Error('the disk is gone');
  };
  await expect(files.write('large', Readable.from(failing()))).rejects.toThrow('the disk is gone');
  expect(await listKeys('')).toEqual([]);
});

test('lists the files of a prefix in order, over several pages', async () => {
  for (const key of ['b/5', 'a/1', 'b/1', 'b/3', 'b/2', 'b/4', 'c/1']) {
    await files.write(key, Buffer.from(key));
  }
  expect(await listKeys('b/')).toEqual(['b/1', 'b/2', 'b/3', 'b/4', 'b/5']);
  expect(await listKeys('d/')).toEqual([]);
});

test('removes a file, also when repeated, and does not read a missing one', async () => {
  await files.write('pdfs/one', Buffer.from('one'));
  await files.remove('pdfs/one');
  await files.remove('pdfs/one');
  await expect(files.read('pdfs/one')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('is refused without the right secret or bucket', async () => {
  const other = openBucket({ ...server.settings, secretKey: 'guessed' });
  await expect(other.write('a', Buffer.from('a'))).rejects.toThrow('SignatureDoesNotMatch');
  other.close();
  const elsewhere = openBucket({ ...server.settings, bucket: 'other' });
  await expect(elsewhere.read('a')).rejects.toMatchObject({ name: 'NoSuchBucket' });
  elsewhere.close();
});
