import { randomUUID } from 'node:crypto';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  createPersonalDataClient,
  type PersonalDataClient,
} from '@soloist/server-kit/testing-service';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { startTestDocuments, type TestDocuments } from '../../../test/documents-harness.ts';
import { oneTimeRequest } from '../../../test/proposal-requests.ts';
import { EmailPreviewModel } from '../documents/email-previews/email-previews.model.ts';
import { ProposalModel } from '../documents/proposals/proposals.model.ts';
import { DocumentSettingsModel } from '../documents/shared/document-settings.model.ts';
import { pdfFiles, projectFiles, receiptFiles } from '../files/store/file-store.service.ts';
import { MailModel } from '../mail/mails.model.ts';

let documents: TestDocuments;
let identity: PersonalDataClient;
beforeAll(async () => {
  documents = await startTestDocuments();
  identity = createPersonalDataClient({ name: 'documents', ...documents });
});
afterAll(async () => {
  await identity.close();
  await documents.stop();
});

const client = 'sofie@nordlys.example';

/** A person whose details appear nowhere else. */
async function newFreelancer() {
  const userId = newId();
  const person = { userId, email: `${userId}@test.local` };
  const token = documents.identity.tokenFor({ userId });
  const profileImage = await uploadPhoto(token);
  documents.identity.setProfile(userId, {
    email: person.email,
    headline: `Headline ${userId}`,
    location: `Town ${userId}`,
    profileImage,
  });
  return { person, token, profileImage };
}

async function uploadPhoto(token: string): Promise<string> {
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#c98a66' } });
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await picture.png().toBuffer())], 'me.png'));
  return (await documents.send('POST /files/images', { token, body: form })).body.url;
}

async function addExpense(token: string, description: string) {
  const path = `/proposal/expenses/${randomUUID()}` as const;
  const details = { day: '2026-11-23', description, category: 'travel', amount: 1200 };
  const body = { ...details, currency: 'USD', exchange_rate: 1, billable: true };
  await documents.send(`PUT ${path}`, { token, body });
  const receipt = formOf('%PDF-1.7', `${description}.pdf`);
  await documents.send(`PUT ${path}/receipt`, { token, body: receipt });
}

const brief = (of: string) =>
  new File(['%PDF-1.7'], `brief ${of}.pdf`, { type: 'application/pdf' });

async function send(token: string, file?: File, changes: object = {}) {
  const { body } = await documents.createProject(token, oneTimeRequest(changes), file);
  return body.proposal as { id: string; contract_id: string; deliveries: { id: string }[] };
}
async function sendSigned(token: string, file?: File) {
  const proposal = await send(token, file);
  const { contract_id } = proposal;
  await documents.accept(contract_id, await documents.sign(contract_id));
  return proposal;
}

function formOf(content: string, name: string) {
  const form = new FormData();
  form.set('file', new File([content], name));
  return form;
}
async function saveDraftAndClause(token: string, title = 'Started') {
  const content = { project_name: title };
  const draft = { kind: 'proposal', title, content, revision: 0 };
  await documents.send(`PUT /proposal/drafts/${randomUUID()}`, { token, body: draft });
  const clause = { title, text: 'Travel is paid at cost.' };
  await documents.send('POST /proposal/clauses', { token, body: clause });
  const numbering = { pattern: 'R-{number}', digits: 4, yearly_reset: false, next: 7 };
  const path = 'PUT /proposal/settings/numbering/invoice';
  await documents.send(path, { token, body: numbering });
}
const askQuestion = (contract_id: string, email: string, message: string) =>
  documents.send(`POST /proposal/question/${contract_id}`, { body: { name: '', email, message } });

/** Adds a PDF as the worker does. */
async function addPdf({ id, version, ownerId }: { id: string; version: number; ownerId: string }) {
  const bytes = Buffer.from(`%PDF-1.7 version ${version}`);
  const fileId = `${id}${version}`.padEnd(32, 'x');
  const file = { id: fileId, bytes, contentType: 'application/pdf', ownerId };
  const { sha256 } = await pdfFiles.put(file);
  await ProposalModel.updateOne({ _id: id }, { $push: { pdfs: { version, fileId, sha256 } } });
  return { fileId, bytes };
}
const addMail = (_id: string, overrides: object) =>
  MailModel.create({
    _id,
    kind: 'proposal',
    to: client,
    state: 'sent',
    nextAttemptAt: new Date(),
    giveUpAt: new Date(),
    createdAt: new Date(),
    ...overrides,
  });

/**
 * The given texts that appear in this service's database, except in its list of deleted accounts.
 */
async function findTraces(...texts: string[]): Promise<string[]> {
  const collections = await mongoose.connection.db!.collections();
  const contents = await Promise.all(
    collections
      .filter(({ collectionName }) => collectionName !== 'erasedpeople')
      .map((each) => each.find().toArray()),
  );
  const everything = JSON.stringify(contents);
  return texts.filter((text) => everything.includes(text));
}

describe('a person’s export', () => {
  it('has their own proposals, received proposals, emails and files only', async () => {
    const { person, token } = await newFreelancer();
    const proposal = await sendSigned(token, brief('A'));
    const pdf = await addPdf({ id: proposal.id, version: 2, ownerId: person.userId });
    await addMail(newId(), { kind: 'new-sign-in', to: person.email });
    const stranger = await newFreelancer();
    await send(stranger.token, brief('B'), { project_name: 'Another person’s business' });
    await send(stranger.token, undefined, { email: person.email, project_name: 'For this person' });

    const { records, files } = (await identity.recordsOf(person)).body;
    expect(records.proposals).toMatchObject([
      { id: proposal.id, document: { sender: { name: 'Ines Carvalho' } } },
    ]);
    expect(records.proposals[0].ownSignature).toMatchObject({
      role: 'freelancer',
      ip: '127.0.0.1',
    });
    expect(records.receivedProposals).toMatchObject([{ project_name: 'For this person' }]);
    expect(records.mails).toMatchObject([{ kind: 'new-sign-in', to: person.email }]);
    const names = files.map(({ name }: { name: string }) => name).toSorted();
    expect(names).toEqual([
      expect.stringMatching(/^images\/.+\.webp$/),
      'proposals/P-0001 signed.pdf',
      'proposals/P-0001 with brief A.pdf',
    ]);
    expect(JSON.stringify(records)).not.toContain('Another person');
    const { id } = files.find(({ name }: { name: string }) => name.endsWith('signed.pdf'));
    expect(await identity.fileOf(person.userId, id)).toMatchObject({
      status: 200,
      body: pdf.bytes,
    });
  });

  it('has their drafts, clauses, questions and project files', async () => {
    const { person, token } = await newFreelancer();
    const { id } = await sendSigned(token);
    const fileUpload = { token, body: formOf('notes', 'notes.txt') };
    const added = await documents.send(`POST /proposal/projects/${id}/files`, fileUpload);
    await saveDraftAndClause(token);
    const stranger = await newFreelancer();
    await saveDraftAndClause(stranger.token, 'Of another person');
    const strangerProposal = await send(stranger.token);
    await askQuestion(strangerProposal.contract_id, person.email, 'May it be red?');
    await askQuestion(strangerProposal.contract_id, 'else@nordlys.example', 'Of another person');

    const { records, files } = (await identity.recordsOf(person)).body;
    expect(records.drafts).toMatchObject([
      { title: 'Winter 2026 packaging, Upfront payment' },
      { title: 'Started', content: { project_name: 'Started' } },
    ]);
    expect(records.clauses).toEqual([{ title: 'Started', text: 'Travel is paid at cost.' }]);
    expect(records.documentSettings).toMatchObject([
      { numbering: { invoice: { pattern: 'R-{number}', start: { count: 7 } } } },
    ]);
    expect(records.questions).toMatchObject([{ message: 'May it be red?' }]);
    expect(JSON.stringify(records)).not.toContain('Of another person');
    const shared = files.find(({ name }: { name: string }) => name.endsWith('notes.txt'));
    expect(shared.id).toBe(`projects.${added.body.file.id}`);
    expect((await identity.fileOf(person.userId, shared.id)).status).toBe(200);
  });

  it('has their expenses with receipts', async () => {
    const { person, token } = await newFreelancer();
    await addExpense(token, 'Train');
    await addExpense((await newFreelancer()).token, 'Of another person');
    const { records, files } = (await identity.recordsOf(person)).body;
    expect(records.expenses).toMatchObject([
      { description: 'Train', amount: 1200, receipt: { name: 'Train.pdf' } },
    ]);
    const [receipt] = files.filter(({ name }: { name: string }) => name.startsWith('receipts/'));
    expect(receipt.name).toMatch(/^receipts\/2026-11-23 \S{6} Train\.pdf$/);
    expect((await identity.fileOf(person.userId, receipt.id)).status).toBe(200);
    const stranger = await newFreelancer();
    expect((await identity.fileOf(stranger.person.userId, receipt.id)).status).toBe(404);
  });

  it('has no file of another person', async () => {
    const [owner, other] = [await newFreelancer(), await newFreelancer()];
    await send(owner.token, brief('C'));
    const { files } = (await identity.recordsOf(owner.person)).body;
    expect(files.length).toBeGreaterThan(1);
    for (const { id } of files) {
      expect((await identity.fileOf(owner.person.userId, id)).status).toBe(200);
      expect((await identity.fileOf(other.person.userId, id)).status).toBe(404);
    }
    for (const id of ['images.nothing', 'toString.x', 'pdfs', '..']) {
      expect((await identity.fileOf(owner.person.userId, id)).status).toBe(404);
    }
  });
});

describe('deleting a person’s account', () => {
  it('removes expenses and receipts', async () => {
    const { person, token } = await newFreelancer();
    await addExpense(token, `Train of ${person.userId}`);
    await identity.erase(person);
    expect(await findTraces(`Train of ${person.userId}`)).toEqual([]);
    expect(await receiptFiles.idsOf(person.userId)).toEqual([]);
  });

  it('removes drafts, clauses, questions and project files', async () => {
    const { person, token } = await newFreelancer();
    const { userId } = person;
    const { id, contract_id } = await sendSigned(token);
    const body = formOf('notes', `notes of ${userId}.txt`);
    await documents.send(`POST /proposal/projects/${id}/files`, { token, body });
    await saveDraftAndClause(token, `Started by ${userId}`);
    const text = { subject: `Preview of ${userId}`, message: 'Hi' };
    const preview = { freelancerId: userId, kind: 'invoice' as const, text, createdAt: new Date() };
    await EmailPreviewModel.create({ _id: userId, ...preview });
    const otherProposal = await send((await newFreelancer()).token);
    await askQuestion(otherProposal.contract_id, person.email, `Asked by ${userId}`);

    await identity.erase(person);
    const traces = await findTraces(
      `Started by ${userId}`,
      `notes of ${userId}`,
      `Preview of ${userId}`,
    );
    expect(traces).toEqual([]);
    expect(await projectFiles.idsOf(userId)).toEqual([]);
    expect(await DocumentSettingsModel.findById(userId)).toBeNull();
    const stored = await ProposalModel.findById(otherProposal.id).orFail().lean();
    expect(stored.questions).toEqual([]);
    const { body: read } = await documents.send(`GET /proposal/contract/${contract_id}`);
    expect(read.contract.project).toMatchObject({ milestones: [], files: [], timeline: [] });
  });

  it('removes unsigned proposals, whose links return gone', async () => {
    const { person, token, profileImage } = await newFreelancer();
    const waiting = await send(token, brief('D'));
    await addPdf({ id: waiting.id, version: 1, ownerId: person.userId });
    await addMail(String(waiting.deliveries[0]?.id), { paper: 'proposal', paperId: waiting.id });
    await addMail(newId(), { kind: 'verify-code', to: person.email });
    const declined = await send(token);
    await documents.send(`POST /proposal/decline/${declined.contract_id}`, {
      body: { reason: '' },
    });

    await identity.erase(person);
    expect(await findTraces(person.userId, waiting.id, declined.id)).toEqual([]);
    expect((await documents.send(`GET ${profileImage}`)).status).toBe(404);
    for (const { contract_id } of [waiting, declined]) {
      expect(await documents.send(`GET /proposal/contract/${contract_id}`)).toMatchObject({
        status: 410,
        body: { code: 'gone', message: expect.stringContaining('closed their account') },
      });
    }
    const body = { name: 'Sofie Lind', consent: true };
    const signed = await documents.send(`POST /proposal/sign/${waiting.contract_id}`, { body });
    expect(signed.status).toBe(410);
  });

  it('leaves a signed contract to the client, without the sender’s profile', async () => {
    const { person, token } = await newFreelancer();
    const { id, contract_id } = await sendSigned(token, brief('E'));
    const draft = await addPdf({ id, version: 1, ownerId: person.userId });
    const signed = await addPdf({ id, version: 2, ownerId: person.userId });
    const before = await ProposalModel.findById(id).orFail().lean();
    for (const { id: mailId, to } of before.deliveries)
      await addMail(mailId, { to, paper: 'proposal', paperId: id });

    await identity.erase(person);
    const { body } = await documents.send(`GET /proposal/contract/${contract_id}`);
    expect(body.contract).toMatchObject({
      status: 'accepted',
      project_name: 'Winter 2026 packaging',
      sender: { name: 'Ines Carvalho', headline: '', location: '', profileImage: '' },
      signatures: [{ name: 'Ines Carvalho' }, { name: 'Sofie Lind' }],
      pdfReady: true,
    });
    const pdf = await documents.send(`GET /proposal/contract/${contract_id}/pdf`);
    expect(pdf.body).toEqual(signed.bytes);
    expect(await pdfFiles.find(draft.fileId)).toBeUndefined();

    const { userId } = person;
    expect(await findTraces(`Headline ${userId}`, `Town ${userId}`, 'brief E')).toEqual([]);
    expect(await MailModel.exists({ to: person.email })).toBeNull();
    expect(await MailModel.countDocuments({ to: client, paperId: id })).toBe(2);
    const stored = await ProposalModel.findById(id).orFail().lean();
    expect(stored.signatures).toEqual(before.signatures);
    expect(stored.terms).toEqual(before.terms);
  });

  it('removes from their freelancer’s data only a name that was never signed with', async () => {
    const { person } = await newFreelancer();
    const freelancer = await newFreelancer();
    const toPerson = { email: person.email };
    const open = await send(freelancer.token, undefined, toPerson);
    await documents.sign(open.contract_id, 'Never Signed');
    const agreed = await send(freelancer.token, undefined, toPerson);
    await documents.accept(agreed.contract_id, await documents.sign(agreed.contract_id));

    await identity.erase(person);
    const { items } = (
      await documents.send('GET /proposal/fetchAllProposals', { token: freelancer.token })
    ).body;
    expect(items).toMatchObject([
      { id: agreed.id, status: 'accepted', email: person.email },
      { id: open.id, status: 'sent', email: person.email },
    ]);
    expect(await findTraces('Never Signed')).toEqual([]);
    const { signatures } = await ProposalModel.findById(agreed.id).orFail().lean();
    expect(signatures).toMatchObject([{ role: 'freelancer' }, { role: 'client' }]);
  });

  it('removes an email requested before the deletion and stored after its first run', async () => {
    const { person } = await newFreelancer();
    const { email } = person;
    const expiresAt = new Date(Date.now() + 3600_000).toISOString();
    const news = newEvent('identity.export-ready', { email, fname: 'Ines', expiresAt });
    const requestedAt = new Date();
    await identity.erase(person, requestedAt);
    await identity.publish(news);
    await eventually(async () => (await MailModel.exists({ to: email })) ?? undefined);

    await identity.erase(person, requestedAt);
    expect(await MailModel.exists({ to: email })).toBeNull();
  });

  it('removes pending emails about their work to clients', async () => {
    const { person, token } = await newFreelancer();
    const { id } = await sendSigned(token);
    const milestones = (await ProposalModel.findById(id).orFail().lean()).milestones;
    const handedOver = milestones.find(({ status }) => status === 'pending');
    const note = `Handed over by ${person.userId}`;
    const call = `POST /proposal/projects/${id}/milestones/${handedOver?.id}/submit`;
    await documents.send(call, { token, body: { note } });
    const findPendingEmails = async () =>
      (await MailModel.find({ kind: 'milestone-submitted', to: client }).lean()).filter((mail) =>
        JSON.stringify(mail).includes(note),
      );
    await eventually(async () => (await findPendingEmails()).length || undefined);
    const otherEmailId = newId();
    await addMail(otherEmailId, { kind: 'milestone-submitted', about: newId() });

    await identity.erase(person);
    expect(await findPendingEmails()).toEqual([]);
    expect(await findTraces(note)).toEqual([]);
    expect(await MailModel.exists({ _id: otherEmailId })).not.toBeNull();
  });

  it('is idempotent, and removes data stored between two runs', async () => {
    const { person, token } = await newFreelancer();
    await identity.erase(person);
    // A proposal is refused from then on; other work in progress is stored.
    await saveDraftAndClause(token, `Late by ${person.userId}`);
    await identity.erase(person);
    expect(await findTraces(person.userId)).toEqual([]);
  });
});
