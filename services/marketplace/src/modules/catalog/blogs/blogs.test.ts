import { randomUUID } from 'node:crypto';
import { blogMessages } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { listenAsDocuments } from '../../../../test/fake-documents.ts';
import {
  createBlog,
  imageAddress,
  newFreelancer,
  sampleBlog,
  startTestMarketplace,
} from '../../../../test/marketplace.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { BlogModel, type StoredBlog } from './blogs.model.ts';

let marketplace: TestService;
let documents: ReturnType<typeof listenAsDocuments>;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  documents = listenAsDocuments(marketplace.config.REDIS_URL);
});
afterAll(async () => {
  await documents.close();
  await marketplace.close();
});
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
});

const make = (over: object = {}, { token } = ada) => createBlog(marketplace, { token, over });
const send = (body: object, { token } = ada) => marketplace.send('POST /blogs', { token, body });
const update = (id: string, body: object, { token } = ada) =>
  marketplace.send(`PUT /blogs/${id}`, { token, body });
const publish = (id: string, published: boolean, { token } = ada) =>
  marketplace.send(`POST /blogs/${id}/publish`, { token, body: { published } });
const remove = (id: string, { token } = ada) => marketplace.send(`DELETE /blogs/${id}`, { token });
const readMyBlog = (id: string, { token } = ada) =>
  marketplace.send(`GET /blogs/own/${id}`, { token });
const read = (id: string) => marketplace.send(`GET /blogs/read/${id}`);
const listPublicBlogs = (id: string, query = '') => marketplace.send(`GET /blogs/of/${id}${query}`);
const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title);
const inAnHour = () => new Date(Date.now() + 3600_000).toISOString();
/** Moves the blog's dates two hours back, as if that time had passed. */
async function advanceTwoHours(id: string) {
  const { publishedAt } = (await BlogModel.findById(id).lean()) as StoredBlog;
  await BlogModel.updateOne({ _id: id }, { publishedAt: publishedAt.getTime() - 2 * 3600_000 });
}

describe('a new blog', () => {
  it('is public as blocks, with its writer and address', async () => {
    const { status, body } = await send(sampleBlog());
    expect([status, body.message]).toEqual([200, 'Post published.']);
    const reply = await read(body.blog.id);
    expect(reply.status).toBe(200);
    expect(reply.body.blog).toMatchObject({
      slug: 'a-box-that-survives-the-post',
      title: 'A box that survives the post',
      userId: ada.id,
      type: 'blocks',
      status: 'published',
      readingMinutes: 1,
      views: 0,
      image: { url: imageAddress(), alt: 'A parcel' },
      description: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Why' }] },
          { type: 'paragraph' },
        ],
      },
    });
    expect(reply.body.owner).toMatchObject({ id: ada.id, username: ada.profile.username });
    expect(reply.body.owner.skills).toBeUndefined();
    expect(reply.body.host).toBe(`${ada.profile.username}.localhost`);
  });

  it('creates one blog from a draft that is sent twice concurrently', async () => {
    const body = sampleBlog({ draft_id: randomUUID() });
    const replies = await Promise.all([send(body), send(body)]);
    const ids = replies.map((reply) => reply.body.blog.id);
    expect(new Set(ids).size).toBe(1);
    expect((await send(body)).body.blog.id).toBe(ids[0]);
    expect(await BlogModel.countDocuments({ ownerId: ada.id })).toBe(1);
  });

  it('is refused when its draft was published with other content', async () => {
    const body = sampleBlog({ draft_id: randomUUID() });
    const { id } = (await send(body)).body.blog;
    expect(await send({ ...body, description: '<p>Written since.</p>' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await send(body)).body.blog.id).toBe(id);
  });

  it('ends its draft, which cannot create it again once it is deleted', async () => {
    const draft_id = randomUUID();
    const form = { kind: 'blog', title: 'Started', content: { title: 'Started' }, revision: 0 };
    await marketplace.send(`PUT /drafts/${draft_id}`, { token: ada.token, body: form });
    const { id } = await make({ draft_id });
    const { status } = await marketplace.send(`GET /drafts/${draft_id}`, { token: ada.token });
    expect(status).toBe(410);
    expect(await DraftModel.findOne({ draft_id }).lean()).toMatchObject({ state: 'published' });
    await remove(id);
    expect((await send(sampleBlog({ draft_id }))).status).toBe(410);
  });

  it.each([
    ['no title', { title: ' ' }, 'title', blogMessages.title],
    ['no text', { description: '' }, 'description', blogMessages.description],
    ['an empty paragraph', { description: '<p> </p>' }, 'description', blogMessages.description],
    ['invalid blocks', { type: 'blocks', description: '{' }, 'description', undefined],
    ['a slug with spaces', { slug: 'My year' }, 'slug', blogMessages.slug],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }, 'tags', undefined],
    [
      'an image from elsewhere',
      { coverImg: { url: 'https://a.b/c', alt: '' } },
      'coverImg.url',
      undefined,
    ],
    ['an invalid time', { publishAt: 'tomorrow' }, 'publishAt', undefined],
    ['an unknown field', { views: 1000 }, '', undefined],
  ])('is refused with %s', async (_what, over, path, message) => {
    const { status, body } = await send(sampleBlog(over));
    expect([status, body.details[0].path]).toEqual([400, path]);
    if (message) expect(body.message).toBe(message);
    expect(await BlogModel.countDocuments({ ownerId: ada.id })).toBe(0);
  });

  it('may consist of an image alone', async () => {
    const image = { type: 'image', attrs: { src: imageAddress('b'), alt: '' } };
    const blocks = { type: 'doc', content: [image] };
    expect((await send(sampleBlog({ type: 'blocks', description: blocks }))).status).toBe(200);
  });

  it('can only be created by freelancers', async () => {
    const employer = marketplace.tokenFor({ role: 'employer' });
    expect((await send(sampleBlog(), { ...ada, token: employer })).status).toBe(403);
    expect((await marketplace.send('POST /blogs', { body: sampleBlog() })).status).toBe(401);
  });
});

describe('its address', () => {
  const slugOf = async (over: object) => (await make(over)).slug;

  it.each([
    ['My first year, in numbers', 'my-first-year-in-numbers'],
    ['Don’t draw “boxes” — ship them!', 'dont-draw-boxes-ship-them'],
    ['Über schöne Öfen', 'über-schöne-öfen'],
    ['फ्रीलांसर का पहला साल', 'फ्रीलांसर-का-पहला-साल'],
    ['我的第一年：数字', '我的第一年-数字'],
    ['コーヒーと紙', 'コーヒーと紙'],
    ['📦 100 %', '100'],
    ['!!!', 'blog'],
    [`${'word '.repeat(20)}end`, 'word-'.repeat(16).slice(0, -1)],
    ['x'.repeat(110), 'x'.repeat(80)],
  ])('is derived from the title: %s', async (title, slug) => {
    expect(await slugOf({ title })).toBe(slug);
    // A generated slug must also be valid as input.
    const receiver = await newFreelancer(marketplace);
    expect((await send(sampleBlog({ slug }), receiver)).body.blog.slug).toBe(slug);
  });

  it('gets a number when the same writer already uses it, regardless of other writers', async () => {
    await make();
    expect(await slugOf({})).toBe('a-box-that-survives-the-post-2');
    expect(await slugOf({ slug: 'a-box-that-survives-the-post' })).toBe(
      'a-box-that-survives-the-post-3',
    );
    expect(await slugOf({ title: 'x'.repeat(80) })).toHaveLength(80);
    expect(await slugOf({ title: 'x'.repeat(80) })).toBe(`${'x'.repeat(78)}-2`);
    const other = await newFreelancer(marketplace);
    expect((await make({}, other)).slug).toBe('a-box-that-survives-the-post');
  });

  it('is unique for each of many concurrent blogs', async () => {
    const blogs = await Promise.all(Array.from({ length: 4 }, () => make()));
    expect(new Set(blogs.map(({ slug }) => slug)).size).toBe(4);
  });

  it('stays when the title changes, and changes on request', async () => {
    const { id } = await make();
    const updated = await update(id, sampleBlog({ title: 'Another name' }));
    expect(updated.body.blog).toMatchObject({
      title: 'Another name',
      slug: 'a-box-that-survives-the-post',
    });
    const renamed = await update(id, sampleBlog({ slug: 'forty-parcels' }));
    expect(renamed.body.blog.slug).toBe('forty-parcels');
  });

  it('still resolves after it changed and stays reserved until the blog is deleted', async () => {
    const { id } = await make({ slug: 'first' });
    await update(id, sampleBlog({ slug: 'second' }));
    expect((await BlogModel.findById(id).lean())?.slugs).toEqual(['second', 'first']);
    expect(await slugOf({ slug: 'first' })).toBe('first-2');
    expect((await update(id, sampleBlog({ slug: 'first' }))).body.blog.slug).toBe('first');
    await remove(id);
    expect(await slugOf({ slug: 'first' })).toBe('first');
  });

  it('is given to one of two blogs that request it concurrently', async () => {
    const [one, two] = [await make({ slug: 'one' }), await make({ slug: 'two' })];
    const replies = await Promise.all(
      [one, two].map(({ id }) => update(id, sampleBlog({ slug: 'wanted' }))),
    );
    const slugs = replies.map(({ body }) => body.blog.slug).toSorted();
    expect(slugs).toEqual(['wanted', 'wanted-2']);
  });
});

describe('a scheduled blog', () => {
  it('is private until its publication time and public afterwards', async () => {
    const publishAt = inAnHour();
    const { status, body } = await send(sampleBlog({ publishAt }));
    expect([status, body.message]).toEqual([200, 'Post scheduled.']);
    const { id } = body.blog;
    expect(body.blog).toMatchObject({ status: 'scheduled', publishedAt: publishAt });
    expect((await read(id)).status).toBe(404);
    expect((await listPublicBlogs(ada.id)).body.items).toEqual([]);
    expect((await readMyBlog(id)).body.blog.status).toBe('scheduled');

    await advanceTwoHours(id);
    expect((await read(id)).body.blog.status).toBe('published');
    expect((await listPublicBlogs(ada.id)).body.items).toHaveLength(1);
  });

  it('is published immediately when a change names no time', async () => {
    const { id } = await make({ publishAt: inAnHour() });
    expect((await update(id, sampleBlog())).body.blog.status).toBe('published');
    expect((await read(id)).status).toBe(200);
  });

  it('stays unpublished at its publication time once it was unpublished', async () => {
    const { id } = await make({ publishAt: inAnHour() });
    await publish(id, false);
    await advanceTwoHours(id);
    expect((await read(id)).status).toBe(404);
  });

  it('may have a date in the past, which it keeps when it changes', async () => {
    const publishAt = '2019-05-04T10:00:00.000Z';
    const { id, publishedAt } = await make({ publishAt });
    expect(publishedAt).toBe(publishAt);
    expect((await update(id, sampleBlog())).body.blog.publishedAt).toBe(publishAt);
  });
});

describe('a writer’s blog', () => {
  it('is replaced as a whole, which closes the drafts that edit it', async () => {
    const { id } = await make();
    const draft_id = randomUUID();
    const form = { kind: 'blog', title: 'Change', content: { blog_id: id }, revision: 0 };
    await marketplace.send(`PUT /drafts/${draft_id}`, { token: ada.token, body: form });
    expect((await readMyBlog(id)).body.draft_id).toBe(draft_id);
    const { status, body } = await update(id, sampleBlog({ brief: 'Anew', coverImg: null }));
    expect([status, body.message]).toEqual([200, 'Post saved.']);
    expect((await read(id)).body.blog).toMatchObject({ brief: 'Anew', coverImg: null });
    expect((await readMyBlog(id)).body.draft_id).toBeNull();
  });

  it('keeps its first date when it is unpublished and published again', async () => {
    const { id, publishedAt } = await make();
    expect((await publish(id, false)).body).toMatchObject({
      message: 'Post unpublished.',
      blog: { status: 'draft' },
    });
    expect((await read(id)).status).toBe(404);
    expect((await listPublicBlogs(ada.id)).body.items).toEqual([]);
    expect((await update(id, sampleBlog())).body.blog.status).toBe('draft');
    expect((await publish(id, true)).body.blog).toMatchObject({ status: 'published', publishedAt });
    expect((await read(id)).status).toBe(200);
  });

  it('is not found by anyone once deleted, idempotently', async () => {
    const { id } = await make();
    for (const _ of ['once', 'twice']) expect((await remove(id)).status).toBe(200);
    expect((await read(id)).status).toBe(404);
    expect((await readMyBlog(id)).status).toBe(404);
    expect((await publish(id, true)).status).toBe(404);
    expect(await BlogModel.findById(id).lean()).not.toHaveProperty('content');
  });

  it('cannot be read or changed by other people', async () => {
    const { id } = await make();
    const other = await newFreelancer(marketplace);
    const replies = await Promise.all([
      readMyBlog(id, other),
      update(id, sampleBlog(), other),
      publish(id, false, other),
      remove(id, other),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await readMyBlog(newId())).status).toBe(404);
    for (const call of [`GET /blogs/own/${id}`, 'GET /blogs/own', `DELETE /blogs/${id}`]) {
      expect((await marketplace.send(call)).status).toBe(401);
    }
    expect((await read(id)).status).toBe(200);
  });

  it('appears in the writer’s list in any state, newest first, page by page', async () => {
    await make({ title: 'One' });
    await make({ title: 'Two', publishAt: inAnHour() });
    await publish((await make({ title: 'Three' })).id, false);
    const list = (query: string) =>
      marketplace.send(`GET /blogs/own?limit=2${query}`, { token: ada.token });
    const first = (await list('')).body;
    expect(titlesOf(first.items)).toEqual(['Three', 'Two']);
    expect(first.items[0].description).toBeUndefined();
    const second = (await list(`&cursor=${first.nextCursor}`)).body;
    expect([titlesOf(second.items), second.nextCursor]).toEqual([['One'], null]);
  });
});

it('publishes all images of a blog to documents whenever it changes', async () => {
  const picture = (letter: string) => ({
    type: 'doc',
    content: [
      {
        type: 'blockquote',
        content: [{ type: 'image', attrs: { src: imageAddress(letter), alt: '' } }],
      },
    ],
  });
  const images = [{ url: imageAddress('b'), alt: '' }];
  const { id } = await make({ images, type: 'blocks', description: picture('c') });
  await publish(id, false);
  await update(id, sampleBlog({ coverImg: null, type: 'blocks', description: picture('d') }));
  await remove(id);
  const common = { by: `blog:${id}`, ownerId: ada.id };
  expect(await documents.eventsOf(common.by, 3)).toEqual([
    { ...common, version: 1, images: ['a', 'b', 'c'].map((letter) => imageAddress(letter)) },
    { ...common, version: 3, images: [imageAddress('d')] },
    { ...common, version: 4, images: [] },
  ]);
});

describe('a person’s public list', () => {
  it('is ordered by publication date and pages through equal dates without gaps', async () => {
    const publishAt = '2024-01-01T00:00:00.000Z';
    const made = [
      ...(await Promise.all([1, 2, 3, 4].map((at) => make({ title: `Old ${at}`, publishAt })))),
      await make({ title: 'New' }),
    ];
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await listPublicBlogs(ada.id, `?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen[0]).toBe(made.at(-1).id);
    expect(seen.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });

  it('is empty for an unknown person and refuses an invalid cursor', async () => {
    expect((await listPublicBlogs(newId())).body).toMatchObject({ items: [], nextCursor: null });
    for (const cursor of ['x', '5-5', newId()]) {
      expect((await listPublicBlogs(ada.id, `?cursor=${cursor}`)).status).toBe(400);
    }
  });
});
