import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { startTestDocuments, type TestDocuments } from '../../../test/documents-harness.ts';
import { oneTimeRequest } from '../../../test/proposal-requests.ts';
import { ProposalModel } from '../documents/proposals/proposals.model.ts';
import type { PdfMaker } from './pdfs.service.ts';
import { renderDocumentJob } from './render-document.job.ts';
import { requestDueRenderings } from './rendering-requests.service.ts';

// No worker runs here: the tests run the job, and let it die.

let documents: TestDocuments;
let token: string;
beforeAll(async () => {
  documents = await startTestDocuments();
  token = documents.identity.tokenFor();
});
afterAll(() => documents.stop());

async function send() {
  const email = `${randomUUID()}@nordlys.example`;
  const { body } = await documents.createProject(token, oneTimeRequest({ email }));
  const { id, deliveries } = body.proposal;
  return { paper: 'proposal', paperId: id as string, deliveryId: deliveries[0].id as string };
}
type Sent = Awaited<ReturnType<typeof send>>;

const deliveryOf = async ({ paperId }: Sent) => {
  const { deliveries } = await ProposalModel.findById(paperId).orFail().lean();
  return deliveries[0]!;
};

/** Runs the job with this outcome of a rendering. */
const run = (sent: Sent, makePdf: PdfMaker) => {
  const queue = { enqueue: async () => {}, close: async () => {} };
  const proposal = { render: async () => Buffer.from('') };
  const job = renderDocumentJob({
    ...{ queue, logger: pino({ level: 'silent' }), makePdf, publicUrl: '', concurrency: 1 },
    printers: { proposal, invoice: proposal } as never,
    pool: {} as never,
  });
  return job.run(sent);
};
const render = jest.fn<ReturnType<PdfMaker>, Parameters<PdfMaker>>();
beforeEach(() => {
  render.mockReset().mockResolvedValue({ version: 1, fileId: 'a', sha256: 'b' });
});

/** The worker dies while it renders the document. */
async function crash(sent: Sent) {
  await new Promise<void>((resolve) => {
    void run(sent, () => {
      resolve();
      return new Promise(() => {});
    });
  });
}

/** @returns the pause until the next rendering. */
async function restart(sent: Sent): Promise<number> {
  const startedAt = Date.now();
  await run(sent, render);
  return (await deliveryOf(sent)).nextAttemptAt.getTime() - startedAt;
}

test('a document waits after its worker died, and is rendered then', async () => {
  const sent = await send();
  await crash(sent);
  const pauseMs = await restart(sent);
  expect(render).not.toHaveBeenCalled();
  expect(pauseMs).toBeGreaterThanOrEqual(1000);
  expect(pauseMs).toBeLessThan(60_000);
  expect(await deliveryOf(sent)).toMatchObject({ state: 'rendering', attempts: 1, failures: 1 });

  await run(sent, render);
  expect(render).toHaveBeenCalledTimes(1);
  expect(await deliveryOf(sent)).toMatchObject({ state: 'mailing', attempts: 2, failures: 1 });
});

test('no scheduled task requests it during the pause', async () => {
  const sent = await send();
  await ProposalModel.updateOne({ _id: sent.paperId }, { 'deliveries.0.attempts': 12 });
  await restart(sent);
  const requested: unknown[] = [];
  const enqueue = async (_job: unknown, payload: unknown) => void requested.push(payload);
  await requestDueRenderings({ queue: { enqueue } as never, logger: pino({ level: 'silent' }) });
  expect(requested).not.toContainEqual(sent);
});

test('only two hours of crashes fail a document', async () => {
  const sent = await send();
  let waitedMs = 0;
  let crashes = 0;
  while ((await deliveryOf(sent)).state !== 'failed') {
    await crash(sent);
    crashes += 1;
    waitedMs += Math.max(0, await restart(sent));
  }
  expect(waitedMs).toBeGreaterThan(2 * 3_600_000);
  expect(crashes).toBeGreaterThan(20);
  expect(render).not.toHaveBeenCalled();
  expect((await deliveryOf(sent)).reason).toBe('We couldn’t create the PDF. Try again.');
});

test('a death of the worker before it rendered a document does not count', async () => {
  const sent = await send();
  await ProposalModel.updateOne({ _id: sent.paperId }, { 'deliveries.0.state': 'rendering' });
  await run(sent, render);
  expect(await deliveryOf(sent)).toMatchObject({ state: 'mailing', attempts: 1, failures: 0 });
});

test('an error counts once, and its pause grows with earlier crashes', async () => {
  const sent = await send();
  await crash(sent);
  await restart(sent);
  render.mockRejectedValueOnce(new Error('no browser'));
  const pauseMs = await restart(sent);
  expect(pauseMs).toBeGreaterThanOrEqual(2000);
  expect(await deliveryOf(sent)).toMatchObject({ state: 'rendering', attempts: 2, failures: 2 });
});
