import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { Queue } from 'bullmq';
import { applyTo, postJob, sampleJob } from '../../../../test/jobs.ts';
import { newClient, newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';
import { closeEndedJobs } from '../close-ended-jobs.job.ts';
import { JobModel } from '../jobs/jobs.model.ts';
import { ApplicationModel } from './applications.model.ts';

type Person = Awaited<ReturnType<typeof newFreelancer>>;
type TestReply = Awaited<ReturnType<TestService['send']>>;

let marketplace: TestService;
let queue: Queue;
let grace: Person;
let ada: Person;
let ines: Person;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  const connection = { url: marketplace.config.REDIS_URL };
  queue = new Queue(eventQueueName('messaging'), { connection });
  grace = await newClient(marketplace);
  ada = await newFreelancer(marketplace, { skills: ['Packaging', 'Lettering'] });
  ines = await newFreelancer(marketplace, { fname: 'Ines' });
});
afterAll(async () => {
  await queue.close();
  await marketplace.close();
});

/** The job events that messaging receives. */
async function listEvents(jobId: string, name: string) {
  const jobs = await queue.getJobs(['waiting', 'prioritized', 'active', 'delayed']);
  const notified = jobs.filter((each) => each.name === name).map(({ data }) => data.payload);
  return notified.filter((payload) => payload.jobId === jobId);
}

const send = (call: string, { token }: Person, body?: object) =>
  marketplace.send(call, { token, body });
const post = (over: object = {}) => postJob(marketplace, { token: grace.token, over });
const apply = ({ token }: Person, jobId: string, over: object = {}) =>
  applyTo(marketplace, { token, jobId, ...over });
const decide = (id: string, status: string, reason = '') =>
  send(`POST /jobs/applicants/${id}/decide`, grace, { status, reason });
const statusAndMessage = ({ status, body }: TestReply) => [status, body.message];
const statusOf = async (jobId: string, person: Person) =>
  (await send(`GET /jobs/applications/${jobId}`, person)).body.application?.status;

async function createApplication(person: Person, over: object = {}) {
  const job = await post(over);
  const { body } = await apply(person, job._id);
  return { job, application: body.application };
}

describe('deciding', () => {
  it('refuses an answer to an application that was moved since it was seen', async () => {
    const { job, application } = await createApplication(ada);
    const path = `POST /jobs/applicants/${application._id}/decide`;
    const seen = application.history.length;
    const shortlist = () => send(path, grace, { status: 'shortlisted', moves: seen });
    const answers = await Promise.all([shortlist(), shortlist()]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    // Moved back by hand: the stage is the one that was seen, the application is not.
    await decide(application._id, 'applied');
    expect(statusAndMessage(await shortlist())).toEqual([
      409,
      'This application has changed. Please review it again.',
    ]);
    expect(await statusOf(job._id, ada)).toBe('applied');
  });

  it('moves an applicant, keeps the history, and requires a reason to reject', async () => {
    const { job, application } = await createApplication(ada);
    expect((await decide(application._id, 'rejected')).body.details[0].message).toBe(
      'Please give a reason. We share it with the applicant.',
    );
    await decide(application._id, 'shortlisted');
    await decide(application._id, 'applied');
    const { body } = await decide(application._id, 'rejected', 'We found a designer nearer.');
    expect(body.applicant.status).toBe('rejected');
    const ofFreelancer = (await send(`GET /jobs/applications/${job._id}`, ada)).body.application;
    expect(ofFreelancer.history.map(({ status }: { status: string }) => status)).toEqual([
      'applied',
      'shortlisted',
      'applied',
      'rejected',
    ]);
    expect(ofFreelancer.history.at(-1).reason).toBe('We found a designer nearer.');
    const again = await decide(application._id, 'shortlisted');
    expect(again.body.applicant.status).toBe('shortlisted');
  });

  it('is limited to a number of moves, after which a final decision is still possible', async () => {
    const { application } = await createApplication(await newFreelancer(marketplace));
    const { _id } = application;
    const move = { at: new Date(), status: 'applied' as const, reason: '' };
    await ApplicationModel.updateOne({ _id }, { $set: { history: Array(50).fill(move) } });
    expect(statusAndMessage(await decide(_id, 'shortlisted'))).toEqual([
      409,
      'You moved this applicant too often. Please hire or decline them.',
    ]);
    const { body } = await decide(_id, 'rejected', 'We found a designer nearer.');
    expect(body.applicant.status).toBe('rejected');
    expect((await decide(_id, 'hired')).body.applicant.status).toBe('hired');
  });

  it('is refused to another client, and for a withdrawn application', async () => {
    const { application } = await createApplication(ada);
    const noor = await newClient(marketplace);
    const call = `POST /jobs/applicants/${application._id}/decide`;
    expect((await send(call, noor, { status: 'hired' })).status).toBe(404);
    const withdraw = `POST /jobs/applications/${application._id}/withdraw`;
    expect((await send(withdraw, ines)).status).toBe(404);
    for (const _ of ['once', 'twice']) {
      const { body } = await send(withdraw, ada);
      expect(body.application.status).toBe('withdrawn');
    }
    for (const status of ['shortlisted', 'hired']) {
      expect(statusAndMessage(await decide(application._id, status))).toEqual([
        409,
        'This application was withdrawn.',
      ]);
    }
  });

  it('does not allow a second application after a withdrawal', async () => {
    const { job, application } = await createApplication(ada);
    await send(`POST /jobs/applications/${application._id}/withdraw`, ada);
    expect((await apply(ada, job._id)).status).toBe(409);
    const { job: read } = (await send(`GET /jobs/${job._id}`, ada)).body;
    expect(read).toMatchObject({ applied: true, applicants: 0 });
  });
});

describe('hiring', () => {
  it('fills the job with the last hire and notifies all other applicants', async () => {
    const { job, application } = await createApplication(ada);
    await apply(ines, job._id);
    const { body } = await decide(application._id, 'hired');
    expect(body.applicant.status).toBe('hired');
    expect((await send(`GET /jobs/${job._id}`, ada)).body.job.status).toBe('filled');
    await eventually(async () => (await statusOf(job._id, ines)) === 'rejected');
    const other = (await send(`GET /jobs/applications/${job._id}`, ines)).body.application;
    expect(other.history.at(-1).reason).toBe('The client hired other applicants.');
    expect(other.clientEmail).toBe('');
    const ofFreelancer = (await send(`GET /jobs/applications/${job._id}`, ada)).body.application;
    expect(ofFreelancer).toMatchObject({ status: 'hired', clientEmail: grace.email });
    const late = await newFreelancer(marketplace);
    expect(statusAndMessage(await apply(late, job._id))).toEqual([
      410,
      'All positions of this job are filled.',
    ]);
  });

  it('two people concurrently for one place hires one of them', async () => {
    for (const _ of ['once', 'twice', 'three times']) {
      const job = await post();
      const ids = [];
      for (const person of [ada, ines]) {
        ids.push((await apply(person, job._id)).body.application._id as string);
      }
      const answers = await Promise.all(ids.map((id) => decide(id, 'hired')));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.body.message).toBe('All positions of this job are filled.');
      expect(await ApplicationModel.countDocuments({ jobId: job._id, status: 'hired' })).toBe(1);
      await eventually(async () => (await statusOf(job._id, ada)) !== 'applied');
      await eventually(async () => (await statusOf(job._id, ines)) !== 'applied');
    }
  });

  it('concurrently with a withdrawal has exactly one of both outcomes', async () => {
    for (const _ of ['once', 'twice', 'three times', 'four times']) {
      const { job, application } = await createApplication(ada);
      const [hired, withdrawn] = await Promise.all([
        decide(application._id, 'hired'),
        send(`POST /jobs/applications/${application._id}/withdraw`, ada),
      ]);
      expect([hired.status, withdrawn.status].toSorted()).toEqual([200, 409]);
      const status = hired.status === 200 ? 'hired' : 'withdrawn';
      expect(await statusOf(job._id, ada)).toBe(status);
      const { hired: places } = (await JobModel.findOne({ _id: job._id }).lean())!;
      expect(places).toHaveLength(status === 'hired' ? 1 : 0);
    }
  });

  it('the same person twice concurrently takes one place', async () => {
    const { job, application } = await createApplication(ada, { places: 2 });
    await Promise.all([decide(application._id, 'hired'), decide(application._id, 'hired')]);
    const stored = (await JobModel.findOne({ _id: job._id }).lean())!;
    expect([stored.hired.length, stored.status]).toEqual([1, 'open']);
  });

  it('allows no fewer places than hires, and reopens a filled job with more places', async () => {
    const { job, application } = await createApplication(ada, { places: 2 });
    const second = (await apply(ines, job._id)).body.application;
    await decide(application._id, 'hired');
    await decide(second._id, 'hired');
    const update = (places: number) => send(`PUT /jobs/${job._id}`, grace, sampleJob({ places }));
    expect((await update(1)).body.message).toBe('You have already hired 2 people.');
    expect((await update(3)).body.job.status).toBe('open');
  });

  it('finishes a hire after the process that started it was killed', async () => {
    const { job, application } = await createApplication(ada);
    // The state after a killed process: only the place is taken.
    const { newJobMovedEvent } = await import('../jobs/jobs.service.ts');
    await JobModel.updateOne({ _id: job._id }, { $push: { hired: application._id } });
    await marketplace.publish(newJobMovedEvent(job._id));
    await eventually(async () => (await statusOf(job._id, ada)) === 'hired');
    const { body } = await send(`GET /jobs/${job._id}`, ada);
    expect(body.job.status).toBe('filled');
  });
});

describe('a job that ends', () => {
  it('notifies pending applicants alone, with the client’s message', async () => {
    const { job, application } = await createApplication(ada);
    const other = (await apply(ines, job._id)).body.application;
    await decide(other._id, 'rejected', 'Too far away.');
    await decide(application._id, 'shortlisted');
    await send(`POST /jobs/${job._id}/close`, grace, { words: 'We print nothing this year.' });
    await eventually(async () => (await statusOf(job._id, ada)) === 'rejected');
    const historyOf = async (person: Person) =>
      (await send(`GET /jobs/applications/${job._id}`, person)).body.application.history;
    expect((await historyOf(ada)).at(-1).reason).toBe(
      'The client closed this job. We print nothing this year.',
    );
    expect(await historyOf(ines)).toHaveLength(2);
    expect(statusAndMessage(await decide(application._id, 'shortlisted'))).toEqual([
      409,
      'This job is closed. Reopen it first.',
    ]);
    // Rejected applicants may still be hired.
    expect((await decide(application._id, 'hired')).status).toBe(200);
  });

  it('closes two weeks after its closing day and rejects pending applicants', async () => {
    const { job } = await createApplication(ada, { closesOn: '2999-01-01' });
    const dayMs = 24 * 3600 * 1000;
    const endedDaysAgo = (days: number) =>
      JobModel.updateOne({ _id: job._id }, { closesAt: new Date(Date.now() - days * dayMs) });
    await endedDaysAgo(13);
    await closeEndedJobs();
    expect((await send(`GET /jobs/${job._id}`, ada)).body.job.status).toBe('open');
    expect(await statusOf(job._id, ada)).toBe('applied');
    await endedDaysAgo(15);
    await Promise.all([closeEndedJobs(), closeEndedJobs()]);
    expect((await send(`GET /jobs/${job._id}`, ada)).body.job.status).toBe('closed');
    await eventually(async () => (await statusOf(job._id, ada)) === 'rejected');
    const outcome = { freelancerId: ada.id, outcome: 'closed', clientName: 'Grace Lin' };
    await eventually(async () => (await listEvents(job._id, 'job.application-decided')).length > 0);
    expect(await listEvents(job._id, 'job.application-decided')).toMatchObject([outcome]);
    expect(await listEvents(job._id, 'job.day-ended')).toMatchObject([{ waiting: 1 }]);
  });

  it('closes after two hidden weeks and rejects pending applicants', async () => {
    const { job } = await createApplication(ada);
    const hiddenDaysAgo = (days: number) =>
      JobModel.updateOne(
        { _id: job._id },
        { state: 'hidden', updatedAt: new Date(Date.now() - days * 24 * 3600 * 1000) },
      );
    await hiddenDaysAgo(13);
    await closeEndedJobs();
    expect(await statusOf(job._id, ada)).toBe('applied');
    await hiddenDaysAgo(15);
    await closeEndedJobs();
    await eventually(async () => (await statusOf(job._id, ada)) === 'rejected');
  });

  it('has correct counts afterwards, also in lists', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => newFreelancer(marketplace)));
    const job = await post({ title: 'Counted' });
    await Promise.all(people.map((person) => apply(person, job._id)));
    await send(`POST /jobs/${job._id}/close`, grace, {});
    const closedJob = await eventually(async () => {
      const { items } = (await send('GET /jobs/own?q=counted', grace)).body;
      return items[0].stages.rejected === people.length && items[0];
    });
    expect(closedJob).toMatchObject({ applicants: 8, stages: { applied: 0, hired: 0 } });
  });
});

it('notifies pending applicants of budget, location and closing date changes, once each', async () => {
  const { job } = await createApplication(ada);
  const done = (await apply(ines, job._id)).body.application;
  await decide(done._id, 'rejected', 'No.');
  const terms = sampleJob({ budget: 130_000, location: 'Kalamata', closesOn: '2999-01-01' });
  await send(`PUT /jobs/${job._id}`, grace, terms);
  await send(`PUT /jobs/${job._id}`, grace, { ...terms, title: 'Another title' });
  const notified = () => ApplicationModel.find({ jobId: job._id }, { told: 1, status: 1 }).lean();
  const applications = await eventually(async () => {
    const all = await notified();
    return all.some((each) => each.told.length > 0) && all;
  });
  expect(applications.map(({ status, told: versions }) => [status, versions.length])).toEqual([
    ['applied', 1],
    ['rejected', 0],
  ]);
});
