import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@soloist/server-kit/testing';
import { startTestGateway, type TestGateway } from '../../gateway/test/start-test-gateway.ts';
import { newTraceparent } from '../../packages/web-client/src/traceparent.ts';
import { oneTimeRequest } from '../../services/documents/test/proposal-requests.ts';
import {
  type RealDocuments,
  startRealDocuments,
} from '../../services/documents/test/real-documents.ts';
import { startTraceReceiver, type TraceReceiver } from './trace-receiver.ts';

jest.setTimeout(120_000);

let receiver: TraceReceiver;
let documents: RealDocuments;
let gateway: TestGateway;
beforeAll(async () => {
  receiver = await startTraceReceiver();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: '1' };
  documents = await startRealDocuments({ MESSAGING_URL: 'http://127.0.0.1:1', ...traced });
  gateway = await startTestGateway({ DOCUMENTS_URL: documents.main.url, ...traced });
});
afterAll(async () => {
  await gateway.close();
  await documents.stop();
  await receiver.close();
});

/** Sends a proposal as a browser does. */
async function sendProposal(email: string) {
  const traceparent = newTraceparent();
  const form = new FormData();
  form.set('projectDetails', JSON.stringify(oneTimeRequest({ email })));
  const reply = await fetch(`${gateway.url}/api/proposal/createProject`, {
    method: 'POST',
    headers: { traceparent, authorization: `Bearer ${documents.identity.tokenFor()}` },
    body: form,
  });
  expect(reply.status).toBe(200);
  const [, traceId = '', spanId = ''] = traceparent.split('-');
  return { traceId, spanId, requestId: reply.headers.get('x-request-id') };
}

/** The log lines of a process with that message. */
const logLinesOf = async (name: string, message: string) =>
  (await readFile(path.join(documents.dataDir, `${name}.log`), 'utf8'))
    .split('\n')
    .filter((line) => line.includes(message));

it('follows one click from the browser through gateway, service and queue to the mail', async () => {
  const email = 'traced@nordlys.example';
  const { traceId, spanId, requestId } = await sendProposal(email);
  await eventually(() => documents.mail.mailsTo(email)[0], 60_000);
  const find = (process: string, name: string) =>
    receiver.steps.find(
      (step) => step.traceId === traceId && step.process === process && step.name === name,
    );
  const chain: [process: string, name: string][] = [
    ['gateway', 'POST /proposal/createProject'],
    ['documents', 'POST /proposal/createProject'],
    ['documents', 'add documents.render-document'],
    ['documents-worker', 'run documents.render-document'],
    ['documents-worker', 'add documents.send-mail'],
    ['documents-worker', 'run documents.send-mail'],
    ['documents-worker', 'hand over mail'],
  ];
  // Each process sends its spans when it likes.
  await eventually(() => chain.every((step) => find(...step)), 20_000);
  // Each span is a child of the previous one, the first a child of the browser's.
  const parents = chain.map(([process, name]) => find(process, name)?.parentSpanId);
  expect(parents).toEqual([spanId, ...chain.slice(0, -1).map((step) => find(...step)?.spanId)]);
  expect(find('documents-worker', 'print document')?.parentSpanId).toBe(
    find('documents-worker', 'run documents.render-document')?.spanId,
  );
  expect(find('documents', 'insert proposals')?.parentSpanId).toBe(
    find('documents', 'POST /proposal/createProject')?.spanId,
  );
  const published = find('documents', 'publish proposal.delivery-changed');
  expect(published).toBeDefined();

  const ids = [requestId, traceId].map((id) => expect.stringContaining(String(id)));
  for (const [name, message] of [
    ['documents', 'answered'],
    ['worker', 'email attempt'],
  ] as const)
    for (const id of ids) expect(await logLinesOf(name, message)).toContainEqual(id);
  // Traces contain neither people's texts nor secret addresses of documents.
  expect(JSON.stringify(receiver.steps)).not.toMatch(/nordlys|Winter 2026|\/contract\/\w{22}/);
});
