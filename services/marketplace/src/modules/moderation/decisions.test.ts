import { eventually } from '@soloist/server-kit/testing';
import { postJob } from '../../../test/jobs.ts';
import { createBlog, newClient, sampleProject } from '../../../test/marketplace.ts';
import { type Reports, startReports } from '../../../test/reports.ts';

let reports: Reports;
let marketplace: Reports['marketplace'];
let messaging: Reports['messaging'];
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
  ({ marketplace, messaging, grace, moderator, send, post, newReader, report, caseOf, decide } =
    reports);
});
afterAll(() => reports.close());

describe('a decision', () => {
  it('hides a job, notifies its owner of the reason, and can be reversed', async () => {
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
      expect.arrayContaining(['A moderator hid this job: It asks for money.']),
    ]);
    const { id } = decided.body.case;
    const decision = (await send(`GET /reports/decisions/${id}`, grace)).body.decision;
    expect(decision).toMatchObject({
      decision: 'hide',
      words: 'It asks for money.',
      mayAppeal: true,
    });
    // It may be reported again, but not while it is hidden.
    expect((await report(ada, job._id)).status).toBe(404);

    const back = await decide(job._id, 'none', 'It was a mistake.');
    expect(back.body.case).toMatchObject({ hidden: false });
    expect((await send(`GET /jobs/${job._id}`, ada)).status).toBe(200);
    expect((await decide(job._id, 'none', 'Again.')).status).toBe(409);
  });

  it('keeps its owner from showing an item again until it is reversed', async () => {
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

  it('keeps an item hidden that its owner had hidden before', async () => {
    const [ada, reader] = [await newReader(), await newReader()];
    const { id } = (await send('POST /project', ada, sampleProject())).body.project;
    await report(reader, id, { kind: 'project' });
    await send(`POST /project/publish/${id}`, ada, { published: false });
    await decide(id, 'hide');
    await decide(id, 'none');
    expect((await send(`GET /project/own/${id}`, ada)).body.project.published).toBe(false);
  });

  it('notifies the item’s owner and all reporters', async () => {
    const [ada, noor] = [await newReader(), await newReader()];
    const job = await post({ title: 'Told' });
    await report(ada, job._id);
    await report(noor, job._id);
    const { id } = await caseOf(job._id);
    const body = { decision: 'warn', words: 'Please name the budget.', seen: 0 };
    expect((await send(`POST /moderation/cases/${id}/decide`, moderator, body)).status).toBe(200);
    const eventsOf = async <Name extends 'report.decided' | 'report.answered'>(name: Name) =>
      (await messaging.eventsOf(name)).filter(({ title }) => title === 'Told');
    await eventually(async () => (await eventsOf('report.answered')).length === 2);
    const answered = await eventsOf('report.answered');
    expect(answered.map(({ userId }) => userId)).toEqual([ada.id, noor.id]);
    expect(answered[0]).toMatchObject({ isActedOn: true, link: `/job/${job._id}` });
    expect(await eventsOf('report.decided')).toMatchObject([
      { userId: grace.id, isTold: true, decision: 'warn', words: 'Please name the budget.' },
    ]);
    const { decision } = (await send(`GET /reports/decisions/${id}`, grace)).body;
    expect(decision).toMatchObject({ decision: 'warn', words: 'Please name the budget.' });
  });

  it('requires a text, must suit the kind of item, and refuses an outdated view', async () => {
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

  it('is refused to moderators on their own content, without naming the reporter', async () => {
    const ada = await newReader();
    const olu = await newReader();
    const admin = { token: marketplace.tokenFor({ userId: olu.id, admin: true }) };
    await report(ada, olu.id, { kind: 'person' });
    const { id } = await caseOf(olu.id);
    const dismissed = { decision: 'dismiss', words: '', seen: 0 };
    expect((await send(`POST /moderation/cases/${id}/decide`, admin, dismissed)).status).toBe(403);
    const openCase = (await send(`GET /moderation/cases/${id}`, admin)).body.case;
    expect(openCase.reportList).toMatchObject([{ by: null, words: 'Asks for a fee.' }]);
    expect((await caseOf(olu.id)).reportList[0].by.id).toBe(ada.id);
  });

  it('appears in the history of the item’s owner', async () => {
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

describe('an appeal against a decision', () => {
  it('reopens the case once, for the item’s owner alone', async () => {
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

    // Confirming the decision is final: another appeal changes nothing.
    await decide(job._id, 'dismiss', '');
    expect((await send(`POST ${path}/appeal`, grace, { words })).status).toBe(409);
    expect(await caseOf(job._id)).toMatchObject({ state: 'decided', hidden: true });
  });
});
