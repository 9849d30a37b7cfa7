import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serviceTerms } from '@soloist/contracts';
import { sampleOwnProfile } from '@soloist/contracts/testing';
import type { TestService } from '@soloist/service-kit/testing-service';
import { newFreelancer, startTestMarketplace } from '../testing.ts';
import { startImageStore } from '../testing-documents.ts';
import { seedDemo } from './seed-demo.ts';
import { demoServices } from './services.ts';

const account = { email: 'ada@demo.soloist.local', password: 'a quiet green harbour' };

let marketplace: TestService;
let store: Awaited<ReturnType<typeof startImageStore>>;
let id: string;
const identity = createServer((_req, res) => {
  res.setHeader('content-type', 'application/json');
  res.end(JSON.stringify({ success: true, token: 'token', user: sampleOwnProfile({ id }) }));
});
const config = () => ({
  NODE_ENV: 'development' as const,
  IDENTITY_URL: `http://127.0.0.1:${(identity.address() as AddressInfo).port}`,
  DOCUMENTS_URL: store.url,
});
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  store = await startImageStore();
  id = (await newFreelancer(marketplace)).id;
  await once(identity.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  identity.close();
  store.close();
  await marketplace.close();
});

it('the demo freelancer offers services with pictures, newest first, made once', async () => {
  for (const _ of ['once', 'twice']) await seedDemo(config(), account);
  const { services } = (await marketplace.send(`GET /service/fetchServices/${id}`)).body;
  expect(services.map(({ title }: { title: string }) => title)).toEqual(
    demoServices.map(({ terms }) => terms.title).toReversed(),
  );
  expect(services.every(({ image }: { image: { alt: string } }) => image.alt)).toBe(true);
  expect(store.stored.map(({ authorization }) => authorization)).toEqual([
    'Bearer token',
    'Bearer token',
  ]);
});

it.each(demoServices)('“$terms.title” is one that could have been sent', ({ terms }) => {
  const images = [{ url: `/files/${'a'.repeat(32)}`, alt: '' }];
  expect(serviceTerms.safeParse({ ...terms, images }).error?.issues).toBeUndefined();
});

it('nothing of it is made in production', async () => {
  await expect(seedDemo({ ...config(), NODE_ENV: 'production' }, account)).rejects.toThrow();
});
