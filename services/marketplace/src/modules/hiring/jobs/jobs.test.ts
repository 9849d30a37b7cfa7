import { randomUUID } from 'node:crypto';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { applyTo, postJob, sampleJob } from '../../../../test/jobs.ts';
import { newClient, newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';
import { JobModel } from './jobs.model.ts';

let marketplace: TestService;
let grace: Awaited<ReturnType<typeof newClient>>;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  grace = await newClient(marketplace);
  ada = await newFreelancer(marketplace);
});
afterAll(() => marketplace.close());

const send = (call: string, body?: object, token = grace.token) =>
  marketplace.send(call, { token, body });
const post = (over: object = {}) => postJob(marketplace, { token: grace.token, over });
const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

describe('posting a job', () => {
  it('stores the description as blocks and returns the job with its client', async () => {
    const { status, body } = await send('POST /jobs', { terms: sampleJob() });
    expect([status, body.success]).toEqual([200, true]);
    expect(body.job).toMatchObject({
      title: 'A label for olive oil',
      type: 'blocks',
      brief: 'We press oil in Kalamata and need a label for it.',
      status: 'open',
      takesApplications: true,
      applicants: 0,
      applied: false,
      employerId: grace.id,
      client: { fname: 'Grace', lname: 'Lin' },
    });
    expect(body.job.description.content[0].type).toBe('paragraph');
    const read = await send(`GET /jobs/${body.job._id}`, undefined, ada.token);
    expect(read.body.job).toEqual({ ...body.job, clientFacts: read.body.job.clientFacts });
  });

  it('creates one job from a draft that is sent twice concurrently', async () => {
    const draft_id = randomUUID();
    const body = { draft_id, terms: sampleJob({ title: 'Once' }) };
    const [one, two] = await Promise.all([send('POST /jobs', body), send('POST /jobs', body)]);
    expect(two.body.job._id).toBe(one.body.job._id);
    const changed = { draft_id, terms: sampleJob({ title: 'Otherwise' }) };
    expect((await send('POST /jobs', changed)).body.code).toBe('conflict');
  });

  it.each([
    ['no title', { title: ' ' }, 'Please fill the title!'],
    ['no skill', { skills: [] }, 'Please add at least one skill.'],
    ['no place', { remote: false }, 'Please add a location or allow remote work.'],
    ['a maximum below the minimum', { budgetTo: 1 }, 'The maximum must not be below the minimum.'],
    ['a date in the past', { closesOn: '2020-01-01' }, 'Please choose a date in the future.'],
    ['no one to hire', { places: 0 }, 'You can hire 1 to 50 people for one job.'],
  ])('refuses a job with %s', async (_what, over, message) => {
    const { status, body } = await send('POST /jobs', { terms: sampleJob(over) });
    expect([status, body.details[0].message]).toEqual([400, message]);
  });

  it('can only be done by clients, who alone can read the draft', async () => {
    expect((await send('POST /jobs', { terms: sampleJob() }, ada.token)).status).toBe(403);
    const draft_id = randomUUID();
    const draft = { kind: 'job', title: 'Mine', content: { title: 'Mine' }, revision: 0 };
    expect((await send(`PUT /drafts/${draft_id}`, draft)).status).toBe(200);
    expect((await send(`PUT /drafts/${randomUUID()}`, draft, ada.token)).status).toBe(403);
    expect((await send('GET /drafts?kind=service')).status).toBe(403);
    // The same person in their freelancer role.
    const other = marketplace.tokenFor({ userId: grace.id, role: 'freelancer' });
    expect((await send(`GET /drafts/${draft_id}`, undefined, other)).status).toBe(404);
    await send('POST /jobs', { draft_id, terms: sampleJob({ title: 'Posted' }) });
    expect((await send(`GET /drafts/${draft_id}`)).body.code).toBe('gone');
  });

  it('returns the draft that edits the job', async () => {
    const { body } = await send('POST /jobs', { terms: sampleJob({ title: 'To change' }) });
    const { _id } = body.job;
    const read = await send(`GET /jobs/own/${_id}`);
    expect([read.body.job.title, read.body.draft_id]).toEqual(['To change', null]);
    const draft_id = randomUUID();
    const content = { title: 'Changed', job_id: _id };
    await send(`PUT /drafts/${draft_id}`, { kind: 'job', title: 'Changed', content, revision: 0 });
    expect((await send(`GET /jobs/own/${_id}`)).body.draft_id).toBe(draft_id);
    await send(`PUT /jobs/${_id}`, sampleJob({ title: 'Changed' }));
    expect((await send(`GET /jobs/own/${_id}`)).body.draft_id).toBeNull();
  });

  it('flags suspicious jobs for a moderator without refusing them', async () => {
    const noor = await newClient(marketplace);
    const description = '<p>Write to me on Telegram and pay the registration fee first.</p>';
    const job = await postJob(marketplace, { token: noor.token, over: { description } });
    const [myJob] = (await send('GET /jobs/own', undefined, noor.token)).body.items;
    expect(myJob._id).toBe(job._id);
    expect(myJob.flags).toEqual([
      'It may ask for a fee before any work.',
      'It mentions a messenger outside Soloist.',
    ]);
    for (const title of ['One', 'Two', 'Three']) {
      await postJob(marketplace, { token: noor.token, over: { title } });
    }
    const [last] = (await send('GET /jobs/own', undefined, noor.token)).body.items;
    expect(last.flags).toEqual(['Nearly the same text as 2 of the client’s other jobs.']);
  });
});

describe('the lifecycle of a job', () => {
  it('is changed, closed and reopened by its client alone', async () => {
    const { _id } = await post();
    const noor = await newClient(marketplace);
    const terms = sampleJob({ title: 'A label and a box', budget: 150_000 });
    expect((await send(`PUT /jobs/${_id}`, terms, noor.token)).status).toBe(404);
    expect((await send(`PUT /jobs/${_id}`, terms)).body.job).toMatchObject({ budget: 150_000 });
    expect((await send(`POST /jobs/${_id}/close`, {}, noor.token)).status).toBe(404);
    expect((await send(`POST /jobs/${_id}/close`, {})).body.job).toMatchObject({
      status: 'closed',
      takesApplications: false,
    });
    expect((await send(`POST /jobs/${_id}/close`, {})).status).toBe(200);
    expect((await send(`PUT /jobs/${_id}`, terms)).body.code).toBe('conflict');
    expect((await send(`POST /jobs/${_id}/reopen`, { closesOn: '2020-01-01' })).status).toBe(400);
    const reopened = await send(`POST /jobs/${_id}/reopen`, { closesOn: inDays(3) });
    expect(reopened.body.job).toMatchObject({ status: 'open', closesOn: inDays(3) });
  });

  it('accepts no applications after its closing day, even before it is closed', async () => {
    const { _id } = await post({ title: 'Ended', closesOn: inDays(2) });
    await JobModel.updateOne({ _id }, { closesAt: new Date(Date.now() - 1000) });
    const { body } = await send(`GET /jobs/${_id}`, undefined, ada.token);
    expect(body.job).toMatchObject({ status: 'open', takesApplications: false });
    const { items } = (await send('GET /jobs/list', undefined, ada.token)).body;
    expect(items.map((job: { _id: string }) => job._id)).not.toContain(_id);
    const refused = await applyTo(marketplace, { token: ada.token, jobId: _id });
    expect([refused.status, refused.body.message]).toEqual([
      410,
      'This job no longer accepts applications.',
    ]);
  });

  it('returns not found for an unknown id', async () => {
    expect((await send(`GET /jobs/${newId()}`)).status).toBe(404);
    expect((await send('GET /jobs/nonsense')).status).toBe(404);
  });
});

describe('job lists', () => {
  it('list open jobs newest first, by skill and client, page by page', async () => {
    const noor = await newClient(marketplace);
    const skill = `Skill ${newId()}`;
    for (const title of ['First', 'Second', 'Third']) {
      await postJob(marketplace, { token: noor.token, over: { title, skills: [skill] } });
    }
    const list = async (query: string) =>
      (await send(`GET /jobs/list?${query}`, undefined, ada.token)).body;
    const bySkill = `skill=${encodeURIComponent(skill.toUpperCase())}`;
    const first = await list(`${bySkill}&limit=2`);
    expect(first.items.map(({ title }: { title: string }) => title)).toEqual(['Third', 'Second']);
    const second = await list(`${bySkill}&limit=2&cursor=${first.nextCursor}`);
    expect(second.items.map(({ title }: { title: string }) => title)).toEqual(['First']);
    expect((await list(`employer=${noor.id}`)).items).toHaveLength(3);
  });

  it('list a client’s jobs with their counts', async () => {
    const noor = await newClient(marketplace);
    const { _id } = await postJob(marketplace, { token: noor.token });
    await postJob(marketplace, { token: noor.token, over: { title: 'Another' } });
    await applyTo(marketplace, { token: ada.token, jobId: _id });
    const numbers = async () => (await send('GET /jobs/numbers', undefined, noor.token)).body;
    expect(await numbers()).toMatchObject({ open: 2, closed: 0, waiting: 1, hired: 0 });
    const myJobs = async (query = '') =>
      (await send(`GET /jobs/own?${query}`, undefined, noor.token)).body.items;
    expect((await myJobs('q=olive'))[0]).toMatchObject({ applicants: 1, newApplicants: 1 });
    await send(`GET /jobs/${_id}/applicants`, undefined, noor.token);
    expect((await myJobs('q=olive'))[0]).toMatchObject({ applicants: 1, newApplicants: 0 });
    const max = await newFreelancer(marketplace);
    const { body } = await applyTo(marketplace, { token: max.token, jobId: _id });
    expect((await myJobs('q=olive'))[0]).toMatchObject({ applicants: 2, newApplicants: 1 });
    await send(`POST /jobs/applications/${body.application._id}/withdraw`, {}, max.token);
    expect((await myJobs('q=olive'))[0]).toMatchObject({ applicants: 1, newApplicants: 0 });
    expect(await myJobs('status=closed')).toEqual([]);
  });
});

it('summarizes a client by their jobs and hires', async () => {
  const noor = await newClient(marketplace);
  const [one, two] = [
    await postJob(marketplace, { token: noor.token }),
    await postJob(marketplace, { token: noor.token, over: { title: 'Another' } }),
  ];
  const { application } = (await applyTo(marketplace, { token: ada.token, jobId: one._id })).body;
  await send(`POST /jobs/applicants/${application._id}/decide`, { status: 'hired' }, noor.token);
  await send(`POST /jobs/${two._id}/close`, {}, noor.token);
  const details = await eventually(async () => {
    const { job } = (await send(`GET /jobs/${two._id}`, undefined, ada.token)).body;
    return job.clientFacts.hireRate === 0.5 && job.clientFacts;
  });
  expect(details).toMatchObject({ jobsPosted: 2, hires: 1, paymentVerified: false });
  expect(details.medianAnswerHours).toBeGreaterThanOrEqual(0);
});

it('a client’s payment is verified once an invoice to their address was paid', async () => {
  const noor = await newClient(marketplace);
  const { _id } = await postJob(marketplace, { token: noor.token });
  const details = async () =>
    (await send(`GET /jobs/${_id}`, undefined, ada.token)).body.job.clientFacts;
  await eventually(async () => (await details()).jobsPosted === 1);
  expect((await details()).paymentVerified).toBe(false);
  const invoice = { invoiceId: newId(), freelancerId: ada.id, number: 'INV-0001' };
  const paid = { ...invoice, clientName: 'Noor', clientEmail: noor.email };
  await marketplace.publish(newEvent('invoice.paid', paid));
  await eventually(async () => (await details()).paymentVerified);
});
