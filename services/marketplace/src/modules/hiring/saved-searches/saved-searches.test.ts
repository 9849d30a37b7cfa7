import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import mongoose from 'mongoose';
import { postJob } from '../../../../test/jobs.ts';
import { newClient, newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';
import { listenAsMessaging } from '../../../../test/reports.ts';
import { newJobMovedEvent } from '../jobs/jobs.service.ts';
import { SavedSearchModel, SearchMatchModel } from './saved-searches.model.ts';
import { emptySearchKey } from './search-terms.rules.ts';

let marketplace: TestService;
let messaging: ReturnType<typeof listenAsMessaging>;
let grace: Awaited<ReturnType<typeof newClient>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  messaging = listenAsMessaging(marketplace);
  grace = await newClient(marketplace);
});
afterAll(async () => {
  await messaging.close();
  await marketplace.close();
});
// Otherwise a search of one test would find the jobs of the others.
afterEach(() => SavedSearchModel.deleteMany({}));

type Person = Awaited<ReturnType<typeof newFreelancer>>;
const send = (call: string, { token }: Pick<Person, 'token'>, body?: object) =>
  marketplace.send(call, { token, body });
const post = (over: object = {}) => postJob(marketplace, { token: grace.token, over });

const newSearcher = () => newFreelancer(marketplace);
const form = (over: object = {}) => ({ name: 'Labels', notify: 'notification', ...over });
const save = async (person: Person, over: object = {}) =>
  (await send('POST /jobs/searches', person, form(over))).body.search;
const countFresh = async (person: Person) =>
  (await send('GET /jobs/searches', person)).body.searches.map(
    ({ fresh }: { fresh: number }) => fresh,
  );

/** The match events of one job, from the outboxes or Redis. */
const findMatches = (jobId: string) => SearchMatchModel.find({ jobId }).lean();
const waitForMatches = (jobId: string, count: number) =>
  eventually(async () => (await findMatches(jobId)).length >= count);

describe('a saved search', () => {
  it('is saved once, and changed and removed by its person alone', async () => {
    const [ada, noor] = [await newSearcher(), await newSearcher()];
    const one = await save(ada, { skills: ['Packaging', 'Label'] });
    expect(one).toMatchObject({ name: 'Labels', q: '', fresh: 0, level: null, remote: false });
    expect((await save(ada, { skills: ['Label', 'Packaging'] })).id).toBe(one.id);
    const other = await save(ada, { name: 'Boxes' });
    const twice = await send(
      `PUT /jobs/searches/${other.id}`,
      ada,
      form({ skills: ['Packaging', 'Label'] }),
    );
    expect([twice.status, twice.body.message]).toEqual([
      409,
      'You have already saved this search.',
    ]);

    for (const call of ['PUT', 'DELETE']) {
      const body = call === 'PUT' ? form() : undefined;
      expect((await send(`${call} /jobs/searches/${one.id}`, noor, body)).status).toBe(404);
    }
    expect((await send(`POST /jobs/searches/${one.id}/seen`, noor, {})).status).toBe(404);
    expect((await send(`DELETE /jobs/searches/${one.id}`, ada)).status).toBe(200);
    expect((await send(`DELETE /jobs/searches/${one.id}`, ada)).status).toBe(200);
    const { searches } = (await send('GET /jobs/searches', ada)).body;
    expect(searches.map(({ name }: { name: string }) => name)).toEqual(['Boxes']);
  });

  it('is refused beyond twenty', async () => {
    const ada = await newSearcher();
    for (let at = 0; at < 20; at++) await save(ada, { name: `Search ${at}` });
    const refused = await send('POST /jobs/searches', ada, form());
    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached']);
  });
});

describe('a new job', () => {
  it('matches when it has every part of the search, and counts until the person looks', async () => {
    const ada = await newSearcher();
    const fits = await save(ada, {
      q: 'kalam OIL',
      skills: ['packaging'],
      level: 'intermediate',
      budgetType: 'fixed',
      remote: true,
    });
    for (const over of [
      { q: 'honey' },
      { skills: ['Packaging', 'Welding'] },
      { level: 'expert' },
      { budgetType: 'hourly' },
    ]) {
      await save(ada, { name: JSON.stringify(over), ...over });
    }
    const job = await post();
    await waitForMatches(job._id, 1);
    const [match] = await findMatches(job._id);
    expect(match?.searchIds.map(String)).toEqual([fits.id]);
    expect(await countFresh(ada)).toEqual([0, 0, 0, 0, 1]);
    await send(`POST /jobs/searches/${fits.id}/seen`, ada, {});
    expect(await countFresh(ada)).toEqual([0, 0, 0, 0, 0]);
  });

  it('notifies a person once per job, however many searches found it and however often it opens', async () => {
    const [ada, noor] = [await newSearcher(), await newSearcher()];
    await save(ada, { name: 'Everything', notify: 'none' });
    await save(ada, { name: 'Packaging', skills: ['Packaging'], notify: 'mail' });
    await save(noor, { name: 'Everything', notify: 'none' });
    const job = await post();
    await waitForMatches(job._id, 2);
    await send(`POST /jobs/${job._id}/close`, grace, {});
    await send(`POST /jobs/${job._id}/reopen`, grace, { closesOn: null });
    await marketplace.publish(newJobMovedEvent(job._id));
    // Events are handled in order, so a later one is handled after these.
    const later = await post();
    await waitForMatches(later._id, 2);
    const people = (await findMatches(job._id)).map(({ freelancerId }) => String(freelancerId));
    expect(people.toSorted()).toEqual([ada.id, noor.id].toSorted());
    expect(await countFresh(ada)).toEqual([2, 2]);
    // Only people who chose notifications get one, by their chosen channel.
    const events = (await messaging.eventsOf('job.search-matched')).filter(
      ({ jobId }) => jobId === job._id,
    );
    expect(events).toHaveLength(2);
    expect(events).toContainEqual({
      jobId: job._id,
      freelancerId: ada.id,
      title: 'A label for olive oil',
      facts: '€1,200, remote',
      searches: ['Everything', 'Packaging'],
      note: false,
      mail: true,
    });
  });

  it('does not notify its own client, or anyone once it is closed', async () => {
    const token = marketplace.tokenFor({ userId: grace.id });
    await send('POST /jobs/searches', { token }, form({ name: 'My own' }));
    const ada = await newSearcher();
    await save(ada);
    const job = await post();
    await waitForMatches(job._id, 1);
    expect((await findMatches(job._id)).map(({ freelancerId }) => String(freelancerId))).toEqual([
      ada.id,
    ]);
  });

  it('resumes after a killed process and notifies no one twice', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, newSearcher));
    for (const person of people) await save(person);
    const job = await post();
    await waitForMatches(job._id, 4);
    // The state after a process that ended after the first of them.
    const [first] = await findMatches(job._id);
    const others = { jobId: job._id, _id: mongoose.trusted({ $ne: first!._id }) };
    await SearchMatchModel.deleteMany(others);
    await marketplace.publish(newJobMovedEvent(job._id));
    await waitForMatches(job._id, 4);
    await marketplace.publish(newJobMovedEvent(job._id));
    const later = await post();
    await waitForMatches(later._id, 4);
    expect(await findMatches(job._id)).toHaveLength(4);
  });

  it('reads only searches saved under a term the job has', async () => {
    const ada = await newSearcher();
    const crowd = Array.from({ length: 500 }, (_, at) => ({
      freelancerId: new mongoose.Types.ObjectId(newId()),
      form: { ...form(), q: '', skills: [], level: null, budgetType: null, remote: false },
      content: `content-${at}`,
      required: ['w:kalamata', 'remote', 'w:oil'],
      key: 'w:kalamata',
      createdAt: new Date(),
      seenAt: new Date(),
    }));
    await SavedSearchModel.insertMany(crowd);
    await save(ada, { q: 'Kalamata oil', remote: true });
    // The word with fewer saved searches, not the term that every other job has.
    const { key } = (await SavedSearchModel.findOne({ freelancerId: ada.id }).lean())!;
    expect(key).toBe('w:oil');
    await save(ada, { name: 'All' });
    expect(
      await SavedSearchModel.exists({ freelancerId: ada.id, key: emptySearchKey }),
    ).not.toBeNull();
    const query = await SavedSearchModel.find({
      key: mongoose.trusted({ $in: ['w:oil', 'w:x'] }),
    }).explain('executionStats');
    const { executionStats } = query as unknown as {
      executionStats: { totalDocsExamined: number };
    };
    expect(executionStats.totalDocsExamined).toBe(1);
  });
});
