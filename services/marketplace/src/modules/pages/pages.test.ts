import { defaultDesign, type SectionKind } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import {
  createBlog,
  createService,
  newFreelancer,
  profileChanged,
  sampleProject,
  sampleTerms,
  startTestMarketplace,
} from '../../../test/marketplace.ts';
import { recommendationPeople } from '../../../test/recommendations.ts';
import { SiteModel } from '../sites/sites.model.ts';
import { storeOwnerProfile } from '../sites/sites.service.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
});

const hostOf = ({ profile } = ada) => `${profile.username}.localhost`;
const visit = (path = '/', host = hostOf()) =>
  marketplace.send(`GET /site/page/${host}?path=${encodeURIComponent(path)}`);
const contentOf = async (path = '/') => (await visit(path)).body.content;
const makeService = async (title: string, { token } = ada) =>
  (await createService(marketplace, { token, terms: sampleTerms({ title }) })).body.service;
const makeProject = async (title: string, { token } = ada) =>
  (await marketplace.send('POST /project', { token, body: sampleProject({ title }) })).body.project;
const makeBlog = (over: object, { token } = ada) => createBlog(marketplace, { token, over });
const inAnHour = () => new Date(Date.now() + 3600_000).toISOString();
const hideService = ({ id }: { id: string }) =>
  marketplace.send(`POST /service/publish/${id}`, { token: ada.token, body: { published: false } });
const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title);

type Changes = Partial<Record<SectionKind, { visible?: boolean; picks?: string[] }>>;

/** Publishes the first design with some sections changed. */
async function publishSections(changes: Changes) {
  const sections = defaultDesign().sections.map((section) => {
    const { visible = true, picks = [] } = changes[section.kind] ?? {};
    return { ...section, visible, settings: { ...section.settings, picks } };
  });
  await SiteModel.updateOne({ ownerId: ada.id }, { live: { ...defaultDesign(), sections } });
}

describe('the home page of a site', () => {
  it('has its owner, its design, and the published services, newest first', async () => {
    const other = await newFreelancer(marketplace);
    await makeService('Of another', other);
    const [, , third] = [
      await makeService('One'),
      await makeService('Two'),
      await makeService('Three'),
    ];
    await hideService(third);
    const { status, body } = await visit();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      preview: false,
      site: { host: hostOf(), design: defaultDesign(), profile: ada.profile },
      content: { page: 'home', projects: [], blogs: [] },
    });
    expect(titlesOf(body.content.services)).toEqual(['Two', 'One']);
  });

  it('has projects and blogs as in their lists, without their texts', async () => {
    await makeProject('Honey');
    await makeProject('Of another', await newFreelancer(marketplace));
    await makeBlog({ title: 'Older' });
    await makeBlog({ title: 'Newer' });
    await makeBlog({ title: 'To come', publishAt: inAnHour() });
    const { projects, blogs } = await contentOf();
    expect(titlesOf(projects)).toEqual(['Honey']);
    expect(titlesOf(blogs)).toEqual(['Newer', 'Older']);
    expect(projects[0]).toMatchObject({ brief: sampleProject().brief, skills: ['Packaging'] });
    expect(JSON.stringify([projects, blogs])).not.toContain('description');
  });

  it('has the picked projects and blogs only, where a section names some', async () => {
    const [one] = [await makeProject('One'), await makeProject('Two')];
    const [older] = [await makeBlog({ title: 'Older' }), await makeBlog({ title: 'Newer' })];
    await publishSections({ work: { picks: [one.id] }, blog: { picks: [older.id] } });
    const { projects, blogs } = await contentOf();
    expect([titlesOf(projects), titlesOf(blogs)]).toEqual([['One'], ['Older']]);
  });

  it('has the owner’s selected services in order, without hidden, deleted and foreign ones', async () => {
    const foreign = await makeService('Of another', await newFreelancer(marketplace));
    const [one, two, three] = [
      await makeService('One'),
      await makeService('Two'),
      await makeService('Three'),
    ];
    await hideService(three);
    const picks = [three.id, one.id, newId(), foreign.id, two.id];
    await publishSections({ services: { picks } });
    expect(titlesOf((await contentOf()).services)).toEqual(['One', 'Two']);
  });

  it('has the recommendations that their receiver shows, in their order or as picked', async () => {
    const people = recommendationPeople(marketplace);
    const receive = async (isVisible: boolean) => {
      const { id } = await people.receive(ada);
      if (isVisible) await people.show(ada, id);
      return id;
    };
    const [one, hidden, two] = [await receive(true), await receive(false), await receive(true)];
    const listShownIds = async () =>
      (await contentOf()).recommendations.map(({ id }: { id: string }) => id);
    expect(await listShownIds()).toEqual([two, one]);
    expect((await visit()).body.filled).toContain('recommendations');
    expect(JSON.stringify((await visit()).body)).not.toContain('@client.test');
    await publishSections({ recommendations: { picks: [one, hidden, two] } });
    expect(await listShownIds()).toEqual([one, two]);
    await publishSections({ recommendations: { visible: false } });
    expect(await listShownIds()).toEqual([]);
    expect((await visit()).body.filled).not.toContain('recommendations');
  });

  it('omits the content of a hidden section', async () => {
    await makeService('One');
    await publishSections({ services: { visible: false } });
    expect((await contentOf()).services).toEqual([]);
  });

  it('omits the settings of a hidden section', async () => {
    const { id } = await makeService('One');
    const settings = { title: 'For friends', text: 'Half price until May.', picks: [id] };
    const sections = defaultDesign().sections.map((section) =>
      section.kind === 'services' ? { ...section, visible: false, settings } : section,
    );
    await SiteModel.updateOne({ ownerId: ada.id }, { live: { ...defaultDesign(), sections } });
    const { body } = await visit();
    expect(body.site.design.sections).toContainEqual({
      kind: 'services',
      visible: false,
      settings: { title: '', text: '', picks: [] },
    });
    expect(JSON.stringify(body)).not.toMatch(/friends|Half price/);
  });
});

describe('a page of a site', () => {
  it('lists the sections with content, without hidden and empty ones', async () => {
    const { id } = await makeProject('Honey');
    const service = await makeService('One');
    await makeBlog({ title: 'To come', publishAt: inAnHour() });
    const listFilled = async () => (await visit(`/projects/${id}`)).body.filled;
    expect(await listFilled()).toEqual(['introduction', 'work', 'services', 'contact']);
    await hideService(service);
    await publishSections({ contact: { visible: false }, work: { picks: [newId()] } });
    expect(await listFilled()).toEqual(['introduction']);
  });

  it('shows a published service of its owner, with or without a trailing slash', async () => {
    const { id } = await makeService('One');
    for (const path of [`/services/${id}`, `/services/${id}/`]) {
      expect(await contentOf(path)).toMatchObject({
        page: 'service',
        service: { ...sampleTerms({ title: 'One' }), id },
      });
    }
  });

  it('shows a published project of its owner, with its text', async () => {
    const { id } = await makeProject('Honey');
    expect(await contentOf(`/projects/${id}`)).toMatchObject({
      page: 'project',
      project: { id, title: 'Honey', content: { type: 'doc' }, client: 'Golden Hive' },
    });
    const foreign = await makeProject('Of another', await newFreelancer(marketplace));
    expect(await contentOf(`/projects/${foreign.id}`)).toEqual({ page: 'missing' });
    const body = { published: false };
    await marketplace.send(`POST /project/publish/${id}`, { token: ada.token, body });
    expect(await contentOf(`/projects/${id}`)).toEqual({ page: 'missing' });
  });

  it('shows a public blog of its owner, by its slug in any script or its id', async () => {
    const { id, slug } = await makeBlog({ title: 'बक्से और डाक' });
    for (const path of [`/blogs/${slug}`, `/blogs/${encodeURIComponent(slug)}`, `/blogs/${id}`]) {
      expect(await contentOf(path)).toMatchObject({
        page: 'blog',
        blog: { id, slug, title: 'बक्से और डाक', description: { type: 'doc' } },
      });
    }
  });

  it('is missing for a blog of another person, and for a scheduled one', async () => {
    const foreign = await makeBlog({ title: 'Foreign' }, await newFreelancer(marketplace));
    const later = await makeBlog({ title: 'Later', publishAt: inAnHour() });
    for (const { id, slug } of [foreign, later]) {
      expect(await contentOf(`/blogs/${slug}`)).toEqual({ page: 'missing' });
      expect(await contentOf(`/blogs/${id}`)).toEqual({ page: 'missing' });
    }
  });

  it('is missing once the service is hidden', async () => {
    const service = await makeService('One');
    await hideService(service);
    expect(await contentOf(`/services/${service.id}`)).toEqual({ page: 'missing' });
  });

  it('is missing for a service of another person', async () => {
    const { id } = await makeService('Of another', await newFreelancer(marketplace));
    expect(await contentOf(`/services/${id}`)).toEqual({ page: 'missing' });
  });

  it.each([
    '/about',
    '/services',
    '/services/',
    '/services/x',
    '/services/%E0%A4%A',
    '/services/{"$gt":""}',
    '/constructor/x',
    '/__proto__/x',
    '//',
    '',
    '/projects/ffffffffffffffffffffffff',
    '/blogs/none',
  ])('is missing at %j', async (path) => {
    const { status, body } = await visit(path);
    expect([status, body.content]).toEqual([200, { page: 'missing' }]);
  });

  it('returns not found without a site', async () => {
    expect((await visit('/', `nobody-${newId()}.localhost`)).status).toBe(404);
  });
});

describe('the addresses of a site', () => {
  const listAddresses = async (host = hostOf()) => marketplace.send(`GET /site/addresses/${host}`);

  it('are its home page and those of what it shows, with the day of the last change', async () => {
    const [one, two] = [await makeService('One'), await makeService('Two')];
    const hidden = await makeService('Hidden');
    await hideService(hidden);
    const { body } = await listAddresses();
    expect(body).toMatchObject({ host: hostOf() });
    expect(body.pages.map(({ path }: { path: string }) => path)).toEqual([
      '/',
      `/services/${two.id}`,
      `/services/${one.id}`,
    ]);
    expect(body.pages[0].updatedAt >= body.pages[1].updatedAt).toBe(true);
  });

  it('name projects by id and public blogs by slug', async () => {
    const project = await makeProject('Honey');
    const blog = await makeBlog({ title: 'Straße' });
    await makeBlog({ title: 'To come', publishAt: inAnHour() });
    const { pages } = (await listAddresses()).body;
    expect(pages.map(({ path }: { path: string }) => path)).toEqual([
      '/',
      `/projects/${project.id}`,
      `/blogs/${encodeURIComponent(blog.slug)}`,
    ]);
  });

  it('omit what a hidden section would show', async () => {
    await makeService('One');
    await publishSections({ services: { visible: false } });
    expect((await listAddresses()).body.pages).toHaveLength(1);
  });

  it('are not found for an unpublished site', async () => {
    await SiteModel.updateOne({ ownerId: ada.id }, { published: false });
    expect((await listAddresses()).status).toBe(404);
  });
});

describe('a certificate', () => {
  const internalSecret = () => marketplace.config.INTERNAL_SECRET;
  const requestApproval = (host: string) =>
    marketplace.send(`GET /site/approved/${host}`, {
      headers: { 'x-internal-secret': internalSecret() },
    });

  it('is approved for both host names of a published site', async () => {
    const host = `folio-${newId()}.example.com`;
    const hosts = [host];
    await storeOwnerProfile(profileChanged(ada.profile, { version: 2, hosts }));
    for (const name of [host, hostOf()]) {
      expect(await requestApproval(name)).toMatchObject({ status: 200, body: { host } });
    }
  });

  it('is refused for an unpublished site unless it has a preview', async () => {
    await SiteModel.updateOne({ ownerId: ada.id }, { published: false });
    expect((await requestApproval(hostOf())).status).toBe(404);
    await marketplace.send('POST /site/own/preview', { token: ada.token });
    expect((await requestApproval(hostOf())).status).toBe(200);
  });

  it('is refused for unknown host names and for those of employers', async () => {
    await storeOwnerProfile(profileChanged(ada.profile, { version: 2, roles: ['employer'] }));
    for (const host of [hostOf(), 'example.com', 'localhost', `a.${hostOf()}`]) {
      expect((await requestApproval(host)).status).toBe(404);
    }
  });

  it('can only be requested by our services', async () => {
    expect((await marketplace.send(`GET /site/approved/${hostOf()}`)).status).toBe(401);
  });
});
