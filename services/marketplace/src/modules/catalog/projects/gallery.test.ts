import { eventually, newId } from '@soloist/server-kit/testing';
import { createPersonalDataClient, type TestService } from '@soloist/server-kit/testing-service';
import {
  newFreelancer,
  profileChanged,
  sampleProject,
  startTestMarketplace,
} from '../../../../test/marketplace.ts';
import { SiteModel } from '../../sites/sites.model.ts';
import { ProjectModel } from './projects.model.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
let visitor: { token: string };
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  await ProjectModel.deleteMany({});
  ada = await newFreelancer(marketplace);
  visitor = { token: marketplace.tokenFor({ userId: newId(), role: 'employer' }) };
});

const make = async (over: object, { token } = ada): Promise<string> =>
  (await marketplace.send('POST /project', { token, body: sampleProject(over) })).body.project.id;
const gallery = async (query: Record<string, string> = {}) =>
  (await marketplace.send(`GET /project/gallery?${new URLSearchParams(query)}`, visitor)).body;
const filters = async () => {
  const { skills, tools } = (await marketplace.send('GET /project/gallery/filters', visitor)).body;
  return { skills, tools };
};
type Items = { items: { project: { title: string } }[] };
const titles = async (query?: Record<string, string>) =>
  ((await gallery(query)) as Items).items.map(({ project }) => project.title);

describe('the gallery', () => {
  it('shows everyone’s projects, newest first, with their owners', async () => {
    const other = await newFreelancer(marketplace, { fname: 'Lin' });
    await make({ title: 'Of Ada' });
    await make({ title: 'Of Lin' }, other);
    const { items, nextCursor } = await gallery();
    expect(nextCursor).toBeNull();
    expect(items).toMatchObject([
      {
        project: { title: 'Of Lin', skills: ['Packaging'] },
        owner: { id: other.id, fname: 'Lin' },
      },
      { project: { title: 'Of Ada' }, owner: { id: ada.id, username: ada.profile.username } },
    ]);
    expect(JSON.stringify(items)).not.toContain('survives');
  });

  it('pages through each project once while others are published', async () => {
    for (const title of ['One', 'Two', 'Three']) await make({ title });
    const first = await gallery({ limit: '2' });
    await make({ title: 'Four' });
    expect(await titles({ limit: '2', cursor: first.nextCursor })).toEqual(['One']);
  });

  it('filters by skill, by tool and by both, ignoring case and spelling', async () => {
    await make({ title: 'A', skills: ['Type design', 'ＵＸ'], tools: ['Glyphs'] });
    await make({ title: 'B', skills: ['Packaging'], tools: ['Figma', 'Glyphs'] });
    expect(await titles({ skill: 'TYPE design' })).toEqual(['A']);
    expect(await titles({ skill: 'ux' })).toEqual(['A']);
    expect(await titles({ tool: 'glyphs' })).toEqual(['B', 'A']);
    expect(await titles({ skill: 'packaging', tool: ' figma ' })).toEqual(['B']);
    expect(await titles({ skill: 'Type design', tool: 'Figma' })).toEqual([]);
    expect(await titles({ skill: 'Type' })).toEqual([]);
    expect(await titles({ skill: '.*' })).toEqual([]);
  });

  it('searches by meaning, within the filters, and shows only what is published', async () => {
    await make({ title: 'Marks for a bakery', skills: ['Logo design'], tools: ['Glyphs'] });
    await make({ title: 'Tea boxes', skills: ['Packaging'] });
    const hidden = await make({ title: 'Logo of a bank', skills: ['Logo design'] });
    const found = (query: object) => titles({ q: 'logo maker', ...query });
    await eventually(async () => (await found({})).length === 2);
    expect(await found({ tool: 'glyphs' })).toEqual(['Marks for a bakery']);
    const body = { published: false };
    await marketplace.send(`POST /project/publish/${hidden}`, { token: ada.token, body });
    expect(await found({})).toEqual(['Marks for a bakery']);
    expect(await titles({ q: 'zzzzzz' })).toEqual([]);
    const long = await marketplace.send(`GET /project/gallery?q=${'a'.repeat(101)}`, visitor);
    expect(long.status).toBe(400);
  });

  it('pages through the results of a search', async () => {
    for (const title of ['One', 'Two', 'Three']) await make({ title, skills: ['Weaving'] });
    await eventually(async () => (await titles({ q: 'weaving' })).length === 3);
    const first = await gallery({ q: 'weaving', limit: '2' });
    expect(first.items).toHaveLength(2);
    expect(await titles({ q: 'weaving', limit: '2', cursor: first.nextCursor })).toHaveLength(1);
    expect((await gallery({ q: 'weaving', cursor: 'x' })).code).toBe('invalid_input');
  });

  it('follows changes to a project', async () => {
    const id = await make({ title: 'A', skills: ['Type'] });
    const { token } = ada;
    const publish = (published: boolean) =>
      marketplace.send(`POST /project/publish/${id}`, { token, body: { published } });
    await publish(false);
    expect(await titles()).toEqual([]);
    const change = sampleProject({ title: 'A', skills: ['Colour'] });
    await marketplace.send(`PUT /project/updateProject/${id}`, { token, body: change });
    expect(await titles()).toEqual([]);
    await publish(true);
    expect([await titles({ skill: 'colour' }), await titles({ skill: 'type' })]).toEqual([
      ['A'],
      [],
    ]);
    await marketplace.send(`GET /project/deleteProject/${id}`, { token });
    expect(await titles()).toEqual([]);
  });

  it('excludes people who have no account or are no longer freelancers', async () => {
    const [client, deleted] = [await newFreelancer(marketplace), await newFreelancer(marketplace)];
    for (const who of [client, deleted]) await make({ title: 'Old' }, who);
    await make({ title: 'Of an unknown person' }, { ...ada, token: marketplace.tokenFor({}) });
    await make({ title: 'Of Ada' });
    await marketplace.publish(profileChanged(client.profile, { version: 2, roles: ['employer'] }));
    await eventually(
      async () => (await SiteModel.findOne({ ownerId: client.id }))?.ownerIsFreelancer === false,
    );
    const identity = createPersonalDataClient({ name: 'marketplace', ...marketplace });
    await identity.erase({ userId: deleted.id, email: deleted.email });
    await identity.close();
    expect(await titles()).toEqual(['Of Ada']);
  });

  it('has no empty page before the last one', async () => {
    await make({ title: 'Of Ada' });
    const unknown = { ...ada, token: marketplace.tokenFor({}) };
    for (const title of ['One', 'Two', 'Three']) await make({ title }, unknown);
    expect(await titles({ limit: '1' })).toEqual(['Of Ada']);
  });

  it('offers the most used skills and tools as filters, in their most common spelling', async () => {
    await make({ skills: ['Colour', 'Type'], tools: [] });
    await make({ skills: ['type'], tools: ['Figma'] });
    const hidden = await make({ skills: ['Secret'] });
    const { token } = ada;
    const body = { published: false };
    await marketplace.send(`POST /project/publish/${hidden}`, { token, body });
    await make({ skills: ['Type'], tools: ['Figma', 'Glyphs'] });
    expect(await filters()).toEqual({ skills: ['Type', 'Colour'], tools: ['Figma', 'Glyphs'] });
  });

  it('can only be read by signed-in people', async () => {
    for (const path of ['gallery', 'gallery/filters']) {
      expect((await marketplace.send(`GET /project/${path}`)).status).toBe(401);
    }
    const long = await marketplace.send(`GET /project/gallery?skill=${'a'.repeat(61)}`, visitor);
    expect(long.status).toBe(400);
  });
});

describe('images of the newest projects', () => {
  const newest = (owners: string) => marketplace.send(`GET /project/newestImages?owners=${owners}`);
  const image = { url: `/files/${'a'.repeat(32)}`, alt: '' };

  it('are readable by anyone for several public freelancers', async () => {
    const other = await newFreelancer(marketplace, { fname: 'Lin' });
    await make({ coverImg: image });
    const { body } = await newest(`${ada.id},${other.id},${newId()},${ada.id}`);
    expect(body.items).toEqual([{ userId: ada.id, images: [image.url] }]);
  });

  it('leave out hidden projects and freelancers who are not public', async () => {
    const id = await make({ coverImg: image });
    const hide = { token: ada.token, body: { published: false } };
    await marketplace.send(`POST /project/publish/${id}`, hide);
    expect((await newest(ada.id)).body.items).toEqual([]);
    await marketplace.send(`POST /project/publish/${id}`, { ...hide, body: { published: true } });
    await SiteModel.updateOne({ ownerId: ada.id }, { ownerIsFreelancer: false });
    expect((await newest(ada.id)).body.items).toEqual([]);
  });

  it('are limited to 24 freelancers', async () => {
    const ids = Array.from({ length: 25 }, newId).join(',');
    expect((await newest(ids)).status).toBe(400);
    expect((await newest('ada')).status).toBe(400);
  });
});
