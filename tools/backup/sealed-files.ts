import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { problem } from '../progress.ts';
import type { StoredFile } from './manifest.ts';
import type { Place } from './place.ts';

type Content = Iterable<Buffer> | AsyncIterable<Buffer>;

// The reader of the last stream receives every failure first.
const ignore = () => undefined;

/**
 * Stores `content` compressed, and encrypted if there is a key. It is streamed, not held in memory.
 */
export async function writeSealed(
  { place, publicKey }: { place: Place; publicKey?: string | undefined },
  { name, content }: { name: string; content: Content },
): Promise<StoredFile> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const packed = pipeline(Readable.from(content), gzip, ignore);
  const sealed = publicKey ? await encrypt(packed, publicKey) : packed;
  const meter = createMeter();
  const stored = `${name}.gz${publicKey ? '.age' : ''}`;
  await place.write(stored, pipeline(sealed, meter.stream, ignore));
  return { name: stored, ...meter.read() };
}

/**
 * The original content of a stored file.
 * @throws a problem if it cannot be decrypted.
 */
export async function readSealed(
  { place, secretKey }: { place: Place; secretKey?: string | undefined },
  { name }: StoredFile,
): Promise<Readable> {
  if (!name.endsWith('.age')) return pipeline(await place.read(name), createGunzip(), ignore);
  if (!secretKey)
    throw problem('The backup is encrypted: set BACKUP_SECRET_KEY to the key that reads it.');
  return pipeline(await decrypt(await place.read(name), secretKey), createGunzip(), ignore);
}

/**
 * Reads a file to its end.
 * @throws a problem if its bytes differ from those that were stored.
 */
export async function checkStored(place: Place, file: StoredFile) {
  const meter = createMeter();
  try {
    const content = await place.read(file.name);
    for await (const _ of pipeline(content, meter.stream, ignore));
  } catch (cause) {
    throw problem(`The backup is damaged: ${file.name} cannot be read. Take another one.`, cause);
  }
  const { bytes, sha256 } = meter.read();
  if (bytes === file.bytes && sha256 === file.sha256) return;
  throw problem(`The backup is damaged: ${file.name} is not what was stored. Take another one.`);
}

function createMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ bytes, sha256: hash.digest('hex') }) };
}

async function encrypt(content: Readable, publicKey: string) {
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  const sealed = await encrypter.encrypt(Readable.toWeb(content) as globalThis.ReadableStream);
  return Readable.fromWeb(sealed as ReadableStream);
}

async function decrypt(content: Readable, secretKey: string) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(secretKey);
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(content) as globalThis.ReadableStream);
    return Readable.fromWeb(opened as ReadableStream);
  } catch (cause) {
    content.destroy();
    throw problem(
      'BACKUP_SECRET_KEY does not read this backup: use the key it was made for.',
      cause,
    );
  }
}
