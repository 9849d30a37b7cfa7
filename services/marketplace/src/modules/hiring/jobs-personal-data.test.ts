import { eventually } from '@soloist/server-kit/testing';
import {
  createPersonalDataClient,
  type PersonalDataClient,
  type TestService,
} from '@soloist/server-kit/testing-service';
import mongoose from 'mongoose';
import { applyTo, cover, postJob } from '../../../test/jobs.ts';
import { newClient, newFreelancer, startTestMarketplace } from '../../../test/marketplace.ts';
import { ApplicationModel } from './applications/applications.model.ts';
import { ClientSummaryModel } from './clients/client-summary.model.ts';
import { JobModel } from './jobs/jobs.model.ts';

let marketplace: TestService;
let identity: PersonalDataClient;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  identity = createPersonalDataClient({ name: 'marketplace', ...marketplace });
});
afterAll(async () => {
  await identity.close();
  await marketplace.close();
});

async function createApplication() {
  const grace = await newClient(marketplace);
  const ada = await newFreelancer(marketplace);
  const job = await postJob(marketplace, { token: grace.token });
  const { application } = (await applyTo(marketplace, { token: ada.token, jobId: job._id })).body;
  const note = { note: 'Ask about print.' };
  const path = `PUT /jobs/applicants/${application._id}/note`;
  await marketplace.send(path, { token: grace.token, body: note });
  return { grace, ada, job, application };
}
type Person = Awaited<ReturnType<typeof createApplication>>['ada'];
const asPerson = ({ id: userId, email }: Person) => ({ userId, email });

it('exports the job to its client and the application to its freelancer', async () => {
  const { grace, ada } = await createApplication();
  const ofAda = (await identity.recordsOf(asPerson(ada))).body.records;
  expect(ofAda.jobApplications).toMatchObject([{ cover, status: 'applied' }]);
  expect(JSON.stringify(ofAda)).not.toContain('Ask about print.');
  const ofGrace = (await identity.recordsOf(asPerson(grace))).body.records;
  expect(ofGrace.jobs).toMatchObject([{ terms: { title: 'A label for olive oil' } }]);
  expect(ofGrace.applicantNotes).toMatchObject([{ note: 'Ask about print.' }]);
  expect(JSON.stringify(ofGrace)).not.toContain(cover);
});

it('removes a deleted applicant from the counts and frees their place', async () => {
  const { grace, ada, job, application } = await createApplication();
  const decide = `POST /jobs/applicants/${application._id}/decide`;
  await marketplace.send(decide, { token: grace.token, body: { status: 'hired' } });
  await identity.erase(asPerson(ada));
  expect(await ApplicationModel.exists({ freelancerId: ada.id })).toBeNull();
  const { token } = grace;
  const { body } = await marketplace.send(`GET /jobs/${job._id}/applicants`, { token });
  expect(body.items).toEqual([]);
  const [myJob] = (await marketplace.send('GET /jobs/own', { token })).body.items;
  expect(myJob).toMatchObject({ applicants: 0, stages: { hired: 0, withdrawn: 0 } });
  const reopened = await marketplace.send(`POST /jobs/${job._id}/reopen`, {
    token,
    body: { closesOn: null },
  });
  expect(reopened.body.job.status).toBe('open');
});

it('lists a hired freelancer’s application long after the client was deleted', async () => {
  const { grace, ada, application } = await createApplication();
  const decide = `POST /jobs/applicants/${application._id}/decide`;
  await marketplace.send(decide, { token: grace.token, body: { status: 'hired' } });
  await identity.erase(asPerson(grace));
  await mongoose.connection.collection('erasedpeople').deleteMany({});
  const { body } = await marketplace.send('GET /jobs/applications', { token: ada.token });
  expect(body.items).toMatchObject([{ status: 'hired', clientEmail: '' }]);
});

it('decides all applications and erases all texts of a deleted client', async () => {
  const { grace, ada, job } = await createApplication();
  const unseen = await postJob(marketplace, { token: grace.token, over: { title: 'Unseen' } });
  await eventually(async () => (await ClientSummaryModel.exists({ _id: grace.id })) !== null);
  await identity.erase(asPerson(grace));
  const { token } = ada;
  expect((await marketplace.send(`GET /jobs/${job._id}`, { token })).status).toBe(404);
  const { application } = (await marketplace.send(`GET /jobs/applications/${job._id}`, { token }))
    .body;
  expect(application).toMatchObject({
    status: 'rejected',
    job: { title: 'A label for olive oil', brief: '', client: { fname: 'Former' } },
  });
  expect(application.history.at(-1).reason).toBe('The client has left Soloist.');
  expect(await JobModel.exists({ _id: unseen._id })).toBeNull();
  const stored = JSON.stringify(await JobModel.findOne({ _id: job._id }).lean());
  expect(stored).not.toContain('Kalamata');
  expect(
    await ApplicationModel.exists({ employerId: grace.id, note: 'Ask about print.' }),
  ).toBeNull();
  // A running count may store the summary once more before it is deleted.
  await eventually(async () => (await ClientSummaryModel.exists({ _id: grace.id })) === null);
});
