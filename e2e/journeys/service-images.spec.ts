import { expect, test } from '@playwright/test';
import { app } from '../support/app.ts';
import { callApi, newPerson } from '../support/people.ts';
import { createService, newImageFile, startServiceDraft } from '../support/services.ts';
import { withMongo } from '../support/stores.ts';

/** When documents will delete an image; null while something refers to it. */
const fetchRemovalDate = (url: string) =>
  withMongo(async (mongo) => {
    const images = mongo
      .db('soloist_documents')
      .collection<{ _id: string; removeAt: Date | null }>('pictures');
    return (await images.findOne({ _id: url.replace('/files/', '') }))?.removeAt;
  });
const expectReferenced = (url: string) =>
  expect(async () => expect(await fetchRemovalDate(url)).toBeNull()).toPass();
const expectScheduledForRemoval = (url: string) =>
  expect(async () => expect(await fetchRemovalDate(url)).toBeInstanceOf(Date)).toPass();

test('an image uploaded with a service is public and stored as long as the service', async () => {
  const { token } = await newPerson({ name: 'Ines' });
  const { id, images } = await createService(token);
  const url = images[0]!.url;
  await test.step('anyone can see the service and its image', async () => {
    const read = () => callApi(`GET /service/fetchService/${id}`);
    // Once the owner's name has arrived at the marketplace.
    await expect.poll(async () => (await read()).status).toBe(200);
    const response = await read();
    expect(response.body.service.images).toEqual([{ url, alt: '' }]);
    expect(response.body.owner.fname).toBe('Ines');
    const image = await fetch(`${app.url}${url}?w=640`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });
  await test.step('the image is deleted after the service', async () => {
    await expectReferenced(url);
    await callApi(`GET /service/deleteService/${id}`, { token });
    await expectScheduledForRemoval(url);
    expect((await callApi(`GET /service/fetchService/${id}`)).status).toBe(404);
  });
});

test('an image of a draft is stored while the draft uses it', async () => {
  const { token } = await newPerson({ name: 'Ugo' });
  const form = new FormData();
  form.set('file', await newImageFile());
  const { url } = (await callApi('POST /files/images?as=picture', { token, body: form })).body;
  await expectScheduledForRemoval(url);
  const draft_id = await startServiceDraft(token, { images: [{ url, alt: 'Three phones' }] });
  await expectReferenced(url);
  await callApi(`DELETE /drafts/${draft_id}`, { token });
  await expectScheduledForRemoval(url);
});
