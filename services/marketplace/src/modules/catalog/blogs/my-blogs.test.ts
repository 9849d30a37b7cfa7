import { randomUUID } from 'node:crypto';
import type { TestService } from '@soloist/server-kit/testing-service';
import { createBlog, newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
});

const make = (over: object) => createBlog(marketplace, { token: ada.token, over });
const get = (path: string) => marketplace.send(`GET ${path}`, { token: ada.token });
const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString();
const listTitles = async (query: string) =>
  (await get(`/blogs/own${query}`)).body.items.map(({ title }: { title: string }) => title);
const saveDraft = (title: string) => {
  const body = { kind: 'blog', title, content: { title }, revision: 0 };
  return marketplace.send(`PUT /drafts/${randomUUID()}`, { token: ada.token, body });
};

async function createOneOfEachStatus() {
  await make({ title: 'Out now' });
  await make({ title: 'Out tomorrow', publishAt: tomorrow });
  const { id } = await make({ title: 'Unpublished' });
  const body = { published: false };
  await marketplace.send(`POST /blogs/${id}/publish`, { token: ada.token, body });
}

describe('my blogs', () => {
  it('are found by the draft that they were published from', async () => {
    const draft_id = randomUUID();
    await make({ title: 'Of a draft', draft_id });
    await make({ title: 'Other' });
    expect(await listTitles(`?draft_id=${draft_id}`)).toEqual(['Of a draft']);
    expect(await listTitles(`?draft_id=${randomUUID()}`)).toEqual([]);
  });

  it('are listed by status', async () => {
    await createOneOfEachStatus();
    expect(await listTitles('?status=published')).toEqual(['Out now']);
    expect(await listTitles('?status=scheduled')).toEqual(['Out tomorrow']);
    expect(await listTitles('?status=draft')).toEqual(['Unpublished']);
    expect(await listTitles('')).toHaveLength(3);
  });

  it('are counted by status, together with drafts', async () => {
    await createOneOfEachStatus();
    await saveDraft('Started');
    const { status, body } = await get('/blogs/counts');
    expect(status).toBe(200);
    expect(body.counts).toEqual({ draft: 2, scheduled: 1, published: 1 });
    const grace = await newFreelancer(marketplace);
    const others = await marketplace.send('GET /blogs/counts', { token: grace.token });
    expect(others.body.counts).toEqual({ draft: 0, scheduled: 0, published: 0 });
    expect((await marketplace.send('GET /blogs/counts')).status).toBe(401);
  });

  it('are found by all words of a query, in title or tags', async () => {
    await make({ title: 'A box for the post', tags: ['Packaging'] });
    await make({ title: 'A box of letters', tags: [] });
    expect(await listTitles('?q=BOX%20pack')).toEqual(['A box for the post']);
    expect(await listTitles('?q=.*')).toEqual([]);
    expect(await listTitles('?status=draft&q=box')).toEqual([]);
  });

  it('are searched page by page', async () => {
    for (const title of ['A box one', 'A box two', 'A box three']) await make({ title });
    const first = await get('/blogs/own?q=box&limit=2');
    const { nextCursor } = first.body;
    expect(first.body.items).toHaveLength(2);
    expect(await listTitles(`?q=box&limit=2&cursor=${nextCursor}`)).toEqual(['A box one']);
  });
});

it('publishes a scheduled blog immediately on request', async () => {
  const { id } = await make({ publishAt: tomorrow });
  const show = (body: object) =>
    marketplace.send(`POST /blogs/${id}/publish`, { token: ada.token, body });
  expect((await show({ published: true })).body.blog.status).toBe('scheduled');
  const { body } = await show({ published: true, now: true });
  expect([body.message, body.blog.status]).toEqual(['Post published.', 'published']);
  expect((await marketplace.send(`GET /blogs/read/${id}`)).status).toBe(200);
});

it('finds a draft by the words of its title', async () => {
  await saveDraft('What a year alone taught me');
  await saveDraft('Winter');
  const { items } = (await get('/drafts?kind=blog&q=alone%20YEAR')).body;
  expect(items).toMatchObject([{ title: 'What a year alone taught me' }]);
});
