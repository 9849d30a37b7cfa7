import { eventually } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { applyTo, cover, postJob } from '../../../../test/jobs.ts';
import { newClient, newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';
import { CaseModel } from '../../moderation/cases.model.ts';
import { ApplicationModel } from './applications.model.ts';

type Person = Awaited<ReturnType<typeof newFreelancer>>;
type TestReply = Awaited<ReturnType<TestService['send']>>;

let marketplace: TestService;
let grace: Person;
let ada: Person;
let ines: Person;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  grace = await newClient(marketplace);
  ada = await newFreelancer(marketplace, { skills: ['Packaging', 'Lettering'] });
  ines = await newFreelancer(marketplace, { fname: 'Ines' });
});
afterAll(() => marketplace.close());

const send = (call: string, { token }: Person, body?: object) =>
  marketplace.send(call, { token, body });
const post = (over: object = {}) => postJob(marketplace, { token: grace.token, over });
const apply = ({ token }: Person, jobId: string, over: object = {}) =>
  applyTo(marketplace, { token, jobId, ...over });
const statusAndMessage = ({ status, body }: TestReply) => [status, body.message];
async function createApplication(person: Person, over: object = {}) {
  const job = await post(over);
  const { body } = await apply(person, job._id);
  return { job, application: body.application };
}

describe('applying', () => {
  it('works once, and the job shows it', async () => {
    const { _id } = await post();
    const first = await apply(ada, _id);
    expect(statusAndMessage(first)).toEqual([200, 'Applied successfully!']);
    expect(first.body.application).toMatchObject({
      jobId: _id,
      status: 'applied',
      cover,
      rate: 110_000,
      currency: 'EUR',
      clientEmail: '',
      job: { title: 'A label for olive oil', applicants: 1 },
    });
    const second = await apply(ada, _id);
    expect(statusAndMessage(second)).toEqual([409, 'You have already applied for this job!']);
    const { job } = (await send(`GET /jobs/${_id}`, ada)).body;
    expect(job).toMatchObject({ applied: true, applicants: 1 });
    expect(job.applicationId).toBe(first.body.application._id);
    expect((await send(`GET /jobs/${_id}`, ines)).body.job.applied).toBe(false);
  });

  it('accepts the job’s id alone, as in the specification, and offers the job’s pay', async () => {
    const { _id, budget } = await post();
    const answer = await send('POST /jobs/applyJob', ada, { jobId: _id });
    expect(statusAndMessage(answer)).toEqual([200, 'Applied successfully!']);
    expect(answer.body.application).toMatchObject({ cover: '', rate: budget });
    const next = await send('POST /jobs/applyJob', ada, { jobId: (await post())._id });
    expect(next.body.success).toBe(true);
    // Two applications without a text are not copies of each other.
    expect((await ApplicationModel.findById(next.body.application._id))?.flags).toEqual([]);
  });

  it('from ten tabs concurrently creates one application', async () => {
    const { _id } = await post();
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(ada, _id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await ApplicationModel.countDocuments({ jobId: _id })).toBe(1);
    expect((await send(`GET /jobs/${_id}`, ada)).body.job.applicants).toBe(1);
  });

  it('by thirty people concurrently creates and counts thirty applications', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => newFreelancer(marketplace)));
    const { _id } = await post();
    const answers = await Promise.all(people.map((person) => apply(person, _id)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    await eventually(async () => {
      const { job } = (await send(`GET /jobs/${_id}`, ada)).body;
      return job.applicants === people.length;
    });
  });

  it('requires a freelancer with a profile and another person’s job', async () => {
    const { _id } = await post();
    expect((await apply(grace, _id)).status).toBe(403);
    const unknown = marketplace.tokenFor();
    const refused = await applyTo(marketplace, { token: unknown, jobId: _id });
    expect(statusAndMessage(refused)).toEqual([
      403,
      'Please finish your profile before you apply.',
    ]);
    const both = await newFreelancer(marketplace);
    const asClient = marketplace.tokenFor({ userId: both.id, role: 'employer' });
    const myJob = await postJob(marketplace, { token: asClient });
    expect(statusAndMessage(await apply(both, myJob._id))).toEqual([403, 'This is your own job.']);
  });

  it('requires a text and a rate', async () => {
    const { _id } = await post();
    const { status, body } = await apply(ada, _id, { cover: 'Me!', rate: 0 });
    expect([status, body.details.map(({ message }: { message: string }) => message)]).toEqual([
      400,
      ['Please write at least a sentence or two.', 'Please fill the rate!'],
    ]);
  });

  it('while the job closes always results in a decision', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => newFreelancer(marketplace)));
    for (const _ of ['once', 'twice', 'three times']) {
      const { _id } = await post();
      const [closed, ...answers] = await Promise.all([
        send(`POST /jobs/${_id}/close`, grace, {}),
        ...people.map((person) => apply(person, _id)),
      ]);
      expect(closed?.status).toBe(200);
      expect(answers.every(({ status }) => status === 200 || status === 410)).toBe(true);
      await eventually(
        async () =>
          (await ApplicationModel.countDocuments({ jobId: _id, status: 'applied' })) === 0,
      );
    }
  });

  it('with nearly the same text repeatedly is flagged to the client', async () => {
    const person = await newFreelancer(marketplace);
    const words = (name: string) =>
      `Dear ${name}, I am a packaging designer from Lagos with nine years of practice in food, drinks and cosmetics, and I start on Monday.`;
    const jobs = [await post(), await post({ title: 'Another' }), await post({ title: 'A third' })];
    const ids = [];
    for (const [at, job] of jobs.entries()) {
      const { body } = await apply(person, job._id, { cover: words(['Grace', 'Lin', 'you'][at]!) });
      ids.push(body.application._id);
    }
    const flagsOf = async (id: string) =>
      (await send(`GET /jobs/applicants/${id}`, grace)).body.applicant.flags;
    expect(await Promise.all(ids.map(flagsOf))).toEqual([
      [],
      ['They sent nearly the same text to one other job in the last 30 days.'],
      ['They sent nearly the same text to 2 other jobs in the last 30 days.'],
    ]);
  });

  it('with a payment outside Soloist is flagged to client and moderators, not to its writer', async () => {
    const person = await newFreelancer(marketplace);
    const trick = `${cover} Pay me by PayPal and we avoid the platform fees. My WhatsApp is on my site.`;
    const { body } = await apply(person, (await post())._id, { cover: trick });
    const { _id } = body.application;
    expect(body.application).not.toHaveProperty('flags');
    const flags = [
      'It mentions a messenger outside Soloist.',
      'It suggests paying outside Soloist.',
    ];
    expect((await send(`GET /jobs/applicants/${_id}`, grace)).body.applicant.flags).toEqual(flags);
    const seenByWriter = await send(`GET /jobs/applications/${_id}`, person);
    expect(seenByWriter.body.application).not.toHaveProperty('flags');
    await eventually(async () => {
      const reported = await CaseModel.findOne({ kind: 'application', thingId: _id }).lean();
      return reported?.reports.length === flags.length;
    });
  });
});

describe('an application', () => {
  it('is visible to the job’s client and its writer alone', async () => {
    const { job, application } = await createApplication(ada);
    const noor = await newClient(marketplace);
    const ofJob = `GET /jobs/${job._id}/applicants`;
    const { body } = await send(ofJob, grace);
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      cover,
      rate: 110_000,
      matchedSkills: ['Packaging'],
      freelancer: { id: ada.id, fname: 'Ada' },
      note: '',
    });
    expect(body.stages).toMatchObject({ applied: 1, hired: 0 });
    for (const call of [ofJob, `GET /jobs/applicants/${application._id}`]) {
      expect((await send(call, noor)).status).toBe(404);
      expect((await send(call, ada)).status).toBe(403);
    }
    expect((await send(`GET /jobs/applications/${application._id}`, ines)).status).toBe(404);
    expect((await send(`GET /jobs/${job._id}`, ines)).body.job).not.toHaveProperty('cover');
  });

  it('has a note that only the client can read', async () => {
    const { job, application } = await createApplication(ada);
    const path = `/jobs/applicants/${application._id}`;
    await send(`PUT ${path}/note`, grace, { note: 'Ask about print.' });
    expect((await send(`GET ${path}`, grace)).body.applicant.note).toBe('Ask about print.');
    const myApplication = (await send(`GET /jobs/applications/${job._id}`, ada)).body.application;
    expect(JSON.stringify(myApplication)).not.toContain('Ask about print.');
    const noor = await newClient(marketplace);
    expect((await send(`PUT ${path}/note`, noor, { note: 'Mine' })).status).toBe(404);
  });
});

it('lists the caller’s applications newest first, by status', async () => {
  const person = await newFreelancer(marketplace);
  for (const title of ['One', 'Two', 'Three']) await apply(person, (await post({ title }))._id);
  const list = async (query: string) =>
    (await send(`GET /jobs/applications?${query}`, person)).body;
  const first = await list('limit=2');
  const titles = (page: { items: { job: { title: string } }[] }) =>
    page.items.map(({ job }) => job.title);
  expect(titles(first)).toEqual(['Three', 'Two']);
  expect(titles(await list(`limit=2&cursor=${first.nextCursor}`))).toEqual(['One']);
  await send(`POST /jobs/applications/${first.items[0]._id}/withdraw`, person);
  expect(titles(await list('status=withdrawn'))).toEqual(['Three']);
});
