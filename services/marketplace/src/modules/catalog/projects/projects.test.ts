import { randomUUID } from 'node:crypto';
import { projectMessages } from '@soloist/contracts';
import { specificationProject } from '@soloist/contracts/testing';
import { newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { listenAsDocuments } from '../../../../test/fake-documents.ts';
import {
  imageAddress,
  newFreelancer,
  sampleProject,
  startTestMarketplace,
} from '../../../../test/marketplace.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { ProjectModel } from './projects.model.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
});

const create = (over: object = {}, { token } = ada) =>
  marketplace.send('POST /project', { token, body: sampleProject(over) });
const make = async (over: object = {}, who = ada) => (await create(over, who)).body.project;
const update = (id: string, terms: object, { token } = ada) =>
  marketplace.send(`PUT /project/updateProject/${id}`, { token, body: terms });
const publish = (id: string, published: boolean, { token } = ada) =>
  marketplace.send(`POST /project/publish/${id}`, { token, body: { published } });
const remove = (id: string, { token } = ada) =>
  marketplace.send(`GET /project/deleteProject/${id}`, { token });
const readOwn = (id: string, { token } = ada) =>
  marketplace.send(`GET /project/own/${id}`, { token });
const fetchProject = (id: string) => marketplace.send(`GET /project/fetchProject/${id}`);
const fetchProjects = (id: string, query = '') =>
  marketplace.send(`GET /project/fetchProjects/${id}${query}`);
const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title);

describe('a new portfolio project', () => {
  it('is public, with its owner', async () => {
    const { status, body } = await create();
    expect([status, body.message]).toEqual([200, 'Project created successfully!']);
    const reply = await fetchProject(body.project.id);
    expect(reply.status).toBe(200);
    expect(reply.body.project).toEqual({
      ...sampleProject(),
      id: body.project.id,
      userId: ada.id,
      type: 'html',
      description: '<p dir="auto">It survives the <strong>post</strong>.</p>',
      content: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'It survives the ' },
              { type: 'text', text: 'post', marks: [{ type: 'bold' }] },
              { type: 'text', text: '.' },
            ],
          },
        ],
      },
      liveUrl: 'https://hive.example/box',
      image: { url: imageAddress('b'), alt: 'The box, open' },
      published: true,
      updatedAt: body.project.updatedAt,
    });
    const { id, fname, lname, username, headline, location } = ada.profile;
    const owner = { id, fname, lname, username, headline, location };
    expect(reply.body.owner).toEqual({ ...owner, profileImage: '', acceptingProjects: true });
  });

  it('needs a title only; omitted fields are empty', async () => {
    const { token } = ada;
    const body = { title: 'Only a name' };
    const { project } = (await marketplace.send('POST /project', { token, body })).body;
    expect(project).toMatchObject({
      description: '',
      content: { type: 'doc', content: [] },
      brief: '',
      coverImg: null,
      image: null,
      images: [],
      skills: [],
      tools: [],
      client: '',
      liveUrl: '',
    });
  });

  it('shows its first image in lists when it has no cover', async () => {
    expect((await make({ coverImg: null })).image.url).toBe(imageAddress('c'));
  });

  it.each([
    ['no title', { title: ' ' }, projectMessages.title],
    ['an invalid web address', { liveUrl: 'javascript:alert(1)' }, 'This isn’t a web address.'],
    ['the address of an image elsewhere', { images: [{ url: 'https://a.b/c.png', alt: '' }] }, ''],
    ['thirteen images', { images: Array(13).fill(sampleProject().coverImg) }, ''],
    ['a skill of blanks', { skills: [' '] }, ''],
    ['an operator as its title', { title: { $gt: '' } }, projectMessages.title],
    ['an owner', { ownerId: newId() }, ''],
    ['an unknown type', { type: 'markdown' }, ''],
  ])('is refused with %s', async (_what, over, message) => {
    const reply = await create(over);
    expect(reply).toMatchObject({ status: 400, body: { success: false } });
    if (message) expect(reply.body.message).toBe(message);
    expect(await ProjectModel.countDocuments({ ownerId: ada.id })).toBe(0);
  });

  it('can only be created by freelancers', async () => {
    const token = marketplace.tokenFor({ role: 'employer' });
    expect((await create({}, { ...ada, token })).status).toBe(403);
    expect((await create({}, { ...ada, token: '' })).status).toBe(401);
  });

  it('is created once when its draft is sent ten times concurrently', async () => {
    const draft_id = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => create({ draft_id })));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ body }) => body.project.id)).size).toBe(1);
    expect(await ProjectModel.countDocuments({ ownerId: ada.id })).toBe(1);
  });

  it('is refused when its draft was published with other content', async () => {
    const draft_id = randomUUID();
    const { id } = await make({ draft_id });
    expect(await create({ draft_id, title: 'Written since' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await create({ draft_id })).body.project.id).toBe(id);
  });

  it('may use a draft id that another person used', async () => {
    const other = await newFreelancer(marketplace);
    const draft_id = randomUUID();
    const [mine, theirs] = [await make({ draft_id }), await make({ draft_id }, other)];
    expect(mine.id).not.toBe(theirs.id);
    expect(theirs.userId).toBe(other.id);
  });

  it('is refused to a person with two hundred projects', async () => {
    const { _id, ...stored } = (await ProjectModel.findById((await make()).id).lean())!;
    const copy = { ...stored, place: undefined };
    await ProjectModel.insertMany(Array.from({ length: 199 }, () => copy));
    expect(await create()).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
  });
});

describe('the draft of a portfolio project', () => {
  const save = (draft_id: string, content: object) =>
    marketplace.send(`PUT /drafts/${draft_id}`, {
      token: ada.token,
      body: { kind: 'project', title: 'Boxes', content, revision: 0 },
    });
  const stateOf = async (draft_id: string) =>
    (await DraftModel.findOne({ draft_id }).lean())?.state;

  it('is closed once it is published', async () => {
    const draft_id = randomUUID();
    await save(draft_id, { title: 'Boxes' });
    await make({ draft_id });
    expect(await stateOf(draft_id)).toBe('published');
  });

  it('is returned with the project it edits, and closed once that is changed or deleted', async () => {
    const [one, other] = [await make(), await make()];
    const [ofOne, ofOther] = [randomUUID(), randomUUID()];
    expect((await readOwn(one.id)).body.draft_id).toBeNull();
    await save(ofOne, { project_id: one.id });
    await save(ofOther, { project_id: other.id });
    expect((await readOwn(one.id)).body.draft_id).toBe(ofOne);
    await update(one.id, sampleProject({ title: 'Better boxes' }));
    expect([await stateOf(ofOne), await stateOf(ofOther)]).toEqual(['published', 'kept']);
    await remove(other.id);
    expect(await stateOf(ofOther)).toBe('deleted');
  });

  it('cannot create a deleted project again', async () => {
    const draft_id = randomUUID();
    const { id } = await make({ draft_id });
    await remove(id);
    const again = await create({ draft_id });
    expect(again).toMatchObject({ status: 410, body: { message: 'This project was deleted.' } });
    expect((await fetchProject(id)).status).toBe(404);
  });
});

describe('an owner’s portfolio project', () => {
  it('is replaced as a whole: omitted fields become empty', async () => {
    const { id } = await make();
    const reply = await update(id, { title: 'Better boxes', type: 'text', description: 'Hi' });
    expect(reply.status).toBe(200);
    expect((await fetchProject(id)).body.project).toMatchObject({
      title: 'Better boxes',
      description: 'Hi',
      content: {
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hi' }] }],
      },
      brief: '',
      coverImg: null,
      skills: [],
      liveUrl: '',
    });
  });

  it.each(['undefined', 'null', '1234'])('is not changed without an id (%s)', async (id) => {
    expect(await update(id, sampleProject())).toMatchObject({
      status: 400,
      body: { message: 'Cannot update project: Missing project ID' },
    });
  });

  it('is hidden from others and shown again, also when changed meanwhile', async () => {
    const { id } = await make();
    expect((await publish(id, false)).body.project.published).toBe(false);
    await update(id, sampleProject({ title: 'Changed' }));
    expect((await fetchProject(id)).status).toBe(404);
    expect((await fetchProjects(ada.id)).body.projects).toEqual([]);
    expect((await readOwn(id)).body.project).toMatchObject({ title: 'Changed', published: false });
    await publish(id, true);
    expect((await fetchProject(id)).status).toBe(200);
  });

  it('is deleted permanently and idempotently, and its replies are not cached', async () => {
    const { id } = await make();
    for (const _ of ['once', 'twice']) {
      const reply = await remove(id);
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
    const calls = [fetchProject(id), readOwn(id), update(id, sampleProject()), publish(id, true)];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(4).fill(404));
    expect((await ProjectModel.findById(id).lean())?.terms).toBeUndefined();
  });

  it('cannot be read or changed by others', async () => {
    const { id } = await make();
    const other = await newFreelancer(marketplace);
    const calls = [
      readOwn(id, other),
      update(id, sampleProject({ title: 'Mine now' }), other),
      publish(id, false, other),
      remove(id, other),
    ];
    for (const reply of await Promise.all(calls)) {
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await readOwn(id)).body.project.title).toBe(sampleProject().title);
  });

  it('has the content of one of ten windows that save concurrently', async () => {
    const { id } = await make();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => update(id, sampleProject({ title: `W${i}` }))),
    );
    const written = replies.filter(({ status }) => status === 200);
    expect(written.length).toBeGreaterThan(0);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await ProjectModel.findById(id).lean())?.version).toBe(1 + written.length);
  });
});

describe('images of a portfolio project', () => {
  let documents: ReturnType<typeof listenAsDocuments>;
  beforeAll(() => {
    documents = listenAsDocuments(marketplace.config.REDIS_URL);
  });
  afterAll(() => documents.close());

  it('are stored while the project has them as cover, image or in its text', async () => {
    const picture = (letter: string) =>
      JSON.stringify({
        type: 'doc',
        content: [
          {
            type: 'blockquote',
            content: [{ type: 'image', attrs: { src: imageAddress(letter), alt: '' } }],
          },
        ],
      });
    const { id } = await make({ type: 'blocks', description: picture('d') });
    await publish(id, false);
    await update(id, sampleProject({ images: [], type: 'blocks', description: picture('b') }));
    await remove(id);
    const common = { by: `project:${id}`, ownerId: ada.id };
    expect(await documents.eventsOf(common.by, 3)).toEqual([
      { ...common, version: 1, images: ['b', 'c', 'd'].map(imageAddress) },
      { ...common, version: 3, images: [imageAddress('b')] },
      { ...common, version: 4, images: [] },
    ]);
  });
});

describe('portfolio projects', () => {
  it('are listed for their owner newest first, page by page, including hidden ones', async () => {
    for (const title of ['One', 'Two', 'Three']) await make({ title });
    const { token } = ada;
    const first = (await marketplace.send('GET /project/own?limit=2', { token })).body;
    await publish(first.items[0].id, false);
    const cursor = first.nextCursor;
    const second = (await marketplace.send(`GET /project/own?limit=2&cursor=${cursor}`, { token }))
      .body;
    expect([titlesOf(first.items), titlesOf(second.items)]).toEqual([['Three', 'Two'], ['One']]);
    expect(second.nextCursor).toBeNull();
    const all = (await marketplace.send('GET /project/own', { token })).body;
    expect(all.items.map(({ published }: { published: boolean }) => published)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are listed for others when published, page by page, without those of other people', async () => {
    const other = await newFreelancer(marketplace);
    await make({ title: 'Of another' }, other);
    for (const title of ['One', 'Two', 'Three']) await make({ title });
    const first = (await fetchProjects(ada.id, '?limit=2')).body;
    const second = (await fetchProjects(ada.id, `?limit=2&cursor=${first.nextCursor}`)).body;
    expect([titlesOf(first.projects), titlesOf(second.projects)]).toEqual([
      ['Three', 'Two'],
      ['One'],
    ]);
    expect(JSON.stringify(first)).not.toContain('survives');
  });

  it('are not found for a person without an account', async () => {
    const nobody = { ...ada, token: marketplace.tokenFor({ userId: newId() }) };
    const { id, userId } = await make({}, nobody);
    expect((await fetchProjects(userId)).body).toMatchObject({ projects: [], nextCursor: null });
    expect((await fetchProject(id)).status).toBe(404);
  });

  it.each(['xyz', '%7B%22%24gt%22%3A1%7D'])(
    'are not found for %s, which is not an id',
    async (id) => {
      expect((await fetchProject(id)).status).toBe(404);
      expect((await fetchProjects(id)).status).toBe(404);
    },
  );
});

describe('a project as written in the specification', () => {
  it('keeps its type and returns its description in it', async () => {
    const { body } = await marketplace.send('POST /project', {
      token: ada.token,
      body: { ...specificationProject, client: '', id: '' },
    });
    expect([body.success, body.message]).toEqual([true, 'Project created successfully!']);
    const { type } = specificationProject;
    const description = '<p dir="auto">It survives the <strong>post</strong>.</p>';
    expect(body.project).toMatchObject({ type, description, content: { type: 'doc' } });
    const answers = await Promise.all([fetchProject(body.project.id), readOwn(body.project.id)]);
    for (const answer of answers) expect(answer.body.project).toMatchObject({ type, description });
    const changed = await update(body.project.id, { ...specificationProject, title: 'Another' });
    expect(changed.body.project).toMatchObject({ title: 'Another', type, description });
  });

  it.each([
    ['text', 'It survives the post.'],
    ['blocks', { type: 'doc', content: [] }],
  ])('keeps the type %s as well', async (type, description) => {
    expect(await make({ type, description })).toMatchObject({ type, description });
  });

  it('reports a missing id when the path has none', async () => {
    for (const path of ['/project/updateProject', '/project/updateProject/undefined']) {
      const answer = await marketplace.send(`PUT ${path}`, {
        token: ada.token,
        body: specificationProject,
      });
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'Cannot update project: Missing project ID',
      ]);
    }
  });
});
