import { reportTexts } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import { createPersonalDataClient } from '@soloist/server-kit/testing-service';
import { applyTo } from '../../../test/jobs.ts';
import { type Reports, startReports } from '../../../test/reports.ts';
import { SavedSearchModel } from '../hiring/saved-searches/saved-searches.model.ts';
import { CaseModel } from './cases.model.ts';

let reports: Reports;
let marketplace: Reports['marketplace'];
let grace: Reports['grace'];
let moderator: Reports['moderator'];
let send: Reports['send'];
let post: Reports['post'];
let newReader: Reports['newReader'];
let report: Reports['report'];
let caseOf: Reports['caseOf'];
let decide: Reports['decide'];
beforeAll(async () => {
  reports = await startReports();
  ({ marketplace, grace, moderator, send, post, newReader, report, caseOf, decide } = reports);
});
afterAll(() => reports.close());

describe('a report', () => {
  it('is accepted once per person and stores the content as it was', async () => {
    const [ada, noor] = [await newReader(), await newReader()];
    const job = await post({ title: 'Easy money' });
    expect((await report(ada, job._id)).body.message).toBe(reportTexts.reported);
    expect((await report(ada, job._id)).body.message).toBe(reportTexts.again);
    await report(noor, job._id, { reason: 'spam', words: '' });
    const reportedCase = await caseOf(job._id);
    expect(reportedCase).toMatchObject({
      kind: 'job',
      state: 'open',
      title: 'Easy money',
      link: `/job/${job._id}`,
      owner: { id: grace.id, name: 'Grace Lin' },
      reports: 2,
      snapshot: 'We press oil in Kalamata and need a label for it.',
      canHide: true,
      hidden: false,
    });
    expect(reportedCase.reportList.map(({ reason }: { reason: string }) => reason)).toEqual([
      'spam',
      'scam',
    ]);
    expect(reportedCase.reportList[1].by).toEqual({ id: ada.id, name: 'Ada Okafor' });
  });

  it('is counted once when sent concurrently', async () => {
    const ada = await newReader();
    const job = await post();
    await Promise.all([report(ada, job._id), report(ada, job._id), report(ada, job._id)]);
    expect((await caseOf(job._id)).reports).toBe(1);
  });

  it('is refused for one’s own content, for unknown items, and above the daily limit', async () => {
    const ada = await newReader();
    const job = await post();
    const reply = await report({ token: grace.token }, job._id);
    expect([reply.status, reply.body.message]).toEqual([403, reportTexts.ownContent]);
    expect((await report(ada, '0'.repeat(24))).status).toBe(404);
    expect((await report(ada, job._id, { reason: 'dull' })).status).toBe(400);
    for (let at = 0; at < 20; at++) {
      const other = await newReader();
      expect((await report(ada, other.id, { kind: 'person' })).status).toBe(200);
    }
    const many = await report(ada, job._id);
    expect([many.status, many.body.message]).toEqual([429, reportTexts.many]);
  });

  it('is accepted for an application from its job’s client alone', async () => {
    const [ada, noor] = [await newReader(), await newReader()];
    const job = await post();
    const { body } = await applyTo(marketplace, { token: ada.token, jobId: job._id });
    const { _id } = body.application;
    expect((await report(noor, _id, { kind: 'application' })).status).toBe(404);
    expect((await report(grace, _id, { kind: 'application' })).status).toBe(200);
    expect((await caseOf(_id)).owner.id).toBe(ada.id);
  });
});

describe('an automatic flag', () => {
  it('enters the queue with its sentence once per event, and hides nothing', async () => {
    const job = await post({ description: 'Write to t.me/easy and pay the registration fee.' });
    await eventually(async () => (await CaseModel.findOne({ thingId: job._id }))?.count === 2);
    const flag = newEvent('report.flagged', { kind: 'job', id: job._id, words: 'Once.' });
    await marketplace.publish(flag);
    await marketplace.publish(flag);
    await eventually(async () => (await CaseModel.findOne({ thingId: job._id }))?.count === 3);
    const reportedCase = await caseOf(job._id);
    expect(reportedCase.reportList[0]).toMatchObject({ by: null, byMachine: true, words: 'Once.' });
    const reader = await newReader();
    expect((await send(`GET /jobs/${job._id}`, reader)).status).toBe(200);
    await marketplace.publish(
      newEvent('report.flagged', { kind: 'job', id: '0'.repeat(24), words: 'Gone.' }),
    );
  });
});

describe('the moderation queue', () => {
  it('can only be read by moderators', async () => {
    const ada = await newReader();
    for (const path of ['cases', 'numbers', `cases/${'0'.repeat(24)}`]) {
      expect((await send(`GET /moderation/${path}`, ada)).status).toBe(403);
    }
  });

  it('lists the most reported cases first, page by page, and decided cases separately', async () => {
    await CaseModel.deleteMany({});
    const [ada, noor] = [await newReader(), await newReader()];
    // Jobs with nearly the same text would be flagged, and each flag is a report.
    const [one, two, three] = [
      await post({ description: '<p>Nine oil labels for a press in Kalamata, to be printed.</p>' }),
      await post({ description: '<p>A person who teaches our team to take better photos.</p>' }),
      await post({ description: '<p>Please translate this handbook of bicycles to Dutch.</p>' }),
    ];
    for (const job of [one, two, three]) await report(ada, job._id);
    expect((await report(noor, two._id)).body.message).toBe(reportTexts.reported);
    await CaseModel.deleteMany({ count: 0 });
    const first = (await send('GET /moderation/cases?limit=2', moderator)).body;
    const idsOf = (page: { items: { thingId: string }[] }) =>
      page.items
        .map(({ thingId }) => thingId)
        .filter((id) => [one, two, three].some((job) => job._id === id));
    expect(idsOf(first)[0]).toBe(two._id);
    const next = await send(`GET /moderation/cases?cursor=${first.nextCursor}`, moderator);
    expect([...idsOf(first), ...idsOf(next.body)]).toEqual([two._id, three._id, one._id]);
    await decide(one._id, 'dismiss', '');
    const decided = (await send('GET /moderation/cases?state=decided', moderator)).body;
    expect(idsOf(decided)).toEqual([one._id]);
    const { open, appeals } = (await send('GET /moderation/numbers', moderator)).body;
    expect([open >= 2, appeals]).toEqual([true, 0]);
    expect((await send('GET /moderation/cases?cursor=x', moderator)).status).toBe(400);
    const plans = await listIndexesUsed('state', () => send('GET /moderation/cases', moderator));
    expect(plans.filter((index) => !index.startsWith('state_1_rank'))).toEqual([]);
  });
});

it('exports reports, searches and corrections and erases them with the account', async () => {
  const [ada, noor] = [await newReader(), await newReader()];
  await send('POST /jobs/searches', ada, { name: 'Labels', notify: 'none' });
  await send('PUT /jobs/match-facts', ada, {
    added: [{ kind: 'skill', value: 'Etching' }],
    ignored: [],
  });
  await report(ada, noor.id, { kind: 'person' });
  await report(noor, ada.id, { kind: 'person', words: 'About Ada' });
  await decide(ada.id, 'warn', 'Please be kind.');
  const personalData = createPersonalDataClient({ ...marketplace, name: 'marketplace' });
  const person = { userId: ada.id, email: ada.email };
  const { records } = (await personalData.recordsOf(person)).body;
  expect(records).toMatchObject({
    reports: [{ kind: 'person', reason: 'scam', words: 'Asks for a fee.' }],
    moderation: [{ decisions: [{ decision: 'warn', words: 'Please be kind.' }] }],
    savedSearches: [{ name: 'Labels' }],
    matchFacts: [{ facts: { added: [{ kind: 'skill', value: 'Etching' }], ignored: [] } }],
  });
  // The reporter stays hidden from the reported person.
  expect(JSON.stringify(records.moderation)).not.toContain(noor.id);
  expect(JSON.stringify(records.moderation)).not.toContain('About Ada');

  await personalData.erase(person);
  await personalData.close();
  expect(await CaseModel.exists({ thingId: ada.id })).toBeNull();
  expect(await SavedSearchModel.exists({ freelancerId: ada.id })).toBeNull();
  expect((await caseOf(noor.id)).reportList).toMatchObject([
    { by: null, byMachine: false, words: '' },
  ]);
});
