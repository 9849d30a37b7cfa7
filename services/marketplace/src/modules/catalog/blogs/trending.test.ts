import { utcDay } from '@soloist/server-kit';
import type { TestService } from '@soloist/server-kit/testing-service';
import { createBlog, newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';
import { type Counter, startCounter } from '../../../../test/view-counter.ts';
import { BlogDayModel } from './blog-days.model.ts';
import { BlogModel } from './blogs.model.ts';
import { findTrending } from './trending.service.ts';

let marketplace: TestService;
let counter: Counter;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  counter = await startCounter(marketplace);
  ada = await newFreelancer(marketplace);
});
afterAll(async () => {
  await counter.close();
  await marketplace.close();
});
beforeEach(async () => {
  await Promise.all([BlogModel.deleteMany({}), BlogDayModel.deleteMany({})]);
});

const make = (over: object = {}) => createBlog(marketplace, { token: ada.token, over });
const fetchPosts = async (query = '') =>
  (await marketplace.send(`GET /hook/fetchPosts${query}`)).body;

const noon = new Date('2026-03-15T12:00:00Z');
let visitor = 0;
async function addViews(blogId: string, { views = 0, reads = 0, daysBefore = 0, from = noon }) {
  const at = new Date(from.getTime() - daysBefore * 24 * 3600_000);
  const kinds = [...Array(views).fill('views'), ...Array(reads).fill('reads')];
  const counted = kinds.map((kind) =>
    counter.views.count({ thing: blogId, kind, visitor: `visitor ${visitor++}`, at }),
  );
  await Promise.all(counted);
  await counter.stored();
}
const listTrendingIds = async (at = noon) => (await findTrending(at)).map(({ _id }) => String(_id));

it('trending posts have at least three views in the last seven days, and their count', async () => {
  const [few, enough, long] = [await make(), await make(), await make()];
  await addViews(few.id, { views: 2, reads: 2 });
  await addViews(enough.id, { views: 2, daysBefore: 6 });
  await addViews(enough.id, { views: 1, reads: 1 });
  await addViews(long.id, { views: 9, daysBefore: 7 });
  expect(await findTrending(noon)).toMatchObject([{ weekViews: 3, weekReads: 1 }]);
  expect(await listTrendingIds()).toEqual([enough.id]);
});

it('trending posts rank recent views and read-throughs higher', async () => {
  const [read, now, before] = [await make(), await make(), await make()];
  await addViews(before.id, { views: 8, daysBefore: 5 });
  await addViews(now.id, { views: 4 });
  await addViews(read.id, { views: 3, reads: 1 });
  expect(await listTrendingIds()).toEqual([read.id, now.id, before.id]);
});

it('returns at most six trending posts, only on the first page, without unpublished ones', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, at) => make({ title: `Post ${at}`, slug: `post-${at}` })),
  );
  const from = new Date();
  await Promise.all(made.map(({ id }, at) => addViews(id, { views: 3 + at, from })));
  const first = await fetchPosts('?limit=2');
  expect(first.trendingPosts).toHaveLength(6);
  expect(first.trendingPosts[0]).toMatchObject({
    blog: { id: made[7].id, views: 10 },
    owner: { id: ada.id },
    weekViews: 10,
    weekReads: 0,
  });
  expect((await fetchPosts(`?cursor=${first.nextCursor}`)).trendingPosts).toEqual([]);

  const hidden = { token: ada.token, body: { published: false } };
  await marketplace.send(`POST /blogs/${made[7].id}/publish`, hidden);
  const again = (await fetchPosts()).trendingPosts;
  expect(again[0].blog.id).toBe(made[6].id);
  expect(again).toHaveLength(6);

  // The ranking is computed at most once a minute.
  await addViews(made[0].id, { views: 50, from });
  expect((await fetchPosts()).trendingPosts[0].blog.id).toBe(made[6].id);
  expect((await listTrendingIds(from))[0]).toBe(made[0].id);
}, 60_000);

it('counts views by day and stores the days for a month', async () => {
  const { id } = await make();
  await addViews(id, { views: 1 });
  const days = await BlogDayModel.find({ blogId: id }).lean();
  expect(days).toMatchObject([{ day: utcDay(noon), at: new Date('2026-03-15') }]);
  const ttl = BlogDayModel.schema.indexes().find(([, options]) => options.expireAfterSeconds);
  expect(ttl).toEqual([{ at: 1 }, expect.objectContaining({ expireAfterSeconds: 31 * 86_400 })]);
});
