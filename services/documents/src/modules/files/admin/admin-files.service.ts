import { type adminFiles, type EndpointQuery, type FileKind, fileKinds } from '@soloist/contracts';
import { conflict, createCachedValue, invalidInput, notFound } from '@soloist/server-kit';
import { isReferredTo } from '../cleanup/file-referrers.service.ts';
import { type FileRecord, recordsOf } from '../store/blob-store.model.ts';
import { fileStores } from '../store/file-store.service.ts';

/** Derived files, which are created again when one is missing. */
const copies: readonly FileKind[] = ['imageSizes', 'chatSizes'];

const orders = {
  newest: { field: 'uploadDate', direction: -1 },
  oldest: { field: 'uploadDate', direction: 1 },
  largest: { field: 'length', direction: -1 },
} as const;

const totals = createCachedValue(readTotals, {
  ttl: 5 * 60_000,
  isEmpty: (kinds) => kinds.every(({ files }) => files === 0),
});
export const countFiles = () => totals.read();

async function readTotals() {
  return Promise.all(
    fileKinds.map(async (kind) => {
      const sums = { _id: null, files: { $sum: 1 }, bytes: { $sum: '$length' } };
      const [totals] = await recordsOf(kind)
        .aggregate<{ files: number; bytes: number }>([{ $group: sums }])
        .toArray();
      return { kind, files: totals?.files ?? 0, bytes: totals?.bytes ?? 0 };
    }),
  );
}

type ListFilesQuery = EndpointQuery<typeof adminFiles.list> & { kind: FileKind };

/** The cursor is the sort value and id of the last item. */
export async function listFiles({ kind, limit, cursor, first, ownerId }: ListFilesQuery) {
  const { field, direction } = orders[first];
  const records = await recordsOf(kind)
    .find({ ...(ownerId ? { 'metadata.ownerId': ownerId } : {}), ...after(cursor, orders[first]) })
    .sort({ [field]: direction, _id: direction })
    .limit(limit + 1)
    .toArray();
  const items = records.slice(0, limit);
  const last = items.at(-1);
  return {
    items: await Promise.all(items.map((record) => present(record, kind))),
    nextCursor: records.length > limit && last ? `${Number(last[field])}|${last._id}` : null,
  };
}

function after(
  cursor: string | undefined,
  { field, direction }: (typeof orders)['newest' | 'oldest' | 'largest'],
) {
  if (!cursor) return {};
  const [number = '', id = ''] = cursor.split('|');
  if (!/^\d{1,16}$/.test(number)) throw invalidInput('This page doesn’t exist.');
  const value = field === 'uploadDate' ? new Date(Number(number)) : Number(number);
  const beyond = direction === 1 ? '$gt' : '$lt';
  return { $or: [{ [field]: { [beyond]: value } }, { [field]: value, _id: { [beyond]: id } }] };
}

async function present(record: FileRecord, kind: FileKind) {
  const { _id, length, uploadDate, metadata } = record;
  return {
    id: _id,
    contentType: metadata.contentType,
    bytes: length,
    ownerId: metadata.ownerId,
    storedAt: uploadDate.toISOString(),
    isUsed: await isReferredTo(kind, { id: _id, ownerId: metadata.ownerId }),
  };
}

/** @throws AppError `not_found`; `conflict` when something refers to it, or may refer to it. */
export async function removeFile(kind: FileKind, id: string) {
  const store = fileStores.find((each) => each.kind === kind);
  const file = await store?.find(id);
  if (!store || !file) throw notFound('file');
  const isSafe = copies.includes(kind) || (await isReferredTo(kind, file)) === false;
  if (!isSafe) throw conflict('This file is still in use, so you can’t delete it.');
  await store.remove(id);
}
