import { randomUUID } from 'node:crypto';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  createPersonalDataClient,
  type PersonalDataClient,
  type TestService,
} from '@soloist/server-kit/testing-service';
import {
  createBlog,
  createService,
  newFreelancer,
  newProfile,
  profileChanged,
  sampleProject,
  sampleTerms,
  startTestMarketplace,
} from '../../../test/marketplace.ts';
import { recommendationPeople, sampleText } from '../../../test/recommendations.ts';
import { BlogDayModel } from '../catalog/blogs/blog-days.model.ts';
import { DraftVersionModel } from '../catalog/drafts/draft-versions.model.ts';
import { RecommendationModel } from '../recommendations/recommendations.model.ts';
import { SiteModel } from '../sites/sites.model.ts';

let marketplace: TestService;
let identity: PersonalDataClient;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  identity = createPersonalDataClient({ name: 'marketplace', ...marketplace });
});
afterAll(async () => {
  await identity.close();
  await marketplace.close();
});

async function createPersonWithSite(about = 'I draw boxes.') {
  const profile = newProfile({ about });
  await marketplace.publish(profileChanged(profile));
  await eventually(async () => (await SiteModel.exists({ ownerId: profile.id })) !== null);
  return { profile, person: { userId: profile.id, email: `${profile.id}@test.local` } };
}

it('exports a person’s site and no other', async () => {
  const { person, profile } = await createPersonWithSite();
  await createPersonWithSite('I paint walls.');
  const { status, body } = await identity.recordsOf(person);
  expect(status).toBe(200);
  expect(body).toMatchObject({ records: { sites: [{ profile }] }, files: [] });
  expect(JSON.stringify(body)).not.toContain('walls');
});

it('erases the site, which frees its username, and leaves the others', async () => {
  const { person, profile } = await createPersonWithSite();
  const other = await createPersonWithSite();
  await identity.erase(person);
  const gone = await marketplace.send(`GET /site/page/${profile.username}.localhost`);
  expect(gone.status).toBe(404);
  expect((await identity.recordsOf(person)).body.records.sites).toEqual([]);
  expect((await identity.recordsOf(other.person)).body.records.sites).toHaveLength(1);

  const nextOwner = newProfile({ username: profile.username });
  await marketplace.publish(profileChanged(nextOwner));
  await eventually(
    async () =>
      (await SiteModel.exists({ ownerId: nextOwner.id, label: profile.username })) !== null,
  );
});

describe('services, portfolio projects, blogs and drafts', () => {
  async function createPersonWithWork() {
    const { id, token, email } = await newFreelancer(marketplace);
    const { body } = await createService(marketplace, { token });
    const made = await marketplace.send('POST /project', { token, body: sampleProject() });
    const form = { kind: 'service', title: 'Started', content: { process: 'Later' }, revision: 0 };
    const path = `PUT /drafts/${randomUUID()}`;
    for (const revision of [0, 1]) {
      await marketplace.send(path, {
        token,
        body: { ...form, title: `Started ${revision}`, revision },
      });
    }
    const { service } = body;
    const blog = await createBlog(marketplace, { token });
    const day = { _id: `${blog.id}:2026-03-15`, day: '2026-03-15', at: new Date('2026-03-15') };
    await BlogDayModel.create({ ...day, blogId: blog.id, ownerId: id, views: 3 });
    return { person: { userId: id, email }, service, project: made.body.project, blog };
  }

  it('are exported to the person who wrote them', async () => {
    const { person, service, project, blog } = await createPersonWithWork();
    await createPersonWithWork();
    const { records } = (await identity.recordsOf(person)).body;
    expect(records.services).toMatchObject([{ _id: service.id, terms: sampleTerms() }]);
    expect(records.projects).toMatchObject([
      { _id: project.id, terms: { title: sampleProject().title, description: { type: 'doc' } } },
    ]);
    expect(records.blogs).toMatchObject([
      {
        _id: blog.id,
        slug: blog.slug,
        content: { title: blog.title, description: { type: 'doc' } },
      },
    ]);
    expect(records.drafts).toMatchObject([{ title: 'Started 1', content: { process: 'Later' } }]);
  });

  it('are erased, except those of others', async () => {
    const { person, service, project, blog } = await createPersonWithWork();
    expect(await DraftVersionModel.countDocuments({ ownerId: person.userId })).toBe(1);
    const other = await createPersonWithWork();
    await identity.erase(person);
    expect((await identity.recordsOf(person)).body.records).toMatchObject({
      services: [],
      projects: [],
      blogs: [],
      drafts: [],
    });
    expect(await DraftVersionModel.countDocuments({ ownerId: person.userId })).toBe(0);
    expect((await marketplace.send(`GET /project/fetchProject/${project.id}`)).status).toBe(404);
    expect((await marketplace.send(`GET /service/fetchService/${service.id}`)).status).toBe(404);
    expect((await marketplace.send(`GET /blogs/read/${blog.id}`)).status).toBe(404);
    const days = (ownerId: string) => BlogDayModel.countDocuments({ ownerId });
    expect([await days(person.userId), await days(other.person.userId)]).toEqual([0, 1]);
    const left = (await identity.recordsOf(other.person)).body.records;
    const kinds = [left.services, left.projects, left.blogs, left.drafts];
    expect(kinds.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  });
});

it('creates no site from events that arrive after the erasure', async () => {
  const { person, profile } = await createPersonWithSite();
  await identity.erase(person);
  await marketplace.publish(profileChanged(profile, { version: 7 }));
  const after = await createPersonWithSite();
  await identity.erase(after.person);
  expect(await SiteModel.countDocuments({ ownerId: profile.id })).toBe(0);
});

it('refuses callers without the installation’s secret', async () => {
  const { person } = await createPersonWithSite();
  const token = marketplace.tokenFor({ userId: person.userId });
  for (const path of [`personal-data/${person.userId}?email=a@b.co`, `erasures/${person.userId}`]) {
    expect((await marketplace.send(`GET /service/${path}`, { token })).status).toBe(401);
  }
});

describe('leads', () => {
  const sendMessage = (host: string, email: string) =>
    marketplace.send('POST /leads/from-site', {
      body: { host, email, message_id: randomUUID(), name: 'Noor', message: 'Do you draw boxes?' },
    });

  it('are exported to their owner and their writer, and erased with either', async () => {
    const [owner, reader] = [await createPersonWithSite(), await createPersonWithSite()];
    const writer = await createPersonWithSite();
    const { email } = writer.person;
    await sendMessage(`${owner.profile.username}.localhost`, email);
    await sendMessage(`${reader.profile.username}.localhost`, email);
    await sendMessage(`${reader.profile.username}.localhost`, 'else@client.test');
    const recordsOf = async ({ person }: typeof owner) =>
      (await identity.recordsOf(person)).body.records;
    expect(await recordsOf(owner)).toMatchObject({ leads: [{ email }], messagesToSites: [] });
    const { leads, messagesToSites } = await recordsOf(writer);
    expect([leads, messagesToSites.length]).toEqual([[], 2]);
    expect(JSON.stringify(messagesToSites)).not.toContain('stage');

    await identity.erase(owner.person);
    expect((await recordsOf(writer)).messagesToSites).toHaveLength(1);
    await identity.erase(writer.person);
    expect((await recordsOf(reader)).leads).toMatchObject([{ email: 'else@client.test' }]);
  });
});

describe('recommendations', () => {
  const setUp = async () => {
    const people = recommendationPeople(marketplace);
    const ada = await people.newPerson();
    const { id, email, writer, publicId, writeId } = await people.receive(ada);
    await people.show(ada, id);
    const noor = { userId: writer.id, email: writer.email };
    return {
      people,
      ada,
      noor,
      addressee: { userId: newId(), email },
      id,
      publicId,
      writeId,
      writer,
    };
  };
  const recordsOf = async (person: { userId: string; email: string }) =>
    (await identity.recordsOf(person)).body.records;

  it('are exported to receiver, writer and addressee, without the link to write at', async () => {
    const { ada, noor, addressee, writeId } = await setUp();
    const mine = await recordsOf({ userId: ada.id, email: ada.email });
    expect(mine.recommendations).toMatchObject([{ status: 'published', text: sampleText }]);
    expect(mine.recommendationsWritten).toEqual([]);
    expect((await recordsOf(noor)).recommendationsWritten).toMatchObject([
      { requesterId: ada.id, text: sampleText, writer: { name: 'Noor Haddad' } },
    ]);
    expect((await recordsOf(addressee)).recommendationRequests).toMatchObject([
      { requesterId: ada.id, note: 'It was a pleasure.' },
    ]);
    for (const person of [{ userId: ada.id, email: ada.email }, noor, addressee]) {
      expect(JSON.stringify(await recordsOf(person))).not.toContain(writeId);
    }
  });

  it('lose their text when their writer is erased, and their link stays disabled', async () => {
    const { people, ada, noor, id, publicId, writeId } = await setUp();
    await identity.erase(noor);
    const stored = await RecommendationModel.findById(id).lean();
    expect(stored).toMatchObject({ status: 'withdrawn', text: '', writer: { name: '', role: '' } });
    expect(JSON.stringify(stored)).not.toContain(noor.userId);
    expect((await marketplace.send(`GET /recommendations/check/${publicId}`)).status).toBe(404);
    expect((await people.write(await people.newPerson(), writeId)).status).toBe(409);
    expect((await recordsOf({ userId: ada.id, email: ada.email })).recommendations).toMatchObject([
      { status: 'withdrawn', text: '' },
    ]);
  });

  it('are erased with their receiver’s account', async () => {
    const { ada, id } = await setUp();
    await identity.erase({ userId: ada.id, email: ada.email });
    expect(await RecommendationModel.findById(id).lean()).toBeNull();
  });

  it('lose an erased addressee’s address; unanswered requests are deleted', async () => {
    const { people, addressee, ada, id } = await setUp();
    const other = await people.newPerson();
    const unanswered = await people.request(other, addressee.email);
    await identity.erase(addressee);
    expect(await RecommendationModel.findById(unanswered.id).lean()).toBeNull();
    const stored = await RecommendationModel.findById(id).lean();
    expect(stored).toMatchObject({ status: 'published', text: sampleText });
    expect(JSON.stringify(stored)).not.toContain(addressee.email);
    expect((await recordsOf({ userId: ada.id, email: ada.email })).recommendations).toHaveLength(1);
  });

  it('cannot be requested from an address that refused them, even after its erasure', async () => {
    const { people, ada } = await setUp();
    const { email, writeId } = await people.request(ada);
    await marketplace.send(`POST /recommendations/invitations/${writeId}/never`);
    await identity.erase({ userId: newId(), email });
    expect((await people.ask(await people.newPerson(), [email])).body.asked).toBe(0);
  });
});
