import { randomUUID } from 'node:crypto';
import { newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { listenAsDocuments } from '../../../../test/fake-documents.ts';
import { imageAddress, startTestMarketplace } from '../../../../test/marketplace.ts';

// The rules of drafts are tested in server-kit, which implements them.

let marketplace: TestService;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());

const signIn = (userId = newId()) => ({ userId, token: marketplace.tokenFor({ userId }) });

const form = (over: object = {}) => ({
  kind: 'service',
  title: 'Packaging',
  content: { title: 'Packaging', deliverables: [] },
  revision: 0,
  ...over,
});
const save = (token: string, draft_id: string, over: object = {}) =>
  marketplace.send(`PUT /drafts/${draft_id}`, { token, body: form(over) });
const read = (token: string, draft_id: string) =>
  marketplace.send(`GET /drafts/${draft_id}`, { token });
const remove = (token: string, draft_id: string) =>
  marketplace.send(`DELETE /drafts/${draft_id}`, { token });
const list = (token: string, query = 'kind=service') =>
  marketplace.send(`GET /drafts?${query}`, { token });

describe('the draft of a service', () => {
  it('is read as it was saved, with empty fields', async () => {
    const { token } = signIn();
    const draft_id = randomUUID();
    const content = {
      title: '',
      deliverables: [{ name: '', description: 'b' }],
      faq: [{ question: 'a', answer: '' }],
      payment_type: 'fixedRate',
      details: { total_price: null, duration: 3, duration_type: 'weeks' },
      images: [{ url: `/files/${'a'.repeat(32)}`, alt: '' }],
      relevantProjects: [],
      service_id: newId(),
    };
    const saved = await save(token, draft_id, { content });
    expect(saved).toMatchObject({ status: 200, body: { draft: { draft_id, revision: 1 } } });
    expect((await read(token, draft_id)).body.draft).toMatchObject({
      kind: 'service',
      title: 'Packaging',
      revision: 1,
      content,
    });
  });

  it('is neither overwritten by a late save nor restored by one after its deletion', async () => {
    const { token } = signIn();
    const draft_id = randomUUID();
    await save(token, draft_id);
    const late = await save(token, draft_id, { title: 'Of another window' });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    for (const _ of ['once', 'twice']) expect((await remove(token, draft_id)).status).toBe(200);
    expect(await save(token, draft_id, { revision: 1 })).toMatchObject({
      status: 410,
      body: { code: 'gone', message: 'This draft was published or deleted.' },
    });
    expect((await read(token, draft_id)).status).toBe(410);
    expect((await list(token)).body.items).toEqual([]);
  });

  it('cannot be read, changed or deleted by another person', async () => {
    const { token } = signIn();
    const other = signIn();
    const draft_id = randomUUID();
    await save(token, draft_id);
    expect((await read(other.token, draft_id)).status).toBe(404);
    await save(other.token, draft_id, { title: 'Of the other' });
    await remove(other.token, draft_id);
    expect((await read(token, draft_id)).body.draft.title).toBe('Packaging');
  });

  it('can only be saved by freelancers', async () => {
    const employer = marketplace.tokenFor({ role: 'employer' });
    expect((await save(employer, randomUUID())).status).toBe(403);
    expect((await marketplace.send('GET /drafts?kind=service')).status).toBe(401);
  });

  it.each([
    ['another kind', { kind: 'proposal' }],
    ['an operator as its title', { title: { $gt: '' } }],
    ['invalid content', { content: 'all of it' }],
    ['a text beyond its limit', { content: { process: 'x'.repeat(2001) } }],
    ['an owner', { ownerId: newId() }],
  ])('is refused with %s', async (_what, over) => {
    expect((await save(signIn().token, randomUUID(), over)).status).toBe(400);
  });
});

describe('images in a draft', () => {
  let documents: ReturnType<typeof listenAsDocuments>;
  beforeAll(() => {
    documents = listenAsDocuments(marketplace.config.REDIS_URL);
  });
  afterAll(() => documents.close());

  it('are published to documents from every field of the draft', async () => {
    const { token, userId } = signIn();
    const draft_id = randomUUID();
    const image = (letter: string) => ({ url: imageAddress(letter), alt: '' });
    const inList = {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            { type: 'paragraph' },
            { type: 'image', attrs: { src: imageAddress('c'), alt: '' } },
          ],
        },
      ],
    };
    const content = {
      coverImg: image('a'),
      images: [image('b')],
      description: { type: 'doc', content: [inList] },
    };
    await save(token, draft_id, { kind: 'project', content });
    const [event] = await documents.eventsOf(`draft:${userId}:${draft_id}`, 1);
    expect(event?.images).toEqual(['a', 'b', 'c'].map(imageAddress));
  });

  it('are published to documents with each change until the draft ends', async () => {
    const { token, userId } = signIn();
    const draft_id = randomUUID();
    const pictures = (...letters: string[]) => ({
      images: letters.map((letter) => ({ url: imageAddress(letter), alt: '' })),
    });
    const contents = [
      pictures('a'),
      { ...pictures('a'), title: 'Only a word' },
      pictures('b', 'a'),
      {},
      { title: 'Only a word' },
    ];
    for (const [revision, content] of contents.entries()) {
      expect((await save(token, draft_id, { content, revision })).status).toBe(200);
    }
    await remove(token, draft_id);
    const common = { by: `draft:${userId}:${draft_id}`, ownerId: userId };
    expect(await documents.eventsOf(common.by, 4)).toEqual([
      { ...common, version: 1, images: [imageAddress('a')] },
      { ...common, version: 3, images: [imageAddress('b'), imageAddress('a')] },
      { ...common, version: 4, images: [] },
      { ...common, version: Number.MAX_SAFE_INTEGER, images: [] },
    ]);
  });
});

describe('the draft of a project or a blog', () => {
  const description = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'Started', marks: [{ type: 'bold' }] }],
      },
      { type: 'image', attrs: { src: imageAddress('d'), alt: '' } },
    ],
  };
  const common = { title: '', brief: '', description, coverImg: null };
  const contents = {
    project: { ...common, skills: ['Type'], liveUrl: 'not yet', project_id: newId() },
    blog: { ...common, slug: 'Not yet one', tags: [], publishAt: null, blog_id: newId() },
  };

  it.each(Object.entries(contents))('is read as it was saved (%s)', async (kind, content) => {
    const { token } = signIn();
    const draft_id = randomUUID();
    expect((await save(token, draft_id, { kind, content })).status).toBe(200);
    expect((await read(token, draft_id)).body.draft).toMatchObject({ kind, content });
    expect((await list(token, `kind=${kind}`)).body.items).toMatchObject([{ draft_id, kind }]);
    expect((await list(token)).body.items).toEqual([]);
  });

  it.each([
    ['a script', { description: { type: 'doc', content: [{ type: 'script' }] } }],
    ['HTML', { description: '<p>Hi</p>' }],
    ['an image from another site', { coverImg: { url: 'https://a.b/c.png', alt: '' } }],
  ])('is refused with %s', async (_what, content) => {
    const { token } = signIn();
    expect((await save(token, randomUUID(), { kind: 'blog', content })).status).toBe(400);
  });
});

describe('drafts', () => {
  it('are listed newest first, page by page, without those of others', async () => {
    const { token } = signIn();
    await save(signIn().token, randomUUID(), { title: 'Of another' });
    for (const title of ['One', 'Two', 'Three']) await save(token, randomUUID(), { title });
    const first = (await list(token, 'kind=service&limit=2')).body;
    const second = (await list(token, `kind=service&limit=2&cursor=${first.nextCursor}`)).body;
    const titles = [first, second].map(({ items }) =>
      items.map(({ title }: { title: string }) => title),
    );
    expect(titles).toEqual([['Three', 'Two'], ['One']]);
    expect(second.nextCursor).toBeNull();
  });
});
