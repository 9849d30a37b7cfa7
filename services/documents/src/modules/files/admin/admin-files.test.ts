import { randomBytes } from 'node:crypto';
import { withReason } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { WorkImageModel } from '../images/work-images.model.ts';
import {
  type FileStore,
  imageSizes,
  profileImageFiles,
  workImageFiles,
} from '../store/file-store.service.ts';

let documents: TestDocuments;
let admin: string;
beforeAll(async () => {
  documents = await startTestDocuments();
  admin = documents.identity.tokenFor({ admin: true });
});
afterAll(() => documents.stop());

const list = async (query: string) =>
  (await documents.send(`GET /files/stored/${query}`, { token: admin })).body;
const remove = (kind: string, id: string, token = admin) =>
  documents.send(`DELETE /files/stored/${kind}/${id}`, { token, headers: withReason('Not ours.') });

async function store(into: FileStore, { ownerId = newId(), size = 10 } = {}) {
  const id = randomBytes(24).toString('base64url');
  await into.put({ id, bytes: Buffer.alloc(size), contentType: 'image/webp', ownerId });
  return { id, ownerId };
}
async function storePicture({ size = 10, ownerId = newId() } = {}) {
  const { id } = await store(workImageFiles, { size, ownerId });
  await WorkImageModel.create({ _id: id, ownerId, hash: id, width: 1, height: 1 });
  return { id, ownerId };
}
const idsIn = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

it('lists files of a kind by age or size, of all people or one, by page', async () => {
  const ownerId = newId();
  const small = await storePicture({ size: 10, ownerId });
  const large = await storePicture({ size: 30, ownerId });
  const middle = await storePicture({ size: 20, ownerId });
  await storePicture();
  const ownerFilter = `ownerId=${ownerId}`;
  expect(idsIn(await list(`pictures?${ownerFilter}`))).toEqual([middle.id, large.id, small.id]);
  expect(idsIn(await list(`pictures?${ownerFilter}&first=oldest`))).toEqual([
    small.id,
    large.id,
    middle.id,
  ]);
  const first = await list(`pictures?${ownerFilter}&first=largest&limit=2`);
  const cursor = encodeURIComponent(first.nextCursor);
  const second = await list(`pictures?${ownerFilter}&first=largest&limit=2&cursor=${cursor}`);
  expect([...idsIn(first), ...idsIn(second)]).toEqual([large.id, middle.id, small.id]);
  expect(second.nextCursor).toBeNull();
  expect((await documents.send('GET /files/stored/secrets', { token: admin })).status).toBe(404);
});

it('returns the size of each kind', async () => {
  await storePicture({ size: 1000 });
  const { body } = await documents.send('GET /files/stored-totals', { token: admin });
  const pictures = body.kinds.find(({ kind }: { kind: string }) => kind === 'pictures');
  expect(pictures.files).toBeGreaterThan(0);
  expect(pictures.bytes).toBeGreaterThanOrEqual(pictures.files);
});

it('removes only unreferenced files and derived copies', async () => {
  const used = await storePicture();
  const orphan = await store(workImageFiles);
  const copy = await store(imageSizes);
  const photo = await store(profileImageFiles);
  const isUsed = async (kind: string, { id, ownerId }: { id: string; ownerId: string }) =>
    (await list(`${kind}?ownerId=${ownerId}`)).items.find((file: { id: string }) => file.id === id)
      .isUsed;
  expect(await isUsed('pictures', used)).toBe(true);
  expect(await isUsed('pictures', orphan)).toBe(false);
  expect(await isUsed('images', photo)).toBeNull();

  expect((await remove('pictures', used.id)).status).toBe(409);
  expect((await remove('images', photo.id)).status).toBe(409);
  expect(await workImageFiles.find(used.id)).toBeDefined();
  expect((await remove('pictures', orphan.id)).status).toBe(200);
  expect((await remove('imageSizes', copy.id)).status).toBe(200);
  expect(await workImageFiles.find(orphan.id)).toBeUndefined();
  expect((await remove('pictures', orphan.id)).status).toBe(404);
});

it('refuses other people, and removals without a reason', async () => {
  const { id } = await store(workImageFiles);
  const stranger = documents.identity.tokenFor();
  expect((await documents.send('GET /files/stored/pictures', { token: stranger })).status).toBe(
    403,
  );
  expect((await remove('pictures', id, stranger)).status).toBe(403);
  const call = `DELETE /files/stored/pictures/${id}`;
  expect((await documents.send(call, { token: admin })).status).toBe(400);
  expect(await workImageFiles.find(id)).toBeDefined();
});
