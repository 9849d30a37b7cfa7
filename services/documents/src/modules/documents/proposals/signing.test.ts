import { DateTime } from 'luxon';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import { oneTimeRequest, ongoingRequest } from '../../../../test/proposal-requests.ts';
import { writeClausesOut } from '../../../migrations/2026-11-21-write-clauses-out.ts';
import { presentCertificate } from './certificate.presenter.ts';
import { ProposalModel } from './proposals.model.ts';

let documents: TestDocuments;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  documents = await startTestDocuments();
  projects = createProjects(documents);
});
afterAll(() => documents.stop());

const stored = (id: string) => ProposalModel.findById(id).orFail().lean();
const hand = [
  [10, 20, 30, 40],
  [50, 60, 70, 80],
];
const sign = (contract_id: string, drawing: unknown) =>
  documents.send(`POST /proposal/sign/${contract_id}`, {
    body: { name: 'Sofie Lind', drawing, consent: true },
  });

describe('a drawn signature', () => {
  test('of both sides is part of the contract', async () => {
    const { token } = projects.signIn();
    const { contract_id } = await projects.send(token, oneTimeRequest({ drawing: hand }));
    const { nonce } = (await sign(contract_id, [[1, 2, 3, 4]])).body;
    await documents.accept(contract_id, nonce);
    expect((await projects.contractOf(contract_id)).signatures).toMatchObject([
      { name: 'Ines Carvalho', drawing: hand },
      { name: 'Sofie Lind', drawing: [[1, 2, 3, 4]] },
    ]);
  });

  test.each([
    ['text', 'M0 0'],
    ['no stroke', []],
    ['points outside the box', [[0, 601]]],
    ['markup', [['<script>', 1]]],
    ['more than anybody draws', Array(81).fill([1, 2])],
  ])('that is %s is refused', async (_what, drawing) => {
    const { token } = projects.signIn();
    const { contract_id } = await projects.send(token);
    expect((await sign(contract_id, drawing)).status).toBe(400);
    expect((await documents.createProject(token, oneTimeRequest({ drawing }))).status).toBe(400);
  });
});

describe('the certificate', () => {
  test('has the hash as sent, both signatures with devices, and events until the acceptance', async () => {
    const { token } = projects.signIn();
    const { id, contract_id } = await projects.send(token);
    const pdf = { version: 1, fileId: 'f'.repeat(32), sha256: 'a'.repeat(64) };
    await ProposalModel.updateOne({ _id: id }, { pdfs: [pdf] });
    await documents.send(`POST /proposal/viewed/${contract_id}`, { body: { time_zone: '' } });
    const { nonce } = (await sign(contract_id, hand)).body;
    await documents.accept(contract_id, nonce);
    const later = { at: new Date(Date.now() + 1000), actor: 'client', event: 'Later' };
    await ProposalModel.updateOne({ _id: id }, { $push: { timeline: later } });
    const certificate = presentCertificate(await stored(id));
    expect(certificate).toMatchObject({
      number: 'P-0001',
      sha256: 'a'.repeat(64),
      signatures: [
        { role: 'freelancer', email: 'ines@inescarvalho.example', ip: '127.0.0.1' },
        {
          role: 'client',
          name: 'Sofie Lind',
          email: 'sofie@nordlys.example',
          ip: '127.0.0.1',
          userAgent: expect.stringMatching(/./),
          drawing: hand,
        },
      ],
    });
    expect(certificate.events.map(({ event }) => event)).toEqual([
      'Sent to sofie@nordlys.example',
      'Viewed by the client',
      'Accepted and signed by Sofie Lind',
    ]);
  });
});

describe('a proposal’s last valid date', () => {
  const zone = 'America/Los_Angeles';
  const day = (days: number) => DateTime.now().setZone(zone).plus({ days }).toISODate() ?? '';
  function sender() {
    const { userId, token } = projects.signIn();
    documents.identity.setProfile(userId, { timezone: zone });
    return token;
  }

  test('ends in the sender’s time zone', async () => {
    const valid_until = day(3);
    const { id } = await projects.send(sender(), oneTimeRequest({ valid_until }));
    const { expiresAt } = await stored(id);
    expect(expiresAt).toEqual(DateTime.fromISO(valid_until, { zone }).endOf('day').toJSDate());
  });

  test('is thirty days ahead by default', async () => {
    const { id } = await projects.send(sender());
    const { expiresAt, createdAt } = await stored(id);
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(30 * 24 * 3600 * 1000);
  });

  test.each([
    [-1, 'Choose tomorrow or a later date.'],
    [0, 'Choose tomorrow or a later date.'],
    [400, 'A proposal can be valid for at most one year.'],
  ])('is refused %d days from today', async (days, message) => {
    const token = sender();
    const reply = await documents.createProject(token, oneTimeRequest({ valid_until: day(days) }));
    expect(reply).toMatchObject({
      status: 400,
      body: { message, details: [{ path: 'valid_until', message }] },
    });
  });
});

describe('a proposal of an earlier version', () => {
  test('is migrated to text clauses on the next start, also when repeated', async () => {
    const { ids: _, ...project } = await projects.start();
    const untouched = await projects.start();
    const before = await stored(untouched.id);
    await ProposalModel.collection.updateOne(
      { contract_id: project.contract_id },
      {
        $set: { 'terms.clauses': ['revisions', 'unknown'] },
        $unset: { words: 1, milestones: 1, files: 1, questions: 1, timeZone: 1 },
      },
    );
    for (const _start of ['once', 'twice']) {
      await writeClausesOut.up();
      expect(await projects.contractOf(project.contract_id)).toMatchObject({
        clauses: [
          { title: 'Changes', text: expect.stringContaining('two rounds of changes') },
          { title: 'unknown', text: 'unknown' },
        ],
        project: { milestones: [{ name: 'Concept' }, { name: 'Artwork' }] },
      });
      const found = await documents.send('GET /proposal/fetchAllProposals?q=packaging', project);
      expect(found.body.items).toHaveLength(1);
    }
    expect(await stored(untouched.id)).toEqual(before);
  });

  test('gets invoice drafts from now on if it is ongoing', async () => {
    const { details } = ongoingRequest();
    const datedDetails = { ...details, start_date: '2026-01-01', end_date: '2099-12-31' };
    const project = await projects.start(ongoingRequest({ details: datedDetails }));
    await ProposalModel.collection.updateOne(
      { contract_id: project.contract_id },
      { $unset: { words: 1, milestones: 1, nextInvoiceOn: 1 } },
    );
    await writeClausesOut.up();
    const { nextInvoiceOn } = await stored(project.id);
    expect(nextInvoiceOn?.getTime()).toBeGreaterThan(Date.now());
  });
});
