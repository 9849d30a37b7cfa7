import { utcDay } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { createBlog, newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';
import { type Counter, startCounter } from '../../../../test/view-counter.ts';
import { BlogDayModel } from './blog-days.model.ts';
import { BlogModel } from './blogs.model.ts';

let marketplace: TestService;
let counter: Counter;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
let id: string;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  counter = await startCounter(marketplace);
});
afterAll(async () => {
  await counter.close();
  await marketplace.close();
});
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
  ({ id } = await createBlog(marketplace, { token: ada.token }));
});

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let lastByte = 0;
const newAddress = () => `198.51.${(++lastByte / 256) | 0}.${lastByte % 256}`;
interface From {
  ip?: string;
  agent?: string;
  token?: string;
  read?: boolean;
}
const visit = ({ ip = newAddress(), agent = browser, token = '', read = false }: From = {}) =>
  marketplace.send(`POST /blogs/${id}/views`, {
    token,
    body: { read },
    headers: { 'x-forwarded-for': ip, 'user-agent': agent },
  });
async function readCounts() {
  await counter.stored();
  const { views, reads } = (await BlogModel.findById(id).lean())!;
  return { views, reads };
}

describe('a view of a blog', () => {
  it('counts views and read-throughs once per visitor and day', async () => {
    const ip = newAddress();
    expect(await visit({ ip })).toMatchObject({ status: 200, body: { success: true } });
    await visit({ ip });
    await visit({ ip, read: true });
    await visit({ ip, read: true });
    await visit();
    expect(await readCounts()).toEqual({ views: 2, reads: 1 });
  });

  it('counts as a view, too, when it is a read-through', async () => {
    await visit({ read: true });
    expect(await readCounts()).toEqual({ views: 1, reads: 1 });
  });

  it('is counted in the writer’s list and stored by day', async () => {
    await visit({ read: true });
    await visit();
    await readCounts();
    const { body } = await marketplace.send('GET /blogs/own', { token: ada.token });
    expect(body.items[0]).toMatchObject({ views: 2, reads: 1 });
    const day = utcDay(new Date());
    expect(await BlogDayModel.find({ blogId: id }).lean()).toMatchObject([
      { _id: `${id}:${day}`, day, views: 2, reads: 1, ownerId: { _bsontype: 'ObjectId' } },
    ]);
  });

  it('changes neither the blog’s date nor its content', async () => {
    const before = await BlogModel.findById(id).lean();
    await visit();
    await readCounts();
    const after = await BlogModel.findById(id).lean();
    expect(after).toEqual({ ...before, views: 1, lastBatch: after?.lastBatch });
  });

  it.each([
    ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a reader of feeds', 'Feedly/1.0 (+http://www.feedly.com/fetcher.html; 3 subscribers)'],
    ['a script', 'curl/8.5.0'],
  ])('is not counted from %s', async (_who, agent) => {
    expect((await visit({ agent })).status).toBe(200);
    expect(await readCounts()).toEqual({ views: 0, reads: 0 });
  });

  it('is not counted from the writer with a token', async () => {
    await visit({ token: ada.token, read: true });
    expect(await readCounts()).toEqual({ views: 0, reads: 0 });
  });

  it('is not counted from the writer’s browser without a token', async () => {
    const ip = newAddress();
    const headers = { 'x-forwarded-for': ip, 'user-agent': browser };
    await marketplace.send('GET /blogs/own', { token: ada.token, headers });
    const seenKey = `seen:${ada.id}`;
    await eventually(async () => (await counter.redis.zcard(seenKey)) > 1);
    await visit({ ip, read: true });
    expect(await readCounts()).toEqual({ views: 0, reads: 0 });
    // Another browser at the same address, and another person signed in with the same browser.
    await visit({ ip, agent: `${browser} another` });
    await visit({ ip, token: (await newFreelancer(marketplace)).token });
    expect(await readCounts()).toEqual({ views: 2, reads: 0 });
  });

  it('returns not found for a blog that is not public', async () => {
    const hidden = { published: false };
    await marketplace.send(`POST /blogs/${id}/publish`, { token: ada.token, body: hidden });
    expect((await visit()).status).toBe(404);
    const publishAt = new Date(Date.now() + 3600_000).toISOString();
    ({ id } = await createBlog(marketplace, { token: ada.token, over: { publishAt } }));
    expect((await visit()).status).toBe(404);
    id = newId();
    expect((await visit()).status).toBe(404);
  });

  it('is not stored when the blog was deleted before the batch was written', async () => {
    await visit();
    await marketplace.send(`DELETE /blogs/${id}`, { token: ada.token });
    await counter.stored();
    expect(await BlogDayModel.countDocuments({ blogId: id })).toBe(0);
  });
});

it('counts every one of a flood of views in few writes', async () => {
  const writing = [BlogModel, BlogDayModel].map(({ collection }) =>
    jest.spyOn(collection, 'bulkWrite'),
  );
  for (let wave = 0; wave < 15; wave++) {
    await Promise.all(Array.from({ length: 20 }, () => visit({ read: true })));
  }
  expect(await readCounts()).toEqual({ views: 300, reads: 300 });
  const writes = writing.flatMap(({ mock }) => mock.calls).length;
  expect(writes).toBeGreaterThan(0);
  expect(writes).toBeLessThan(600 / 5);
}, 120_000);
