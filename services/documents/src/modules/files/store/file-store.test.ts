import { createHash, randomBytes } from 'node:crypto';
import { hourMs } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { startBucketServer } from '@soloist/server-kit/testing-bucket';
import mongoose from 'mongoose';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { ProposalModel } from '../../documents/proposals/proposals.model.ts';
// The documents module registers its file references.
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

describe.each(['the database', 'a bucket'])('files in %s', (place) => {
  let blobs: Blobs;
  beforeAll(async () => {
    const isBucket = place === 'a bucket';
    blobs = isBucket ? createS3Blobs(s3.settings) : gridFsBlobs;
    await prepareFiles(isBucket ? s3.settings : undefined);
  });
  test('are read as they were stored', async () => {
    const bytes = randomBytes(700_000);
    const stored = await put(bytes);
    const read = await pdfFiles.read(stored.id);
    expect(read?.bytes.equals(bytes)).toBe(true);
    expect(read).toMatchObject({ ...stored, size: 700_000, contentType: 'application/pdf' });
    expect(await pdfFiles.find(stored.id)).toEqual(stored);
  });

  test('are stored in the configured place', async () => {
    const { id } = await put(Buffer.from('somewhere'));
    expect((await blobs.read('pdfs', id)).toString()).toBe('somewhere');
    const chunks = mongoose.connection.db!.collection('pdfs.chunks');
    const inDatabase = await chunks.countDocuments({ files_id: id as never });
    expect(inDatabase).toBe(place === 'a bucket' ? 0 : 1);
  });

  test('can be empty', async () => {
    const { id } = await put(Buffer.alloc(0));
    expect((await pdfFiles.read(id))?.bytes).toHaveLength(0);
  });

  test('are not found as another kind by the same id', async () => {
    const { id } = await put(Buffer.from('a contract'));
    expect(await attachmentFiles.find(id)).toBeUndefined();
    expect(await attachmentFiles.read(id)).toBeUndefined();
  });

  test('are listed by owner', async () => {
    const ownerId = newId();
    const myFiles = [await put(Buffer.from('1'), ownerId), await put(Buffer.from('2'), ownerId)];
    expect((await pdfFiles.idsOf(ownerId)).toSorted()).toEqual(
      myFiles.map(({ id }) => id).toSorted(),
    );
    await pdfFiles.remove(myFiles[0]!.id);
    expect(await pdfFiles.idsOf(ownerId)).toEqual([myFiles[1]!.id]);
  });

  test('are removed with their bytes, also when repeated', async () => {
    const { id } = await put(Buffer.from('x'));
    await pdfFiles.remove(id);
    await pdfFiles.remove(id);
    expect(await pdfFiles.read(id)).toBeUndefined();
    await expect(blobs.read('pdfs', id)).rejects.toThrow();
  });

  test('are refused when their bytes are changed, missing or not those expected', async () => {
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

  test('are removed after a day only when nothing refers to them', async () => {
    const now = Date.now();
    const [recent, old] = [await put(randomBytes(9)), await put(randomBytes(9))];
    const referred = await put(randomBytes(9));
    const document = {
      freelancerId: referred.ownerId,
      pdfs: [{ version: 1, fileId: referred.id }],
    };
    await ProposalModel.collection.insertOne({ ...document, contract_id: newFileId() });
    const aged = { $set: { uploadDate: new Date(now - 25 * hourMs) } };
    for (const { id } of [old, referred]) await recordsOf('pdfs').updateOne({ _id: id }, aged);
    await removeOrphans(now);
    expect(await pdfFiles.find(old.id)).toBeUndefined();
    expect(await pdfFiles.find(recent.id)).toBeDefined();
    expect(await pdfFiles.find(referred.id)).toBeDefined();
    // Bytes without a record, like those of a process that was killed while it wrote.
    await put(Buffer.from('stray')).then(({ id }) => recordsOf('pdfs').deleteOne({ _id: id }));
    const listStrays = async () => {
      const ids: string[] = [];
      const span = { after: new Date(now - hourMs), before: new Date(now + hourMs) };
      for await (const id of blobs.listStoredBetween('pdfs', span)) {
        if (!(await pdfFiles.find(id))) ids.push(id);
      }
      return ids;
    };
    expect((await listStrays()).length).toBeGreaterThan(0);
    await removeOrphans(now + 25 * hourMs);
    expect(await listStrays()).toEqual([]);
  });
});

test('removes old unreferenced files, one day of them for each run, and then starts again', async () => {
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * 24 * hourMs);
  const aged = async (days: number, ownerId = newId()) => {
    const { id } = await put(randomBytes(9), ownerId);
    await recordsOf('pdfs').updateOne({ _id: id }, { $set: { uploadDate: daysAgo(days) } });
    return id;
  };
  const exists = async (id: string) => (await pdfFiles.find(id)) !== undefined;
  const runCleanup = async (times: number) => {
    for (let i = 0; i < times; i++) await removeOrphans(now);
  };
  const ownerId = newId();
  const [oldest, old, referenced] = [await aged(10), await aged(8.5), await aged(8.5, ownerId)];
  const document = { freelancerId: ownerId, pdfs: [{ version: 1, fileId: referenced }] };
  await ProposalModel.collection.insertOne({ ...document, contract_id: newFileId() });
  await runCleanup(1);
  expect([await exists(oldest), await exists(old)]).toEqual([false, true]);
  await runCleanup(1);
  expect([await exists(old), await exists(referenced)]).toEqual([false, true]);
  const late = await aged(8.4);
  await runCleanup(15);
  expect([await exists(late), await exists(referenced)]).toEqual([false, true]);
});

test('reads files that were in the database before a bucket was set', async () => {
  const bytes = Buffer.from('from before');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const metadata = { sha256, contentType: 'application/pdf', ownerId: newId() };
  const record = { _id: newFileId(), length: bytes.length, metadata };
  await gridFsBlobs.write('pdfs', { record, bytes });
  const read = await pdfFiles.read(record._id);
  expect(read?.bytes.toString()).toBe('from before');
});

test('reports files as unavailable while the bucket is unavailable', async () => {
  const { id } = await put(Buffer.from('later'));
  await s3.stop();
  await expect(pdfFiles.read(id)).rejects.toMatchObject({ code: 'unavailable' });
  // The record of a file to be removed stays, so it is removed when the bucket is back.
  await expect(pdfFiles.remove(id)).rejects.toThrow();
  expect(await pdfFiles.find(id)).toBeDefined();
});
