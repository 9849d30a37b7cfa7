import { reportTexts } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import { eventually } from '@soloist/service-kit/testing';
import { plansOf } from '@soloist/service-kit/testing-lookups';
import { askForPersonalData, type TestService } from '@soloist/service-kit/testing-service';
import {
  createBlog,
  newClient,
  newFreelancer,
  sampleProject,
  startTestMarketplace,
} from '../../testing.ts';
import { applyTo, postJob } from '../jobs/testing.ts';
import { SavedSearchModel } from '../saved-searches/saved-searches.model.ts';
import { CaseModel } from './cases.model.ts';
import { listenAsMessaging } from './testing.ts';

let marketplace: TestService;
let grace: Awaited<ReturnType<typeof newClient>>;
let moderator: { token: string };
let messaging: ReturnType<typeof listenAsMessaging>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  messaging = listenAsMessaging(marketplace);
  grace = await newClient(marketplace);
  const { id } = await newFreelancer(marketplace, { fname: 'Olu', lname: 'Moderator' });
  moderator = { token: marketplace.tokenFor({ userId: id, admin: true }) };
});
afterAll(async () => {
  await messaging.close();
  await marketplace.close();
});

type Person = Awaited<ReturnType<typeof newFreelancer>>;
const send = (call: string, { token }: Pick<Person, 'token'>, body?: object) =>
  marketplace.send(call, { token, ...(body ? { body } : {}) });
const post = (over: object = {}) => postJob(marketplace, { token: grace.token, over });
const newReader = () => newFreelancer(marketplace);

const report = (reader: Pick<Person, 'token'>, id: string, over: object = {}) =>
  send('POST /reports', reader, {
    kind: 'job',
    id,
    reason: 'scam',
    words: 'Asks for a fee.',
    ...over,
  });

const caseOf = async (thingId: string) => {
  const found = await eventually(() => CaseModel.findOne({ thingId }).lean());
  const { body } = await send(`GET /moderation/cases/${found!._id}`, moderator);
  return body.case;
};
/** Decides as somebody does who has the case open. */
async function decide(thingId: string, decision: string, words = 'It asks for money.') {
  const { id, decisions } = await caseOf(thingId);
  const body = { decision, words, seen: decisions.length };
  return send(`POST /moderation/cases/${id}/decide`, moderator, body);
}
describe('a report', () => {
  it('is taken once a person, and keeps what was there', async () => {
    const [ada, noor] = [await newReader(), await newReader()];
    const job = await post({ title: 'Easy money' });
    expect((await report(ada, job._id)).body.message).toBe(reportTexts.reported);
    expect((await report(ada, job._id)).body.message).toBe(reportTexts.again);
    await report(noor, job._id, { reason: 'spam', words: '' });
    const found = await caseOf(job._id);
    expect(found).toMatchObject({
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
    expect(found.reportList.map(({ reason }: { reason: string }) => reason)).toEqual([
      'spam',
      'scam',
    ]);
    expect(found.reportList[1].by).toEqual({ id: ada.id, name: 'Ada Okafor' });
  });

  it('that comes twice at once is one', async () => {
    const ada = await newReader();
    const job = await post();
    await Promise.all([report(ada, job._id), report(ada, job._id), report(ada, job._id)]);
    expect((await caseOf(job._id)).reports).toBe(1);
  });

  it('is refused for one’s own, for what is not there, and after very many', async () => {
    const ada = await newReader();
    const job = await post();
    const own = await report({ token: grace.token }, job._id);
    expect([own.status, own.body.message]).toEqual([403, reportTexts.own]);
    expect((await report(ada, '0'.repeat(24))).status).toBe(404);
    expect((await report(ada, job._id, { reason: 'dull' })).status).toBe(400);
    for (let at = 0; at < 20; at++) {
      const other = await newReader();
      expect((await report(ada, other.id, { kind: 'person' })).status).toBe(200);
    }
    const many = await report(ada, job._id);
    expect([many.status, many.body.message]).toEqual([429, reportTexts.many]);
  });

  it('is taken of an application from its job’s client alone', async () => {
    const [ada, noor] = [await newReader(), await newReader()];
    const job = await post();
    const { body } = await applyTo(marketplace, { token: ada.token, jobId: job._id });
    const { _id } = body.application;
    expect((await report(noor, _id, { kind: 'application' })).status).toBe(404);
    expect((await report(grace, _id, { kind: 'application' })).status).toBe(200);
    expect((await caseOf(_id)).owner.id).toBe(ada.id);
  });
});

describe('a machine’s flag', () => {
  it('goes to the queue with its sentence, once an event, and hides nothing', async () => {
    const job = await post({ description: 'Write to t.me/easy and pay the registration fee.' });
    await eventually(async () => (await CaseModel.findOne({ thingId: job._id }))?.count === 2);
    const flag = newEvent('report.flagged', { kind: 'job', id: job._id, words: 'Once.' });
    await marketplace.publish(flag);
    await marketplace.publish(flag);
    await eventually(async () => (await CaseModel.findOne({ thingId: job._id }))?.count === 3);
    const found = await caseOf(job._id);
    expect(found.reportList[0]).toMatchObject({ by: null, byMachine: true, words: 'Once.' });
    const reader = await newReader();
    expect((await send(`GET /jobs/${job._id}`, reader)).status).toBe(200);
    await marketplace.publish(
      newEvent('report.flagged', { kind: 'job', id: '0'.repeat(24), words: 'Gone.' }),
    );
  });
});

describe('the queue', () => {
  it('is open to those who run the installation alone', async () => {
    const ada = await newReader();
    for (const path of ['cases', 'numbers', `cases/${'0'.repeat(24)}`]) {
      expect((await send(`GET /moderation/${path}`, ada)).status).toBe(403);
    }
  });

  it('has what most reported first, page by page, and decided cases apart', async () => {
    await CaseModel.deleteMany({});
    const [ada, noor] = [await newReader(), await newReader()];
    const [one, two, three] = [await post(), await post(), await post()];
    for (const job of [one, two, three]) await report(ada, job._id);
    await report(noor, two._id);
    await CaseModel.deleteMany({ count: 0 });
    const first = (await send('GET /moderation/cases?limit=2', moderator)).body;
    const things = (page: { items: { thingId: string }[] }) =>
      page.items
        .map(({ thingId }) => thingId)
        .filter((id) => [one, two, three].some((job) => job._id === id));
    expect(things(first)[0]).toBe(two._id);
    const next = await send(`GET /moderation/cases?cursor=${first.nextCursor}`, moderator);
    expect([...things(first), ...things(next.body)]).toEqual([two._id, three._id, one._id]);
    await decide(one._id, 'dismiss', '');
    const decided = (await send('GET /moderation/cases?state=decided', moderator)).body;
    expect(things(decided)).toEqual([one._id]);
    const { open, appeals } = (await send('GET /moderation/numbers', moderator)).body;
    expect([open >= 2, appeals]).toEqual([true, 0]);
    expect((await send('GET /moderation/cases?cursor=x', moderator)).status).toBe(400);
    const plans = await plansOf('state', () => send('GET /moderation/cases', moderator));
    expect(plans.filter((index) => !index.startsWith('state_1_rank'))).toEqual([]);
  });
});

describe('a decision', () => {
  it('that hides a job takes it out of sight, tells its owner why, and can be taken back', async () => {
    const ada = await newReader();
    const job = await post();
    await report(ada, job._id);
    const decided = await decide(job._id, 'hide');
    expect(decided.body.case).toMatchObject({ state: 'decided', hidden: true, reports: 0 });
    expect(decided.body.case.decisions[0]).toMatchObject({
      decision: 'hide',
      words: 'It asks for money.',
      by: { name: 'Olu Moderator' },
    });
    expect((await send(`GET /jobs/${job._id}`, ada)).status).toBe(404);
    expect((await send(`GET /jobs/${job._id}`, grace)).status).toBe(200);
    const listed = (await send('GET /jobs/own', grace)).body.items[0];
    expect([listed._id, listed.flags]).toEqual([
      job._id,
      expect.arrayContaining(['A moderator took this job out of sight: It asks for money.']),
    ]);
    const { id } = decided.body.case;
    const own = (await send(`GET /reports/decisions/${id}`, grace)).body.decision;
    expect(own).toMatchObject({ decision: 'hide', words: 'It asks for money.', mayAppeal: true });
    // It may be reported anew, but not while nobody sees it.
    expect((await report(ada, job._id)).status).toBe(404);

    const back = await decide(job._id, 'none', 'It was a mistake.');
    expect(back.body.case).toMatchObject({ hidden: false });
    expect((await send(`GET /jobs/${job._id}`, ada)).status).toBe(200);
    expect((await decide(job._id, 'none', 'Again.')).status).toBe(409);
  });

  it('keeps its owner from showing a thing again until it is taken back', async () => {
    const [ada, reader] = [await newReader(), await newReader()];
    const blog = await createBlog(marketplace, { token: ada.token });
    const made = await send('POST /project', ada, sampleProject());
    const projectId = made.body.project.id;
    for (const [kind, id, path] of [
      ['post', blog.id, `POST /blogs/${blog.id}/publish`],
      ['project', projectId, `POST /project/publish/${projectId}`],
    ]) {
      await report(reader, id, { kind });
      await decide(id, 'hide', 'It is copied.');
      const refused = await send(path, ada, { published: true });
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining('It is copied.'),
      ]);
      await decide(id, 'none', 'It is theirs.');
      expect((await send(path, ada, { published: true })).status).toBe(200);
    }
  });

  it('leaves a thing hidden that its owner had hidden before', async () => {
    const [ada, reader] = [await newReader(), await newReader()];
    const { id } = (await send('POST /project', ada, sampleProject())).body.project;
    await report(reader, id, { kind: 'project' });
    await send(`POST /project/publish/${id}`, ada, { published: false });
    await decide(id, 'hide');
    await decide(id, 'none');
    expect((await send(`GET /project/own/${id}`, ada)).body.project.published).toBe(false);
  });

  it('tells its owner and everybody who reported it', async () => {
    const [ada, noor] = [await newReader(), await newReader()];
    const job = await post({ title: 'Told' });
    await report(ada, job._id);
    await report(noor, job._id);
    const { id } = await caseOf(job._id);
    const body = { decision: 'warn', words: 'Please name the budget.', seen: 0 };
    expect((await send(`POST /moderation/cases/${id}/decide`, moderator, body)).status).toBe(200);
    const toldOf = async <Name extends 'report.decided' | 'report.answered'>(name: Name) =>
      (await messaging.toldOf(name)).filter(({ title }) => title === 'Told');
    await eventually(async () => (await toldOf('report.answered')).length === 2);
    const answered = await toldOf('report.answered');
    expect(answered.map(({ userId }) => userId)).toEqual([ada.id, noor.id]);
    expect(answered[0]).toMatchObject({ isActedOn: true, link: `/job/${job._id}` });
    expect(await toldOf('report.decided')).toMatchObject([
      { userId: grace.id, isTold: true, decision: 'warn', words: 'Please name the budget.' },
    ]);
    const { decision } = (await send(`GET /reports/decisions/${id}`, grace)).body;
    expect(decision).toMatchObject({ decision: 'warn', words: 'Please name the budget.' });
  });

  it('needs words, fits its kind, and overrules no other one unseen', async () => {
    const ada = await newReader();
    const noor = await newReader();
    await report(ada, noor.id, { kind: 'person' });
    const { id } = await caseOf(noor.id);
    const call = (body: object) => send(`POST /moderation/cases/${id}/decide`, moderator, body);
    expect((await call({ decision: 'warn', words: '', seen: 0 })).status).toBe(400);
    expect((await call({ decision: 'hide', words: 'Rude.', seen: 0 })).status).toBe(400);
    const both = await Promise.all([
      call({ decision: 'warn', words: 'Please be kind.', seen: 0 }),
      call({ decision: 'dismiss', words: '', seen: 0 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await call({ decision: 'warn', words: 'Late.', seen: 0 })).status).toBe(409);
  });

  it('is another one’s of a moderator’s own thing, and they do not learn who reported it', async () => {
    const ada = await newReader();
    const olu = await newReader();
    const admin = { token: marketplace.tokenFor({ userId: olu.id, admin: true }) };
    await report(ada, olu.id, { kind: 'person' });
    const { id } = await caseOf(olu.id);
    const dismissed = { decision: 'dismiss', words: '', seen: 0 };
    expect((await send(`POST /moderation/cases/${id}/decide`, admin, dismissed)).status).toBe(403);
    const seen = (await send(`GET /moderation/cases/${id}`, admin)).body.case;
    expect(seen.reportList).toMatchObject([{ by: null, words: 'Asks for a fee.' }]);
    expect((await caseOf(olu.id)).reportList[0].by.id).toBe(ada.id);
  });

  it('stands in the history of its person', async () => {
    const client = await newClient(marketplace);
    const ada = await newReader();
    const [one, two] = [
      await postJob(marketplace, { token: client.token, over: { title: 'One' } }),
      await postJob(marketplace, { token: client.token, over: { title: 'Two' } }),
    ];
    await report(ada, one._id);
    await report(ada, two._id);
    await decide(one._id, 'warn', 'The first time.');
    expect((await caseOf(two._id)).history).toMatchObject([
      { decision: 'warn', words: 'The first time.', title: 'One', kind: 'job' },
    ]);
  });
});

describe('an answer to a decision', () => {
  it('opens the case again, once, and is its owner’s alone', async () => {
    const ada = await newReader();
    const job = await post();
    await report(ada, job._id);
    const open = await caseOf(job._id);
    const path = `/reports/decisions/${open.id}`;
    expect((await send(`GET ${path}`, grace)).status).toBe(404);
    await decide(job._id, 'hide');
    const words = 'The fee is the printer’s.';
    expect((await send(`GET ${path}`, ada)).status).toBe(404);
    expect((await send(`POST ${path}/appeal`, ada, { words })).status).toBe(404);
    const answered = await send(`POST ${path}/appeal`, grace, { words });
    expect(answered.body.decision).toMatchObject({ mayAppeal: false, appeal: { words } });
    expect((await send(`POST ${path}/appeal`, grace, { words })).status).toBe(409);
    expect(await caseOf(job._id)).toMatchObject({ state: 'open', appealed: true, hidden: true });
    expect((await send('GET /moderation/numbers', moderator)).body.appeals).toBe(1);

    // That it stays is an end: another answer changes nothing.
    await decide(job._id, 'dismiss', '');
    expect((await send(`POST ${path}/appeal`, grace, { words })).status).toBe(409);
    expect(await caseOf(job._id)).toMatchObject({ state: 'decided', hidden: true });
  });
});

it('reports, searches and corrections are told on request and gone with their person', async () => {
  const [ada, noor] = [await newReader(), await newReader()];
  await send('POST /jobs/searches', ada, { name: 'Labels', notify: 'none' });
  await send('PUT /jobs/match-facts', ada, {
    added: [{ kind: 'skill', value: 'Etching' }],
    ignored: [],
  });
  await report(ada, noor.id, { kind: 'person' });
  await report(noor, ada.id, { kind: 'person', words: 'About Ada' });
  await decide(ada.id, 'warn', 'Please be kind.');
  const asked = askForPersonalData({ ...marketplace, name: 'marketplace' });
  const person = { userId: ada.id, email: ada.email };
  const { records } = (await asked.recordsOf(person)).body;
  expect(records).toMatchObject({
    reports: [{ kind: 'person', reason: 'scam', words: 'Asks for a fee.' }],
    moderation: [{ decisions: [{ decision: 'warn', words: 'Please be kind.' }] }],
    savedSearches: [{ name: 'Labels' }],
    matchFacts: [{ facts: { added: [{ kind: 'skill', value: 'Etching' }], ignored: [] } }],
  });
  // Who reported somebody is not told to them.
  expect(JSON.stringify(records.moderation)).not.toContain(noor.id);
  expect(JSON.stringify(records.moderation)).not.toContain('About Ada');

  await asked.erase(person);
  await asked.close();
  expect(await CaseModel.exists({ thingId: ada.id })).toBeNull();
  expect(await SavedSearchModel.exists({ freelancerId: ada.id })).toBeNull();
  expect((await caseOf(noor.id)).reportList).toMatchObject([
    { by: null, byMachine: false, words: '' },
  ]);
});
