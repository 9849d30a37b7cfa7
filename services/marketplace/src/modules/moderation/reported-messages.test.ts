import { randomUUID } from 'node:crypto';
import { chatEvents, socketEvents, socketPath } from '@soloist/contracts';
import { eventually, freePort } from '@soloist/server-kit/testing';
import { senderTo, type TestService } from '@soloist/server-kit/testing-service';
import { io } from 'socket.io-client';
import { type ServiceProcess, startServiceProcess } from '../../../../../tools/service-process.ts';
import { newFreelancer, startTestMarketplace } from '../../../test/marketplace.ts';
import { CaseModel } from './cases.model.ts';

type Person = Awaited<ReturnType<typeof newFreelancer>>;

/** Runs with the real messaging service as a separate process. */
let marketplace: TestService;
let messaging: ServiceProcess;
let chat: ReturnType<typeof senderTo>;
let ada: Person;
let noor: Person;
beforeAll(async () => {
  const PORT = await freePort();
  const MESSAGING_URL = `http://127.0.0.1:${PORT}`;
  marketplace = await startTestMarketplace({ MESSAGING_URL });
  const { config } = marketplace;
  const DOCUMENTS_URL = 'http://127.0.0.1:9';
  messaging = await startServiceProcess('services/messaging', { ...config, DOCUMENTS_URL, PORT });
  chat = senderTo(MESSAGING_URL);
  [ada, noor] = [
    await newFreelancer(marketplace),
    await newFreelancer(marketplace, { fname: 'Noor' }),
  ];
});
afterAll(async () => {
  await messaging?.close();
  await marketplace?.close();
});

/** Sends a message from Ada to Noor as her browser does; returns its id. */
async function write(message: string): Promise<string> {
  const { token } = ada;
  await eventually(
    async () => (await chat(`GET /chat/getMessage?id=${noor.id}`, { token })).status === 200,
  );
  const socket = io(messaging.url, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  });
  try {
    await eventually(() => socket.connected);
    await socket.emitWithAck(socketEvents.register, { user: ada.id });
    const people = { sender: ada.id, receiver: noor.id };
    const payload = { ...people, message, files: [], client_id: randomUUID() };
    return (await socket.emitWithAck(chatEvents.send, payload)).message.id;
  } finally {
    socket.close();
  }
}

const report = ({ token }: Pick<Person, 'token'>, id: string) =>
  marketplace.send('POST /reports', {
    token,
    body: { kind: 'message', id, reason: 'scam', words: 'Look at this.' },
  });

it('a reported message belongs to its writer and has the text from the chat', async () => {
  const id = await write('Pay me elsewhere.');
  expect((await report(noor, id)).status).toBe(200);
  const stored = await CaseModel.find({ thingId: id }).lean();
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({
    title: 'Message from Ada Okafor',
    link: `/profile/${ada.id}`,
    snapshot: 'Pay me elsewhere.',
  });
  expect(String(stored[0]?.ownerId)).toBe(ada.id);
});

it('refuses a report from the message’s writer or from anyone who cannot read it', async () => {
  const id = await write('For Noor alone.');
  expect((await report(ada, id)).status).toBe(403);
  expect((await report(await newFreelancer(marketplace), id)).status).toBe(404);
  expect((await report(noor, 'a'.repeat(24))).status).toBe(404);
  expect(await CaseModel.exists({ kind: 'message', thingId: id })).toBeNull();
});

it('reads the text of a message from messaging only', async () => {
  const id = await write('A kind word.');
  const body = { kind: 'message', id, reason: 'scam', shown: 'An insult.', personId: ada.id };
  const { status } = await marketplace.send('POST /reports', { token: noor.token, body });
  expect(status).toBe(400);
});

it('reports that messaging is unavailable and stores nothing', async () => {
  const id = await write('Later.');
  await messaging.kill();
  const { status, body } = await report(noor, id);
  expect([status, body.message]).toEqual([
    503,
    'We couldn’t report this message. Please try again in a moment.',
  ]);
  expect(await CaseModel.exists({ thingId: id })).toBeNull();
});
