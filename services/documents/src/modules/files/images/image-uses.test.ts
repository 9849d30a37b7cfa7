import { type EventPayload, hourMs } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  createPersonalDataClient,
  type PersonalDataClient,
} from '@soloist/server-kit/testing-service';
import sharp from 'sharp';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { removeOrphans } from '../cleanup/cleanup.job.ts';
import { recordsOf } from '../store/blob-store.model.ts';
import { imageSizes, profileImageFiles, workImageFiles } from '../store/file-store.service.ts';
import { recordImageUse, removeUnusedImages } from './image-uses.service.ts';
import { ImageUseModel, WorkImageModel } from './work-images.model.ts';

let documents: TestDocuments;
let identity: PersonalDataClient;
beforeAll(async () => {
  documents = await startTestDocuments();
  identity = createPersonalDataClient({ name: 'documents', ...documents });
});
afterAll(async () => {
  await identity.close();
  await documents.stop();
});

const removeUnusedAfter = (hours: number) => removeUnusedImages(Date.now() + hours * hourMs);

/** A person who uploads images, and one work of theirs that shows some. */
function newPerson() {
  const userId = newId();
  const token = documents.identity.tokenFor({ userId });
  const by = `service:${newId()}`;
  return {
    userId,
    token,
    async upload(as: 'photo' | 'picture' = 'picture', width = 40) {
      const [r, g, b] = [0, 0, 0].map(() => Math.floor(Math.random() * 256));
      const background = { r: r!, g: g!, b: b! };
      const bytes = await sharp({ create: { width, height: 30, channels: 3, background } })
        .png()
        .toBuffer();
      return { bytes, url: await send(bytes, { token, as }) };
    },
    show: (
      version: number,
      images: string[],
      change: Partial<EventPayload<'work.images-used'>> = {},
    ) => recordImageUse({ by, ownerId: userId, images, version, ...change }),
  };
}
async function send(bytes: Buffer, { token, as = 'picture' }: { token: string; as?: string }) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'work.png'));
  const { body } = await documents.send(`POST /files/images?as=${as}`, { body: form, token });
  return body.url as string;
}
const exists = async (url: string) => (await documents.send(`GET ${url}`)).status === 200;

test('removes an unused image after two days, with its sizes', async () => {
  const { userId, upload } = newPerson();
  const { url } = await upload();
  await documents.send(`GET ${url}?w=320`);
  await removeUnusedAfter(47);
  expect(await exists(url)).toBe(true);
  await removeUnusedAfter(49);
  expect(await exists(url)).toBe(false);
  expect((await documents.send(`GET ${url}?w=320`)).status).toBe(404);
  expect(await imageSizes.idsOf(userId)).toEqual([]);
  expect(await WorkImageModel.exists({ ownerId: userId })).toBeNull();
});

test('keeps a profile photo without any reference', async () => {
  const { url } = await newPerson().upload('photo');
  await removeUnusedAfter(1000);
  expect(await exists(url)).toBe(true);
});

test('keeps a used image, and removes it a day after its last use ends', async () => {
  const { upload, show } = newPerson();
  const { url } = await upload();
  const other = { by: `service:${newId()}` };
  await show(1, [url]);
  await show(1, [url], other);
  await show(2, []);
  await removeUnusedAfter(1000);
  expect(await exists(url)).toBe(true);
  await show(2, [], other);
  await removeUnusedAfter(23);
  expect(await exists(url)).toBe(true);
  await removeUnusedAfter(25);
  expect(await exists(url)).toBe(false);
});

test('keeps an image that is used again in time', async () => {
  const { upload, show } = newPerson();
  const { url } = await upload();
  await show(1, [url]);
  await show(2, []);
  await show(3, [url]);
  await removeUnusedAfter(1000);
  expect(await exists(url)).toBe(true);
});

test('ignores an older event that arrives late or twice', async () => {
  const { upload, show } = newPerson();
  const [first, second] = [(await upload()).url, (await upload()).url];
  await show(5, [second]);
  for (const version of [3, 5, 4]) await show(version, version === 5 ? [second] : [first]);
  await removeUnusedAfter(1000);
  expect([await exists(first), await exists(second)]).toEqual([false, true]);
});

test('keeps the newest version’s images of concurrent events', async () => {
  const { upload, show } = newPerson();
  const { url } = await upload();
  await Promise.all([4, 1, 3, 2].map((version) => show(version, version === 4 ? [url] : [])));
  await removeUnusedAfter(1000);
  expect(await exists(url)).toBe(true);
});

test('ignores another person’s claims on an image', async () => {
  const [person, stranger] = [newPerson(), newPerson()];
  const [used, unused] = [(await person.upload()).url, (await person.upload()).url];
  await person.show(1, [used]);
  await stranger.show(1, [used, unused]);
  await stranger.show(2, []);
  await removeUnusedAfter(1000);
  expect([await exists(used), await exists(unused)]).toEqual([true, false]);
});

test('extends an image uploaded again by two days, and stores it again after its removal', async () => {
  const { upload, token } = newPerson();
  const { url, bytes } = await upload();
  const inOneHour = new Date(Date.now() + hourMs);
  await WorkImageModel.updateOne({ _id: url.split('/').at(-1) }, { $set: { removeAt: inOneHour } });
  expect(await send(bytes, { token })).toBe(url);
  await removeUnusedAfter(47);
  expect(await exists(url)).toBe(true);
  await removeUnusedAfter(49);
  const storedAgain = await send(bytes, { token });
  expect(storedAgain).not.toBe(url);
  expect(await exists(storedAgain)).toBe(true);
});

test('completes an interrupted update', async () => {
  const { userId, upload, show } = newPerson();
  const ids = async () => (await workImageFiles.idsOf(userId)).toSorted();
  const [dropped, used] = [(await upload()).url, (await upload()).url];
  const idOf = (url: string) => url.split('/').at(-1)!;
  // The item was stored with its images, but their event is missing.
  await show(1, [dropped]);
  const stopped = { images: [idOf(used)], version: 2, $addToSet: { known: idOf(used) } };
  await ImageUseModel.updateOne({ ownerId: userId }, stopped);
  await show(2, [used]);
  // The file is gone, but its record is not yet.
  const cut = (await upload()).url;
  await WorkImageModel.updateOne({ _id: idOf(cut) }, { $unset: { hash: 1 } });
  await workImageFiles.remove(idOf(cut));
  await removeUnusedAfter(1000);
  expect(await ids()).toEqual([idOf(used)]);
  expect(await WorkImageModel.countDocuments({ ownerId: userId })).toBe(1);
});

test('removes a file without a record, and a size without its image, after a day', async () => {
  const { userId, upload } = newPerson();
  const { url } = await upload();
  const id = url.split('/').at(-1)!;
  await documents.send(`GET ${url}?w=320`);
  await WorkImageModel.deleteOne({ _id: id });
  await removeOrphans(Date.now() + 23 * hourMs);
  expect(await exists(url)).toBe(true);
  await removeOrphans(Date.now() + 25 * hourMs);
  expect(await exists(url)).toBe(false);
  expect(await imageSizes.idsOf(userId)).toEqual([]);
});

test('learns the images that other services show by an event', async () => {
  const { userId, upload } = newPerson();
  const { url } = await upload();
  const claim = { by: `service:${newId()}`, ownerId: userId, images: [url], version: 1 };
  await identity.publish(newEvent('work.images-used', claim));
  await eventually(
    async () => (await WorkImageModel.exists({ ownerId: userId, removeAt: null })) ?? undefined,
  );
});

describe('a person’s images', () => {
  test('are deleted with their sizes and uses when the account is deleted', async () => {
    const { userId, upload, show } = newPerson();
    const [picture, photo] = [(await upload()).url, (await upload('photo')).url];
    await show(1, [picture]);
    for (const url of [picture, photo]) await documents.send(`GET ${url}?w=320`);
    await identity.erase({ userId, email: `${userId}@test.local` });
    for (const store of [profileImageFiles, workImageFiles, imageSizes]) {
      expect(await recordsOf(store.kind).countDocuments({ 'metadata.ownerId': userId })).toBe(0);
    }
    expect(await WorkImageModel.exists({ ownerId: userId })).toBeNull();
    // The event was published earlier and delivered later.
    await show(2, [picture]);
    expect(await ImageUseModel.exists({ ownerId: userId })).toBeNull();
  });

  test('are included in the export', async () => {
    const { userId, upload } = newPerson();
    const id = (await upload()).url.split('/').at(-1);
    const { body } = await identity.recordsOf({ userId, email: `${userId}@test.local` });
    expect(body.files).toEqual([{ id: `pictures.${id}`, name: `pictures/${id}.webp` }]);
    expect((await identity.fileOf(userId, `pictures.${id}`)).status).toBe(200);
  });
});
