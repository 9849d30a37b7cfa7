import { eventually } from '@soloist/server-kit/testing';
import { createPersonalDataClient, type TestService } from '@soloist/server-kit/testing-service';
import { applyTo, postJob } from '../../../test/jobs.ts';
import {
  createBlog,
  createService,
  newClient,
  newFreelancer,
  profileChanged,
  sampleProject,
  sampleTerms,
  startTestMarketplace,
} from '../../../test/marketplace.ts';
import { ProjectModel } from '../catalog/projects/projects.model.ts';

let marketplace: TestService;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());

interface Hit {
  id: string;
  title: { text: string; marks: [number, number][] };
}
const find = async (query: string, token = marketplace.tokenFor()) =>
  (await marketplace.send(`GET /search?${query}`, { token })).body;
const idsOf = (items: Hit[]) => items.map(({ id }) => id);
/** Waits until search has handled the events and finds exactly these. */
const waitForResults = (query: string, ids: string[]) =>
  eventually(async () => idsOf((await find(query)).items).join() === ids.join());

describe('people for the directory', () => {
  const people = (query: string, headers = {}) =>
    marketplace.send(`GET /search/people?${query}`, { headers });

  it('are found by meaning and filters, page by page, for other services only', async () => {
    const internal = { 'x-internal-secret': marketplace.config.INTERNAL_SECRET };
    const made = [];
    for (const location of ['Copenhagen, Denmark', 'Oslo, Norway', 'Copenhagen, Denmark']) {
      made.unshift(await newFreelancer(marketplace, { skills: ['Logo design'], location }));
    }
    const [last, oslo, first] = made.map(({ id }) => id);
    const idsFor = async (query: string) => (await people(query, internal)).body.ids;
    await eventually(async () => (await idsFor('q=logo+maker')).length === 3);
    expect(await idsFor('q=logo+maker')).toEqual([last, oslo, first]);
    expect(await idsFor('q=logo+maker+Kopenhagen')).toEqual([last, first]);
    expect(await idsFor('q=logo+maker&place=Oslo')).toEqual([oslo]);
    const page = (await people('q=logo+maker&limit=2', internal)).body;
    expect(await idsFor(`q=logo+maker&limit=2&cursor=${page.nextCursor}`)).toEqual([first]);
    expect((await people('q=logo+maker&cursor=x', internal)).status).toBe(400);
    expect((await people('q=logo+maker')).status).toBe(401);
    const token = marketplace.tokenFor();
    const asPerson = await marketplace.send('GET /search/people?q=logo', { token });
    expect(asPerson.status).toBe(401);
  });
});

describe('profiles', () => {
  it('match words in names before skills before texts', async () => {
    const about = await newFreelancer(marketplace, { about: 'I restore old organs.' });
    const name = await newFreelancer(marketplace, { fname: 'Organ' });
    const skill = await newFreelancer(marketplace, { skills: ['Organ tuning'] });
    await waitForResults('kind=profile&q=organ', [name.id, skill.id, about.id]);
    await waitForResults('kind=profile&q=ÓRG', [name.id, skill.id, about.id]);
    await waitForResults('kind=profile&q=organ+restore', [about.id]);
  });

  it('with a plan come first and are marked', async () => {
    const fits = await newFreelancer(marketplace, { fname: 'Zither' });
    const pays = await newFreelancer(marketplace, { about: 'A zither now and then.', pro: true });
    await waitForResults('kind=profile&q=zither', [pays.id, fits.id]);
    const { items } = await find('kind=profile&q=zither');
    expect(items.map(({ pro }: { pro: boolean }) => pro)).toEqual([true, false]);
  });

  it('that match equally well are sorted newest first, each on one page', async () => {
    const people: string[] = [];
    for (let made = 0; made < 5; made++) {
      people.unshift((await newFreelancer(marketplace, { skills: ['Bassoon'] })).id);
    }
    await eventually(async () => (await find('kind=profile&q=bassoon')).total === 5);
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page++) {
      const { items, nextCursor } = await find(`kind=profile&q=bassoon&limit=2${cursor}`);
      seen.push(...idsOf(items));
      // New entries meanwhile would precede the next page.
      if (page === 0) await newFreelancer(marketplace, { skills: ['Bassoon'] });
      cursor = `&cursor=${nextCursor}`;
    }
    expect(new Set(seen)).toEqual(new Set(people));
    expect(seen).toHaveLength(5);
  });

  it('are filtered by every given facet, and return the facet counts', async () => {
    const one = await newFreelancer(marketplace, {
      skills: ['Lute'],
      location: 'Porto, Portugal',
      hourlyRate: '60$',
      languages: ['Portuguese'],
    });
    const two = await newFreelancer(marketplace, { skills: ['lute'], location: 'Faro, Portugal' });
    await waitForResults('kind=profile&skill=LUTE', [two.id, one.id]);
    await waitForResults('kind=profile&skill=lute&place=portugal', [two.id, one.id]);
    await waitForResults('kind=profile&skill=lute&place=Porto, Portugal', [one.id]);
    await waitForResults('kind=profile&skill=lute&rate=from50&language=portuguese', [one.id]);
    const { facets } = await find('kind=profile&skill=lute');
    expect(facets.place).toEqual([
      { value: 'Portugal', label: 'Portugal', count: 2 },
      { value: 'Faro', label: 'Faro', count: 1 },
      { value: 'Porto', label: 'Porto', count: 1 },
    ]);
    expect(facets.skill).toMatchObject([{ count: 2 }]);
    expect(facets.rate).toContainEqual(
      expect.objectContaining({ value: 'from50', label: '$50 to $100 an hour' }),
    );
  });

  it('are not found while their person is no freelancer, nor are their works', async () => {
    const { id, profile, token } = await newFreelancer(marketplace, { fname: 'Celesta' });
    const terms = sampleTerms({ title: 'Celesta repairs' });
    await createService(marketplace, { token, terms });
    await eventually(async () => (await find('kind=service&q=celesta')).total === 1);
    await marketplace.publish(profileChanged(profile, { version: 2, roles: ['employer'] }));
    await waitForResults('kind=profile&q=celesta', []);
    await eventually(async () => (await find('kind=service&q=celesta')).total === 0);
    await marketplace.publish(profileChanged(profile, { version: 3 }));
    await waitForResults('kind=profile&q=celesta', [id]);
    await eventually(async () => (await find('kind=service&q=celesta')).total === 1);
  });

  it('and works are removed with the account', async () => {
    const { id, token, email } = await newFreelancer(marketplace, { fname: 'Harmonium' });
    await createBlog(marketplace, { token, over: { title: 'My harmonium' } });
    await waitForResults('kind=profile&q=harmonium', [id]);
    await eventually(async () => (await find('kind=post&q=harmonium')).total === 1);
    const personalData = createPersonalDataClient({ name: 'marketplace', ...marketplace });
    await personalData.erase({ userId: id, email });
    await personalData.close();
    expect((await find('kind=profile&q=harmonium')).total).toBe(0);
    expect((await find('kind=post&q=harmonium')).total).toBe(0);
  });
});

describe('a misspelled word', () => {
  it.each([
    ['trombnoe', 'two swapped letters'],
    ['trombome', 'a wrong letter'],
    ['trmbone', 'a missing letter'],
    ['troombone', 'a letter too many'],
    ['tronbome', 'two wrong letters of eight'],
  ])('%s is corrected: %s', async (q) => {
    await newFreelancer(marketplace, { fname: 'Trombone' });
    await eventually(async () => (await find('kind=profile&q=trombone')).total > 0);
    const { items, corrected } = await find(`kind=profile&q=${q}`);
    expect(corrected).toEqual([{ from: q, to: 'trombone' }]);
    expect(items[0].title.marks).toEqual([[0, 8]]);
  });

  it('of three letters is not corrected', async () => {
    await newFreelancer(marketplace, { fname: 'Uke' });
    await eventually(async () => (await find('kind=profile&q=uke')).total > 0);
    expect(await find('kind=profile&q=uku')).toMatchObject({ total: 0, corrected: [] });
  });
});

describe('works', () => {
  it('are found in their current state while published, and not when hidden or deleted', async () => {
    const { token } = await newFreelancer(marketplace);
    const make = { token, body: sampleProject({ title: 'A spinet' }) };
    const { body } = await marketplace.send('POST /project', make);
    const { id } = body.project;
    await waitForResults('kind=project&q=spinet', [id]);
    const request = { token, body: { published: false } };
    await marketplace.send(`POST /project/publish/${id}`, request);
    await waitForResults('kind=project&q=spinet', []);
  });

  it('are omitted immediately when hidden, even before the index is updated', async () => {
    const { token } = await newFreelancer(marketplace);
    const ids: string[] = [];
    for (const title of ['An ocarina', 'Ocarinas']) {
      const { body } = await marketplace.send('POST /project', {
        token,
        body: sampleProject({ title }),
      });
      ids.unshift(body.project.id);
    }
    await waitForResults('kind=project&q=ocarina&limit=5', [ids[1], ids[0]] as string[]);
    await ProjectModel.updateOne({ _id: ids[1] }, { state: 'hidden' });
    // The page that would be empty is left out.
    const { items, nextCursor } = await find('kind=project&q=ocarina&limit=1');
    expect([idsOf(items), nextCursor]).toEqual([[ids[0]], null]);
  });

  it('exclude blogs before their publication time', async () => {
    const { token } = await newFreelancer(marketplace);
    const publishAt = new Date(Date.now() + 3600_000).toISOString();
    const later = await createBlog(marketplace, { token, over: { title: 'Serpents', publishAt } });
    const now = await createBlog(marketplace, { token, over: { title: 'Serpents, the first' } });
    expect(later.status).toBe('scheduled');
    await waitForResults('kind=post&q=serpents', [now.id]);
  });

  it('return an excerpt with the matched word', async () => {
    const { token } = await newFreelancer(marketplace);
    const description = `<p>${'Something else. '.repeat(30)}A <b>virginal</b> was found.</p>`;
    const { id } = await createBlog(marketplace, { token, over: { description } });
    await waitForResults('kind=post&q=virginal', [id]);
    const [{ snippet }] = (await find('kind=post&q=virginal')).items;
    expect(snippet.text.length).toBeLessThan(230);
    const [[from, to]] = snippet.marks;
    expect(snippet.text.slice(from, to)).toBe('virginal');
  });
});

it('finds a job while it accepts applications, and whether the reader applied', async () => {
  const client = await newClient(marketplace, { fname: 'Grace', lname: 'Bell' });
  const over = { title: 'Tune our carillon', skills: ['Bell tuning'], remote: true };
  const { _id } = await postJob(marketplace, { token: client.token, over });
  await waitForResults('kind=job&q=carillon&remote=remote', [_id]);
  const { token } = await newFreelancer(marketplace);
  await applyTo(marketplace, { token, jobId: _id });
  expect((await find('kind=job&q=carillon', token)).items).toMatchObject([
    { applied: true, link: `/job/${_id}`, owner: 'Grace Bell', ownerId: client.id },
  ]);
  expect((await find('kind=job&q=carillon')).items).toMatchObject([{ applied: false }]);
  const closing = { token: client.token, body: { words: '' } };
  await marketplace.send(`POST /jobs/${_id}/close`, closing);
  await waitForResults('kind=job&q=carillon', []);
});

it('counts the matches of each kind', async () => {
  const { token } = await newFreelancer(marketplace, { fname: 'Theorbo' });
  await createBlog(marketplace, { token, over: { title: 'Theorbo' } });
  await eventually(async () => {
    const { body } = await marketplace.send('GET /search/counts?q=theorbo', { token });
    const { profile, post, job } = body.counts;
    return profile === 1 && post === 1 && job === 0;
  });
});

it('suggests skills in their most common spelling, also for misspelled input', async () => {
  for (const skill of ['Marimba', 'marimba', 'Marimba']) {
    await newFreelancer(marketplace, { skills: [skill] });
  }
  const suggestSkills = async (q: string) =>
    (await marketplace.send(`GET /search/skills?q=${q}`, { token: marketplace.tokenFor() })).body
      .skills;
  expect(await suggestSkills('mari')).toEqual(['Marimba']);
  expect(await suggestSkills('marimab')).toEqual(['Marimba']);
});

it.each([
  ['a reader who is not signed in', 'kind=job', false, 401],
  ['no kind', 'q=web', true, 400],
  ['an unknown kind', 'kind=people', true, 400],
  ['an invalid cursor', 'kind=job&cursor=zzz', true, 400],
  [
    'operators of the query language',
    `kind=job&q=${encodeURIComponent('" OR {a} : b * ^ ( NEAR')}`,
    true,
    200,
  ],
])('returns a status for %s: %s', async (_what, query, isSignedIn, status) => {
  const token = isSignedIn ? marketplace.tokenFor() : undefined;
  expect((await marketplace.send(`GET /search?${query}`, { token })).status).toBe(status);
});
