import { expect, test } from '@playwright/test';
import { app } from '../support/app.ts';
import { callApi, newPerson } from '../support/people.ts';
import { beginServiceDraft, makeService, newPicture } from '../support/services.ts';
import { withMongo } from '../support/stores.ts';

/** When documents will remove a picture; null while something refers to it. */
const removalOf = (url: string) =>
  withMongo(async (mongo) => {
    const pictures = mongo
      .db('soloist_documents')
      .collection<{ _id: string; removeAt: Date | null }>('pictures');
    return (await pictures.findOne({ _id: url.replace('/files/', '') }))?.removeAt;
  });
const isKept = (url: string) =>
  expect(async () => expect(await removalOf(url)).toBeNull()).toPass({ timeout: 15_000 });
const isLetGo = (url: string) =>
  expect(async () => expect(await removalOf(url)).toBeInstanceOf(Date)).toPass({ timeout: 15_000 });

test('an image that comes along with a service is shown, and stays as long as the service', async () => {
  const { token } = await newPerson({ name: 'Ines' });
  const { id, images } = await makeService(token);
  const url = images[0]!.url;
  await test.step('anybody sees it, with its image', async () => {
    const shown = await callApi(`GET /service/fetchService/${id}`);
    expect(shown.body.service.images).toEqual([{ url, alt: '' }]);
    expect(shown.body.owner.fname).toBe('Ines');
    const image = await fetch(`${app.url}${url}?w=640`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });
  await test.step('it is kept while the service is there, and goes after it', async () => {
    await isKept(url);
    await callApi(`GET /service/deleteService/${id}`, { token });
    await isLetGo(url);
    expect((await callApi(`GET /service/fetchService/${id}`)).status).toBe(404);
  });
});

test('an image of a draft is kept while the draft has it', async () => {
  const { token } = await newPerson({ name: 'Ugo' });
  const form = new FormData();
  form.set('file', await newPicture());
  const { url } = (await callApi('POST /files/images?as=picture', { token, body: form })).body;
  await isLetGo(url);
  const draft_id = await beginServiceDraft(token, { images: [{ url, alt: 'Three phones' }] });
  await isKept(url);
  await callApi(`DELETE /drafts/${draft_id}`, { token });
  await isLetGo(url);
});
