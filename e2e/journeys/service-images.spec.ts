import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { app } from '../support/app.ts';
import { callApi, newPerson } from '../support/people.ts';
import { withMongo } from '../support/stores.ts';

const picture = new URL('../../services/marketplace/src/demo/checkout.webp', import.meta.url);
const newPicture = async () => new File([await readFile(picture)], 'checkout.webp');

const details = (draft_id: string) => ({
  draft_id,
  title: 'A checkout that people finish',
  roles: ['Designer'],
  tools: ['Figma'],
  industry: ['Retail'],
  deliverables: [{ name: 'Flow', description: 'Tested with customers.' }],
  summary: 'From the basket to the confirmation.',
  process: 'We talk, I draw, people try.',
  faq: [{ question: 'Do you build it?', answer: 'No.' }],
  payment_type: 'hourlyRate',
  details: { payment_rate: 9000 },
  currency: 'EUR',
});

/** When documents will remove a picture; null while something refers to it. */
const removalOf = (url: string) =>
  withMongo(async (mongo) => {
    const pictures = mongo
      .db('soloist_documents')
      .collection<{ _id: string; removeAt: Date }>('pictures');
    return (await pictures.findOne({ _id: url.replace('/files/', '') }))?.removeAt;
  });

test('an image that comes along with a service is shown, and stays as long as the service', async () => {
  const { token } = await newPerson({ name: 'Ines' });
  const draft_id = randomUUID();
  const service = await test.step('a service is sent with its image as a file', async () => {
    const body = new FormData();
    body.set('serviceDetails', JSON.stringify(details(draft_id)));
    body.append('images', await newPicture());
    const made = await callApi('POST /service/createService', { token, body });
    expect(made.body.message).toBe('Service created successfully!');
    return made.body.service;
  });
  const [{ url }] = service.images;
  await test.step('anybody sees it, with its image', async () => {
    const shown = await callApi(`GET /service/fetchService/${service.id}`);
    expect(shown.body.service.images).toEqual([{ url, alt: '' }]);
    expect(shown.body.owner.fname).toBe('Ines');
    const image = await fetch(`${app.url}${url}?w=640`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });
  await test.step('it is kept while the service is there, and goes after it', async () => {
    await expect(async () => expect(await removalOf(url)).toBeNull()).toPass();
    await callApi(`GET /service/deleteService/${service.id}`, { token });
    await expect(async () => expect(await removalOf(url)).toBeInstanceOf(Date)).toPass();
    expect((await callApi(`GET /service/fetchService/${service.id}`)).status).toBe(404);
  });
});

test('an image of a draft is kept while the draft has it', async () => {
  const { token } = await newPerson({ name: 'Ugo' });
  const form = new FormData();
  form.set('file', await newPicture());
  const { url } = (await callApi('POST /files/images?as=picture', { token, body: form })).body;
  const path = `/drafts/${randomUUID()}` as const;
  const content = { images: [{ url, alt: 'Three phones' }] };
  const body = { kind: 'service', title: 'Begun', content, revision: 0 };
  expect((await callApi(`PUT ${path}`, { token, body })).status).toBe(200);
  await expect(async () => expect(await removalOf(url)).toBeNull()).toPass();
  await callApi(`DELETE ${path}`, { token });
  await expect(async () => expect(await removalOf(url)).toBeInstanceOf(Date)).toPass();
});
