import { randomBytes } from 'node:crypto';
import { newEvent } from '@soloist/server-kit';
import { startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { type AccountFields, AccountModel } from '../../accounts/accounts.model.ts';
import { directoryEntry } from '../../accounts/directory-entry.rules.ts';
import { storePortfolio } from '../../accounts/listing/portfolios.events.ts';
import { renewDirectoryEntries } from '../../accounts/search-terms.job.ts';
import { findByTerms } from './directory.service.ts';
import { refreshOverview } from './overview.service.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());
beforeEach(() => AccountModel.deleteMany());

/** A listed freelancer's account, with a profile. */
async function addPerson(over: Partial<AccountFields> = {}) {
  const label = `p${randomBytes(8).toString('hex')}`;
  const account = new AccountModel({
    email: `${label}@test.local`,
    passwordHash: 'x',
    username: label,
    verified: true,
    roles: ['freelancer'],
    role: 'freelancer',
    fname: 'Mira',
    headline: 'Maker',
    skills: ['Making'],
    isRateHidden: false,
    isAvailabilityHidden: false,
    portfolio: { published: true, hasProjects: false, version: 1 },
    ...over,
  });
  account.set(directoryEntry(account.toObject()));
  await account.save();
  return account.id as string;
}
const find = async (query: string) => {
  const { status, body } = await identity.send(`GET /freelancer/fetchfreelancer?${query}`);
  return { status, body, ids: body.items?.map(({ id }: { id: string }) => id) as string[] };
};

describe('GET /freelancer/fetchfreelancer', () => {
  it('shows cards to anyone, without private data', async () => {
    const id = await addPerson({ fname: 'Tomáš', skills: ['React'], phonenumber: '+420 1' });
    const { status, body } = await find('');
    expect(status).toBe(200);
    expect(body.items).toEqual([
      expect.objectContaining({ id, fname: 'Tomáš', skills: ['React'] }),
    ]);
    expect(JSON.stringify(body)).not.toMatch(/@test|\+420|passwordHash|directory|verified/);
  });

  it('lists only freelancers with a verified email', async () => {
    await addPerson({ roles: ['employer'], role: 'employer' });
    await addPerson({ verified: false, username: null });
    const both = await addPerson({ roles: ['freelancer', 'employer'], role: 'employer' });
    expect((await find('')).ids).toEqual([both]);
  });

  it.each([
    ['q=tomas'],
    ['q=Tom%C3%A1%C5%A1'],
    ['q=web%20brn'],
    ['skill=react'],
    ['tool=FIGMA'],
    ['language=czech'],
    ['location=Brno'],
    ['location=brno%2C%20Czechia'],
    ['rate=from50'],
    ['availability=accepting'],
    [
      'q=react&skill=React&tool=Figma&language=Czech&location=Brno&rate=from50&availability=accepting',
    ],
  ])('finds by %s', async (query) => {
    const id = await addPerson({
      fname: 'Tomáš',
      headline: 'Web developer',
      skills: ['React'],
      tools: ['Figma'],
      languages: ['Czech'],
      location: 'Brno, Czechia',
      hourlyRate: '70$',
    });
    await addPerson({ hourlyRate: '10$', acceptingProjects: false, languages: ['Italian'] });
    expect((await find(query)).ids).toEqual([id]);
  });

  it('requires every filter to match', async () => {
    await addPerson({ skills: ['React'], location: 'Brno' });
    await addPerson({ skills: ['Law'], location: 'Lisbon' });
    expect((await find('skill=React&location=Lisbon')).ids).toEqual([]);
    expect((await find('q=react%20law')).ids).toEqual([]);
    expect((await find('skill=Reac')).ids).toEqual([]);
  });

  it('ignores punctuation, and accepts a very long query', async () => {
    const id = await addPerson({ headline: 'Lettering' });
    expect((await find(`q=${encodeURIComponent('?!, lettering --')}`)).ids).toEqual([id]);
    expect((await find(`q=${encodeURIComponent('!!')}`)).ids).toEqual([id]);
    expect((await find(`q=${'l%20'.repeat(50)}`)).status).toBe(200);
  });

  it('puts plans first, then complete profiles, then new and sparse ones, and pages without gap or repetition', async () => {
    const plan_details = { plan: 'monthly', renewsAt: '2027-01-01T00:00:00.000Z' } as const;
    const old = await addPerson();
    const sparse = await addPerson({ plan_details });
    const complete = await addPerson({ about: 'Something' });
    const paying = await addPerson({ about: 'Something', plan_details });
    const recent = await addPerson();
    const pages: string[][] = [];
    let cursor = '';
    do {
      const { body, ids } = await find(`limit=1${cursor && `&cursor=${cursor}`}`);
      pages.push(ids);
      cursor = body.nextCursor;
      // A person who joins meanwhile is newer than the page and appears before it.
      if (pages.length === 3) await addPerson();
    } while (cursor);
    expect(pages).toEqual([[paying], [complete], [recent], [sparse], [old]]);
  });

  it.each([
    'limit=0',
    'limit=51',
    'rate=cheap',
    'availability=later',
    'cursor=x',
    'cursor=-1',
    'page=2',
  ])('refuses %s', async (query) => {
    expect(await find(query)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('refuses MongoDB operators', async () => {
    expect((await find('skill[$ne]=x')).status).toBe(400);
  });

  it.each([[['all']], [['s:react']], [['s:react', 'w:bes', 'a:accepting']]])(
    'reads %j in order from one range of the index',
    async (terms) => {
      for (let count = 0; count < 60; count++) {
        await addPerson({ skills: count % 2 ? ['React'] : ['Law'], headline: 'The best' });
      }
      const query = findByTerms(terms, { limit: 21, below: Number.MAX_SAFE_INTEGER });
      const { executionStats, queryPlanner } = (await query.explain('executionStats')) as never as {
        executionStats: { totalDocsExamined: number };
        queryPlanner: { winningPlan: object; rejectedPlans: object[] };
      };
      const plan = JSON.stringify(queryPlanner.winningPlan);
      expect(plan).toContain('"indexName":"directoryTerms_1_directoryRank_-1"');
      expect(plan).not.toMatch(/"stage":"(SORT|COLLSCAN)"/);
      expect(queryPlanner.rejectedPlans).toEqual([]);
      expect(executionStats.totalDocsExamined).toBe(21);
    },
  );
});

describe('a profile in the directory', () => {
  const update = (token: string, body: object) =>
    identity.send('POST /profile/updateProfile', { token, body });
  let version = 0;
  /** Marketplace's event about a person's site. */
  const publish = (ownerId: string, over: object = {}) =>
    storePortfolio(
      newEvent('site.listing-changed', {
        ownerId,
        published: true,
        hasProjects: false,
        version: ++version,
        ...over,
      }),
    );
  const listed = async (over: object = {}) => {
    const person = await identity.signUp(over);
    await update(person.token, { headline: 'Gilder', skills: ['Gilding'] });
    await publish(person.user.id);
    return person;
  };

  it('appears once published with a headline and a skill or a project, and disappears again', async () => {
    const { token, user } = await identity.signUp();
    const isListed = async () => (await find('')).ids.includes(user.id);
    const isStatedListed = async () =>
      (await identity.send('GET /profile/loadUser', { token })).body.userInfo.isListed;
    const steps: [() => Promise<unknown>, boolean][] = [
      [() => publish(user.id), false],
      [() => update(token, { headline: 'Gilder' }), false],
      [() => update(token, { skills: ['Gilding'] }), true],
      [() => update(token, { skills: [] }), false],
      [() => publish(user.id, { hasProjects: true }), true],
      [() => update(token, { headline: '' }), false],
      [() => update(token, { headline: 'Gilder' }), true],
      [() => publish(user.id, { hasProjects: true, published: false }), false],
    ];
    for (const [take, expected] of steps) {
      await take();
      expect([await isListed(), await isStatedListed()]).toEqual([expected, expected]);
    }
    await publish(user.id, { hasProjects: true, version: 1 });
    expect(await isListed()).toBe(false);
  });

  it('has neither rate nor availability until the person confirms them', async () => {
    const { token, user } = await listed();
    const card = async () => (await find('')).body.items[0];
    expect(await card()).toMatchObject({ hourlyRate: '', isAvailabilityHidden: true });
    expect((await find('rate=from50')).ids).toEqual([]);
    expect((await find('availability=accepting')).ids).toEqual([]);
    await update(token, { hourlyRate: '50$', acceptingProjects: true });
    expect(await card()).toMatchObject({ hourlyRate: '50$', isAvailabilityHidden: false });
    expect((await find('rate=from50&availability=accepting')).ids).toEqual([user.id]);
  });

  it('rises as the profile fills, and follows its changes', async () => {
    const one = await listed({ fname: 'Alba' });
    const two = await listed({ fname: 'Bela' });
    await update(two.token, { skills: ['Law'] });
    expect((await find('')).ids).toEqual([two.user.id, one.user.id]);
    const body = { about: 'Something', skills: ['Gilding'], username: 'alba-of-the-gold' };
    await identity.send('POST /profile/updateProfile', { token: one.token, body });
    expect((await find('')).ids).toEqual([one.user.id, two.user.id]);
    expect((await find('skill=gilding')).ids).toEqual([one.user.id]);
    const skills = { skills: ['Law'] };
    await identity.send('POST /profile/updateProfile', { token: one.token, body: skills });
    expect((await find('skill=gilding')).ids).toEqual([]);
  });

  it('appears with the freelancer role', async () => {
    const { token, user } = await listed({ role: 'employer' });
    expect((await find('')).ids).toEqual([]);
    await identity.send('POST /auth/role', { token, body: { role: 'freelancer' } });
    expect((await find('')).ids).toEqual([user.id]);
  });

  it('is found by new rules after a start, without an action of its owner', async () => {
    const id = await addPerson({ fname: 'Tomáš' });
    await AccountModel.updateOne({ _id: id }, { directoryTerms: [], directoryEdition: 0 });
    expect((await find('q=tomas')).ids).toEqual([]);
    await renewDirectoryEntries();
    expect((await find('q=tomas')).ids).toEqual([id]);
  });
});

describe('GET /freelancer/facets and /users/numbers', () => {
  it('return the most common values, ignoring case', async () => {
    await addPerson({ skills: ['React', 'Law'], tools: ['Figma'], location: 'Brno' });
    await addPerson({ skills: ['react'], languages: ['Czech'], acceptingProjects: false });
    await addPerson({ skills: ['Hiring'], roles: ['employer'], role: 'employer' });
    await refreshOverview();
    const facets = await identity.send('GET /freelancer/facets');
    expect(facets.body.skills).toEqual([expect.stringMatching(/^react$/i), 'Law']);
    expect(facets.body).toMatchObject({
      tools: ['Figma'],
      languages: ['Czech'],
      locations: ['Brno'],
    });
    const numbers = await identity.send('GET /users/numbers');
    expect(numbers.body).toEqual({ success: true, freelancers: 2, skills: 2 });
  });

  it('leave out counts below the minimum of the installation', async () => {
    await addPerson({ skills: ['React', 'Law'] });
    await refreshOverview();
    expect((await identity.send('GET /users/numbers')).body).toEqual({ success: true, skills: 2 });
  });

  it('are not computed for each request', async () => {
    await refreshOverview();
    for (const skill of ['Law', 'React']) await addPerson({ skills: [skill] });
    expect((await identity.send('GET /freelancer/facets')).body.skills).toEqual([]);
    expect((await identity.send('GET /users/numbers')).body).toEqual({ success: true });
  });
});
