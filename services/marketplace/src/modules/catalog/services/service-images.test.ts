import { randomUUID } from 'node:crypto';
import { maxServiceImageBytes, serviceMessages } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { listenAsDocuments, startImageStore } from '../../../../test/fake-documents.ts';
import {
  createService,
  imageAddress,
  sampleTerms,
  startTestMarketplace,
} from '../../../../test/marketplace.ts';
import { ServiceModel } from './services.model.ts';

let store: Awaited<ReturnType<typeof startImageStore>>;
let marketplace: TestService;
let documents: ReturnType<typeof listenAsDocuments>;
beforeAll(async () => {
  store = await startImageStore();
  marketplace = await startTestMarketplace({ DOCUMENTS_URL: store.url });
  documents = listenAsDocuments(marketplace.config.REDIS_URL);
});
afterAll(async () => {
  await documents.close();
  await marketplace.close();
  store.close();
});
beforeEach(() => {
  store.stored.length = 0;
});

const newToken = () => {
  const userId = newId();
  return { userId, token: marketplace.tokenFor({ userId }) };
};
const image = (content: string) => new Blob([content], { type: 'image/png' });

describe('images uploaded with a new service', () => {
  it('are stored for the person and follow the images named in the request', async () => {
    const { token } = newToken();
    const files = [image('one'), image('two')];
    const { body } = await createService(marketplace, { token, files });
    expect(store.stored.map(({ content }) => content)).toEqual(['one', 'two']);
    expect(store.stored[0]).toMatchObject({
      authorization: `Bearer ${token}`,
      url: '/files/images?as=picture',
    });
    expect(body.service.images.map(({ url }: { url: string }) => url)).toEqual([
      imageAddress(),
      `/files/${'1'.padStart(32, '0')}`,
      `/files/${'2'.padStart(32, '0')}`,
    ]);
  });

  it('suffice without any image named in the request', async () => {
    const { token } = newToken();
    const terms = sampleTerms({ images: undefined });
    const { status, body } = await createService(marketplace, {
      token,
      terms,
      files: [image('1')],
    });
    expect([status, body.service.images.length]).toEqual([200, 1]);
  });

  it('must number at least one and at most eight, including named ones', async () => {
    const { token, userId } = newToken();
    const none = await createService(marketplace, { token, terms: sampleTerms({ images: [] }) });
    expect(none).toMatchObject({
      status: 400,
      body: {
        message: serviceMessages.images,
        details: [{ path: 'images', message: serviceMessages.images }],
      },
    });
    const files = Array.from({ length: 8 }, () => image('x'));
    const many = await createService(marketplace, { token, files });
    expect(many.body.message).toBe('A service has at most 8 images.');
    const more = await createService(marketplace, { token, files: [...files, image('x')] });
    expect(more.status).toBe(400);
    expect(store.stored).toEqual([]);
    expect(await ServiceModel.countDocuments({ ownerId: userId })).toBe(0);
  });

  it('are not stored when one of them is refused, and the reason is returned', async () => {
    store.refusals.broken = {
      status: 400,
      body: { success: false, code: 'invalid_input', message: 'This file is not an image.' },
    };
    const { token, userId } = newToken();
    const files = [image('fine'), image('broken')];
    const reply = await createService(marketplace, { token, files });
    expect(reply).toMatchObject({ status: 400, body: { message: 'This file is not an image.' } });
    expect(await ServiceModel.countDocuments({ ownerId: userId })).toBe(0);
  });

  it.each([
    [
      'returns an error',
      { status: 500, body: { success: false, code: 'internal', message: 'Oh' } },
    ],
    ['returns an unexpected body', { status: 200, body: { url: 1 } }],
  ])('are not stored when documents %s', async (_what, refusal) => {
    store.refusals.unlucky = refusal;
    const { token, userId } = newToken();
    const reply = await createService(marketplace, { token, files: [image('unlucky')] });
    expect(reply).toMatchObject({
      status: 503,
      body: { message: 'We couldn’t save your images. Please try again.' },
    });
    expect(await ServiceModel.countDocuments({ ownerId: userId })).toBe(0);
  });

  it('are stored once when their draft is sent again', async () => {
    const { token } = newToken();
    const call = {
      token,
      terms: sampleTerms({ draft_id: randomUUID() }),
      files: [image('once')],
    };
    const [first, second] = [
      await createService(marketplace, call),
      await createService(marketplace, call),
    ];
    expect(second.body.service).toEqual(first.body.service);
    expect(store.stored).toHaveLength(1);
  });

  it('are limited to the size in the contract', async () => {
    const { token } = newToken();
    const files = [new Blob([new Uint8Array(maxServiceImageBytes + 1)])];
    expect((await createService(marketplace, { token, files })).status).toBe(413);
  });
});

it('publishes the images of a service to documents from creation to deletion', async () => {
  const { token, userId } = newToken();
  const { id } = (await createService(marketplace, { token })).body.service;
  const images = [
    { url: imageAddress('b'), alt: '' },
    { url: imageAddress('c'), alt: '' },
  ];
  const body = sampleTerms({ images });
  await marketplace.send(`PUT /service/updateService/${id}`, { token, body });
  for (const _ of ['once', 'twice']) {
    await marketplace.send(`GET /service/deleteService/${id}`, { token });
  }
  const common = { by: `service:${id}`, ownerId: userId };
  expect(await documents.eventsOf(common.by, 3)).toEqual([
    { ...common, version: 1, images: [imageAddress()] },
    { ...common, version: 2, images: [imageAddress('b'), imageAddress('c')] },
    { ...common, version: 3, images: [] },
  ]);
});
