import type { MatchReason } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import type { TestService } from '@soloist/server-kit/testing-service';
import { applyTo, postJob } from '../../../../test/jobs.ts';
import {
  newClient,
  newFreelancer,
  profileChanged,
  startTestMarketplace,
} from '../../../../test/marketplace.ts';
import { SiteModel } from '../../sites/sites.model.ts';

let marketplace: TestService;
let grace: Awaited<ReturnType<typeof newClient>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  grace = await newClient(marketplace);
});
afterAll(() => marketplace.close());

type Person = Awaited<ReturnType<typeof newFreelancer>>;
const send = (call: string, { token }: Pick<Person, 'token'>, body?: object) =>
  marketplace.send(call, { token, body });
const post = (over: object) => postJob(marketplace, { token: grace.token, over });
const listSuggestions = async (person: Person) =>
  (await send('GET /jobs/matches', person)).body.items;
const titles = async (person: Person) =>
  (await listSuggestions(person)).map(({ job }: { job: { title: string } }) => job.title);
const textsOf = (reasons: MatchReason[]) => reasons.map(({ text }) => text);
const noCorrections = { added: [], ignored: [] };

/** Unique skills keep the people of one test out of the others. */
const newSkilledFreelancer = async (skills: string[], over = {}) =>
  newFreelancer(marketplace, { skills, ...over });

describe('suggested jobs for a freelancer', () => {
  it('are sorted by score, with every reason for and against', async () => {
    const ada = await newSkilledFreelancer(['Etching', 'Bookbinding'], {
      hourlyRate: '60$',
      location: 'Lisbon',
      experience: '3 years',
    });
    const hourly = { budgetType: 'hourly', budget: 4000, budgetTo: 8000, currency: 'USD' };
    await post({ title: 'One of both', skills: ['etching', 'Welding'], level: 'expert' });
    await post({ title: 'Both', skills: ['Etching', 'Bookbinding'], ...hourly });
    await post({ title: 'Far away', skills: ['Etching'], remote: false, location: 'Oslo' });
    expect(await titles(ada)).toEqual(['Both', 'One of both', 'Far away']);
    const [both, one] = await listSuggestions(ada);
    expect(textsOf(both.reasons)).toEqual([
      'Etching is on your profile',
      'Bookbinding is on your profile',
      '$60 an hour is within $40 to $80',
      'Your experience is intermediate, the job asks for intermediate',
      'The job can be done remotely',
    ]);
    expect(textsOf(one.reasons)).toContain('Welding is not on your profile');
    expect(textsOf(one.reasons)).toContain(
      'Your experience is intermediate, the job asks for expert',
    );
    // The listed reasons alone determine the order.
    for (const { score, reasons } of [both, one]) {
      expect(reasons.reduce((sum: number, { weight }: MatchReason) => sum + weight, 0)).toBe(score);
    }
  });

  it('are sorted newest first at equal scores, page by page', async () => {
    const ada = await newSkilledFreelancer(['Calligraphy']);
    for (const title of ['First', 'Second', 'Third'])
      await post({ title, skills: ['Calligraphy'] });
    const one = await send('GET /jobs/matches?limit=2', ada);
    expect(one.body.items.map(({ job }: never) => (job as { title: string }).title)).toEqual([
      'Third',
      'Second',
    ]);
    const next = await send(`GET /jobs/matches?limit=2&cursor=${one.body.nextCursor}`, ada);
    expect(next.body.items.map(({ job }: never) => (job as { title: string }).title)).toEqual([
      'First',
    ]);
    expect(next.body.nextCursor).toBeNull();
    expect((await send('GET /jobs/matches?cursor=nonsense', ada)).status).toBe(400);
  });

  it('exclude closed jobs and those that they applied to', async () => {
    const ada = await newSkilledFreelancer(['Weaving']);
    const [closed, applied] = [
      await post({ skills: ['Weaving'] }),
      await post({ skills: ['Weaving'] }),
    ];
    expect(await titles(ada)).toHaveLength(2);
    await send(`POST /jobs/${closed._id}/close`, grace, {});
    await applyTo(marketplace, { token: ada.token, jobId: applied._id });
    expect(await titles(ada)).toEqual([]);
  });

  it('follow corrected criteria immediately', async () => {
    const ada = await newSkilledFreelancer(['Enamel', 'Lettering']);
    await post({ title: 'Lettering', skills: ['Lettering'] });
    await post({ title: 'Enamel', skills: ['Enamel', 'Soldering'] });
    expect(await titles(ada)).toEqual(['Lettering', 'Enamel']);
    const added = [{ kind: 'skill', value: 'soldering' }];
    const saved = await send('PUT /jobs/match-facts', ada, { added, ignored: [] });
    expect(saved.body.corrections.added).toEqual(added);
    expect(await titles(ada)).toEqual(['Enamel', 'Lettering']);
    const [enamel] = await listSuggestions(ada);
    expect(textsOf(enamel.reasons)).toContain('You added Soldering');

    const ignored = [{ kind: 'skill', value: 'Enamel' }];
    await send('PUT /jobs/match-facts', ada, { added: [], ignored });
    expect(await titles(ada)).toEqual(['Lettering']);
    await send('PUT /jobs/match-facts', ada, noCorrections);
    expect(await titles(ada)).toEqual(['Lettering', 'Enamel']);
    const { body } = await send('GET /jobs/match-facts', ada);
    expect(body.facts).toContainEqual({ kind: 'skill', value: 'Enamel' });
    expect(body.corrections).toEqual(noCorrections);
  });

  it('explain how any job fits, ignoring rates in another currency', async () => {
    const ada = await newSkilledFreelancer(['Gilding'], { hourlyRate: '200$' });
    const rate = { budgetType: 'hourly', budget: 5000, budgetTo: 9000 };
    const dollars = await post({ skills: ['Gilding'], ...rate, currency: 'USD' });
    const euros = await post({ skills: ['Gilding'], ...rate, currency: 'EUR' });
    const matchOf = async (id: string) => (await send(`GET /jobs/matches/${id}`, ada)).body.match;
    expect(textsOf((await matchOf(dollars._id)).reasons)).toContain(
      '$200 an hour is above $50 to $90',
    );
    expect(textsOf((await matchOf(euros._id)).reasons).join()).not.toMatch('an hour');
    expect((await send(`GET /jobs/matches/${'0'.repeat(24)}`, ada)).status).toBe(404);

    const profile = { hourlyRate: '80$', currency: 'EUR' as const };
    const ines = await newSkilledFreelancer(['Gilding'], profile);
    const { body } = await send(`GET /jobs/matches/${euros._id}`, ines);
    expect(textsOf(body.match.reasons)).toContain('€80 an hour is within €50 to €90');
    const { facts } = (await send('GET /jobs/match-facts', ines)).body;
    expect(facts).toContainEqual({ kind: 'rate', value: '€80 an hour' });
  });
});

describe('suggested people for a job', () => {
  const peopleOf = async (id: string, who = grace) => send(`GET /jobs/${id}/people`, who);
  const names = async (id: string) =>
    (await peopleOf(id)).body.items.map(
      (each: { freelancer: { fname: string } }) => each.freelancer.fname,
    );

  it('are sorted by score, with reasons, and follow the client’s corrections for this job', async () => {
    const one = await newSkilledFreelancer(['Glazing', 'Throwing'], { fname: 'Both' });
    await newSkilledFreelancer(['glazing'], { fname: 'One', languages: ['German'] });
    await newSkilledFreelancer(['Plumbing'], { fname: 'None' });
    const job = await post({ skills: ['Glazing', 'Throwing'] });
    expect(await names(job._id)).toEqual(['Both', 'One']);
    const { items } = (await peopleOf(job._id)).body;
    expect(items[0].freelancer.id).toBe(one.id);
    expect(textsOf(items[1].reasons)).toContain('Throwing is not on their profile');

    const correction = {
      added: [{ kind: 'language', value: 'German' }],
      ignored: [{ kind: 'skill', value: 'throwing' }],
    };
    const saved = await send(`PUT /jobs/${job._id}/match-facts`, grace, correction);
    expect(saved.body.corrections).toEqual(correction);
    expect(await names(job._id)).toEqual(['One', 'Both']);
    const other = await post({ skills: ['Glazing', 'Throwing'] });
    expect(await names(other._id)).toEqual(['Both', 'One']);
    const { body } = await send(`GET /jobs/${job._id}/match-facts`, grace);
    expect(body.corrections).toEqual(correction);
    expect(body.facts).toContainEqual({ kind: 'skill', value: 'Throwing' });
  });

  it('are visible to the job’s client alone', async () => {
    const other = await newClient(marketplace);
    const ada = await newSkilledFreelancer(['Marquetry'], { languages: ['German'] });
    const job = await post({ skills: ['Marquetry'] });
    const facts = `/jobs/${job._id}/match-facts`;
    const correction = { added: [{ kind: 'language', value: 'German' }], ignored: [] };
    expect((await send(`PUT ${facts}`, grace, correction)).status).toBe(200);
    for (const stranger of [other, ada]) {
      const refusals = [
        await peopleOf(job._id, stranger),
        await send(`GET ${facts}`, stranger),
        await send(`PUT ${facts}`, stranger, noCorrections),
      ];
      expect(refusals.map(({ status }) => status)).toEqual(
        stranger === other ? [404, 404, 404] : [403, 403, 403],
      );
      expect(JSON.stringify(refusals.map(({ body }) => body))).not.toContain('German');
    }
    expect((await send(`GET ${facts}`, grace)).body.corrections).toEqual(correction);
    expect(await names(job._id)).toEqual(['Ada']);
  });

  it('exclude people who are no longer freelancers', async () => {
    const ada = await newSkilledFreelancer(['Thatching']);
    const job = await post({ skills: ['Thatching'] });
    expect(await names(job._id)).toHaveLength(1);
    await marketplace.publish(profileChanged(ada.profile, { version: 2, roles: ['employer'] }));
    await eventually(async () =>
      SiteModel.exists({ ownerId: ada.id, ownerIsFreelancer: false }).then(Boolean),
    );
    expect(await names(job._id)).toEqual([]);
  });

  it('are found by an index, as are jobs', async () => {
    const ada = await newSkilledFreelancer(['Thatching']);
    const job = await post({ skills: ['Thatching'] });
    const jobs = await listIndexesUsed('foundBy', () => listSuggestions(ada));
    expect(jobs).not.toEqual([]);
    expect(jobs.filter((index) => !index.includes('foundBy'))).toEqual([]);
    const people = await listIndexesUsed('profile.skills', () => peopleOf(job._id));
    expect(new Set(people)).toEqual(new Set(['profile.skills_1__id_-1']));
  });
});
