import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@soloist/service-kit/testing';
import { startBucketServer } from '@soloist/service-kit/testing-bucket';
import mongoose from 'mongoose';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { ProposalModel } from '../../documents/proposals/proposals.model.ts';
// Documents register what they refer to.
import '../../documents/index.ts';
import { removeOrphans } from '../cleanup/cleanup.job.ts';
import { type Blobs, gridFsBlobs, recordsOf } from './blob-store.model.ts';
import { attachmentFiles, pdfFiles, prepareFiles } from './file-store.service.ts';
import { createS3Blobs } from './s3-blobs.client.ts';

let documents: TestDocuments;
let s3: Awaited<ReturnType<typeof startBucketServer>>;
beforeAll(async () => {
  [documents, s3] = await Promise.all([startTestDocuments(), startBucketServer()]);
});
afterAll(async () => {
  await Promise.all([documents.stop(), s3.stop()]);
});

const newFileId = () => randomBytes(24).toString('base64url');
const put = (bytes: Buffer, ownerId = newId()) =>
  pdfFiles.put({ id: newFileId(), bytes, contentType: 'application/pdf', ownerId });
const hourMs = 3600 * 1000;

describe.each(['the database', 'a bucket'])('files in %s', (place) => {
  let blobs: Blobs;
  beforeAll(async () => {
    const isBucket = place === 'a bucket';
    blobs = isBucket ? createS3Blobs(s3.settings) : gridFsBlobs;
    await prepareFiles(isBucket ? s3.settings : undefined);
  });
  test('come back as they were', async () => {
    const bytes = randomBytes(700_000);
    const stored = await put(bytes);
    const read = await pdfFiles.read(stored.id);
    expect(read?.bytes.equals(bytes)).toBe(true);
    expect(read).toMatchObject({ ...stored, size: 700_000, contentType: 'application/pdf' });
    expect(await pdfFiles.find(stored.id)).toEqual(stored);
  });

  test('are where they should be', async () => {
    const { id } = await put(Buffer.from('somewhere'));
    expect((await blobs.read('pdfs', id)).toString()).toBe('somewhere');
    const chunks = mongoose.connection.db!.collection('pdfs.chunks');
    const inDatabase = await chunks.countDocuments({ files_id: id as never });
    expect(inDatabase).toBe(place === 'a bucket' ? 0 : 1);
  });

  test('that are empty are files too', async () => {
    const { id } = await put(Buffer.alloc(0));
    expect((await pdfFiles.read(id))?.bytes).toHaveLength(0);
  });

  test('are not those of another kind under the same id', async () => {
    const { id } = await put(Buffer.from('a contract'));
    expect(await attachmentFiles.find(id)).toBeUndefined();
    expect(await attachmentFiles.read(id)).toBeUndefined();
  });

  test('are known by their owner', async () => {
    const ownerId = newId();
    const myFiles = [await put(Buffer.from('1'), ownerId), await put(Buffer.from('2'), ownerId)];
    expect((await pdfFiles.idsOf(ownerId)).toSorted()).toEqual(
      myFiles.map(({ id }) => id).toSorted(),
    );
    await pdfFiles.remove(myFiles[0]!.id);
    expect(await pdfFiles.idsOf(ownerId)).toEqual([myFiles[1]!.id]);
  });

  test('that are removed are gone with their bytes, and may be removed again', async () => {
    const { id } = await put(Buffer.from('x'));
    await pdfFiles.remove(id);
    await pdfFiles.remove(id);
    expect(await pdfFiles.read(id)).toBeUndefined();
    await expect(blobs.read('pdfs', id)).rejects.toThrow();
  });

  test('are refused when their bytes have changed, are gone, or are not those expected', async () => {
    const refusal = { code: 'internal', message: /damaged on our side/ };
    const changed = await put(Buffer.from('100 dollars'));
    const set = { 'metadata.sha256': 'f'.repeat(64) };
    await recordsOf('pdfs').updateOne({ _id: changed.id }, { $set: set });
    await expect(pdfFiles.read(changed.id)).rejects.toMatchObject({ code: refusal.code });
    // An attacker who can change a file can change its record, but not the hash in the document.
    const other = await put(Buffer.from('900 dollars'));
    await expect(pdfFiles.read(other.id, changed.sha256)).rejects.toThrow(refusal.message);
    const gone = await put(Buffer.from('gone'));
    await blobs.remove('pdfs', gone.id);
    await expect(pdfFiles.read(gone.id)).rejects.toMatchObject({ code: refusal.code });
  });

  test('that nobody refers to are removed after a day, and no others', async () => {
    const now = Date.now();
    const [young, old] = [await put(randomBytes(9)), await put(randomBytes(9))];
    const referred = await put(randomBytes(9));
    const document = {
      freelancerId: referred.ownerId,
      pdfs: [{ version: 1, fileId: referred.id }],
    };
    await ProposalModel.collection.insertOne({ ...document, contract_id: newFileId() } as never);
    const aged = { $set: { uploadDate: new Date(now - 25 * hourMs) } };
    for (const { id } of [old, referred]) await recordsOf('pdfs').updateOne({ _id: id }, aged);
    await removeOrphans(now);
    expect(await pdfFiles.find(old.id)).toBeUndefined();
    expect(await pdfFiles.find(young.id)).toBeDefined();
    expect(await pdfFiles.find(referred.id)).toBeDefined();
    // Bytes without a record, as a process leaves them that is killed while it writes.
    await put(Buffer.from('stray')).then(({ id }) => recordsOf('pdfs').deleteOne({ _id: id }));
    const strays = async () => {
      const ids: string[] = [];
      const span = { after: new Date(now - hourMs), before: new Date(now + hourMs) };
      for await (const id of blobs.listStoredBetween('pdfs', span)) {
        if (!(await pdfFiles.find(id))) ids.push(id);
      }
      return ids;
    };
    expect((await strays()).length).toBeGreaterThan(0);
    await removeOrphans(now + 25 * hourMs);
    expect(await strays()).toEqual([]);
  });
});

test('of those that nobody refers to any more, old ones go too: a day of them at each look, and then again', async () => {
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * 24 * hourMs);
  const aged = async (days: number, ownerId = newId()) => {
    const { id } = await put(randomBytes(9), ownerId);
    await recordsOf('pdfs').updateOne({ _id: id }, { $set: { uploadDate: daysAgo(days) } });
    return id;
  };
  const isThere = async (id: string) => (await pdfFiles.find(id)) !== undefined;
  const look = async (times: number) => {
    for (let i = 0; i < times; i++) await removeOrphans(now);
  };
  const ownerId = newId();
  const [oldest, old, referenced] = [await aged(10), await aged(8.5), await aged(8.5, ownerId)];
  const document = { freelancerId: ownerId, pdfs: [{ version: 1, fileId: referenced }] };
  await ProposalModel.collection.insertOne({ ...document, contract_id: newFileId() } as never);
  await look(1);
  expect([await isThere(oldest), await isThere(old)]).toEqual([false, true]);
  await look(1);
  expect([await isThere(old), await isThere(referenced)]).toEqual([false, true]);
  const late = await aged(8.4);
  await look(15);
  expect([await isThere(late), await isThere(referenced)]).toEqual([false, true]);
});

test('files that were in the database before a bucket was set can still be read', async () => {
  const bytes = Buffer.from('from before');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const metadata = { sha256, contentType: 'application/pdf', ownerId: newId() };
  const record = { _id: newFileId(), length: bytes.length, metadata };
  await gridFsBlobs.write('pdfs', { record, bytes });
  const read = await pdfFiles.read(record._id);
  expect(read?.bytes.toString()).toBe('from before');
});

test('while the bucket is away, its files say that they cannot be reached', async () => {
  const { id } = await put(Buffer.from('later'));
  await s3.stop();
  await expect(pdfFiles.read(id)).rejects.toMatchObject({ code: 'unavailable' });
  // What is to be removed is still known, and removed when it is back.
  await expect(pdfFiles.remove(id)).rejects.toThrow();
  expect(await pdfFiles.find(id)).toBeDefined();
});
