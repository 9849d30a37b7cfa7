import type { TestService } from '@soloist/server-kit/testing-service';
import { createBlog, newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';
import { SiteModel } from '../../sites/sites.model.ts';
import { BlogModel } from './blogs.model.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  await BlogModel.deleteMany({});
  ada = await newFreelancer(marketplace);
});

const make = (over: object = {}, { token } = ada) => createBlog(marketplace, { token, over });
const fetchPosts = async (query = '') =>
  (await marketplace.send(`GET /hook/fetchPosts${query}`)).body;
const titlesOf = ({ posts }: { posts: { blog: { title: string } }[] }) =>
  posts.map(({ blog }) => blog.title);
const find = async (query: string) => titlesOf(await fetchPosts(query));

describe('the feed of all posts', () => {
  it('lists posts newest first, with their owner and address', async () => {
    const bela = await newFreelancer(marketplace);
    await make({ title: 'One' });
    await make({ title: 'Old', publishAt: '2020-01-01T00:00:00.000Z' });
    await make({ title: 'Two' }, bela);
    const { posts, nextCursor } = await fetchPosts();
    expect(titlesOf({ posts })).toEqual(['Two', 'One', 'Old']);
    expect(nextCursor).toBeNull();
    expect(posts[0]).toMatchObject({
      owner: { id: bela.id, username: bela.profile.username },
      host: `${bela.profile.username}.localhost`,
    });
    expect(posts[0].blog.description).toBeUndefined();
  });

  it('excludes unpublished and scheduled blogs and those of deleted accounts', async () => {
    const publishAt = new Date(Date.now() + 3600_000).toISOString();
    await make({ title: 'Later', publishAt });
    const { id } = await make({ title: 'Hidden' });
    const hidden = { token: ada.token, body: { published: false } };
    await marketplace.send(`POST /blogs/${id}/publish`, hidden);
    const gone = await newFreelancer(marketplace);
    await make({ title: 'Left' }, gone);
    await SiteModel.deleteOne({ ownerId: gone.id });
    expect(await find('')).toEqual([]);
    await BlogModel.updateMany({}, { publishedAt: Date.now() - 1000 });
    expect(await find('')).toEqual(['Later']);
  });

  it('has no site address for posts whose writer has no published site', async () => {
    await make();
    await SiteModel.updateOne({ ownerId: ada.id }, { published: false });
    expect((await fetchPosts()).posts).toMatchObject([{ host: null }]);
  });

  it('pages through each post once while others are published', async () => {
    const publishAt = '2024-01-01T00:00:00.000Z';
    for (const title of ['a', 'b', 'c', 'd', 'e']) await make({ title, publishAt });
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await fetchPosts(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...titlesOf(page));
      cursor = page.nextCursor;
      await make({ title: 'new' });
    } while (cursor);
    expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('finds posts by word prefixes in title, brief and tags, ignoring accents', async () => {
    await make({ title: 'Über Pappe', brief: 'Corrugated board', tags: ['Print design'] });
    await make({ title: 'Prices', brief: 'What I ask for', tags: ['Money'] });
    await make({ title: 'कीमत और समय', brief: '', tags: [] });
    expect(await find('?q=uber')).toEqual(['Über Pappe']);
    expect(await find('?q=corru%20pri')).toEqual(['Über Pappe']);
    expect(await find('?q=pri')).toEqual(['Prices', 'Über Pappe']);
    expect(await find(`?q=${encodeURIComponent('समय')}`)).toEqual(['कीमत और समय']);
    expect(await find('?q=zebra')).toEqual([]);
    expect(await find('?q=rint')).toEqual([]);
  });

  it('filters by a whole tag, ignoring case, together with words', async () => {
    await make({ title: 'One', tags: ['Print design'] });
    await make({ title: 'Two', tags: ['Print'] });
    expect(await find('?tag=print%20DESIGN')).toEqual(['One']);
    expect(await find('?tag=print')).toEqual(['Two']);
    expect(await find('?tag=print&q=one')).toEqual([]);
  });

  it('follows changes to a post', async () => {
    const { id } = await make({ title: 'Before' });
    const body = { type: 'text', title: 'After', description: 'Text' };
    await marketplace.send(`PUT /blogs/${id}`, { token: ada.token, body });
    expect([await find('?q=before'), await find('?q=after')]).toEqual([[], ['After']]);
  });

  it('refuses an invalid cursor', async () => {
    expect((await marketplace.send('GET /hook/fetchPosts?cursor=1-2')).status).toBe(400);
  });
});

it('returns the most used tags, most used first, ignoring case', async () => {
  await make({ tags: ['Pricing', 'Print'] });
  await make({ tags: ['pricing'] });
  await make({ tags: ['Hidden'], publishAt: new Date(Date.now() + 3600_000).toISOString() });
  const { tags } = (await marketplace.send('GET /blogs/tags')).body;
  expect(tags.map((tag: string) => tag.toLowerCase())).toEqual(['pricing', 'print']);
});
