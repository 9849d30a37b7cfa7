import { randomUUID } from 'node:crypto';
import { chatEvents, socketEvents, socketPath } from '@soloist/contracts';
import { io, type Socket } from 'socket.io-client';
import { openWindow, type SageTestWindow } from '../../services/sage/test/window.ts';
import { app } from './app.ts';
import { sendMessages } from './chat.ts';
import { downloadAttachment, mailsTo, waitForMail } from './inbox.ts';
import { rupeeTerms, sendInvoice } from './invoices.ts';
import { payInvoice } from './payment-provider.ts';
import { callApi, newAddress, newPerson } from './people.ts';
import { sendProposal } from './proposals.ts';
import { expect, test } from './test.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;

const sockets: { close: () => unknown }[] = [];

/** Closes all windows of this file. */
export function closeWindows() {
  for (const socket of sockets.splice(0)) socket.close();
}

/** A browser window of a person that records its events. */
async function openEventWindow({ token, user }: Person) {
  const socket: Socket = io(app.url, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 100,
  });
  sockets.push(socket);
  const events: { name: string; body: { message?: string } }[] = [];
  socket.onAny((name, body) => events.push({ name, body }));
  const register = () => socket.emitWithAck(socketEvents.register, { user: user.id });
  socket.on('connect', () => void register().catch(() => undefined));
  await expect.poll(() => socket.connected).toBe(true);
  await register();
  return { received: (name: string) => events.filter((each) => each.name === name) };
}

/** The notifications of a person. */
export const fetchNotifications = async ({ token }: Person) =>
  (await callApi('GET /notifications', { token })).body.data as { kind: string; title: string }[];

/** A window of Sage that reconnects, as browsers do. */
async function openSageWindow(chatAccess: { userId: string; token: string; chatId: string }) {
  const opened: SageTestWindow[] = [];
  await expect(async () => {
    opened.push(await openWindow({ url: app.url, ...chatAccess }));
  }).toPass();
  sockets.push(...opened);
  return opened[0] as SageTestWindow;
}

/** Runs every core flow of the product once, from a proposal to a payment. */
export async function runCoreFlows() {
  const ines = await newPerson({ name: 'Ines' });
  const grace = await newPerson({ name: 'Grace', role: 'employer' });

  await test.step('a proposal is created, rendered as a PDF and emailed', async () => {
    const client = newAddress('sofie');
    const { id } = await sendProposal({ token: ines.token, to: client, signature: 'Ines Tester' });
    const mail = await waitForMail(client, /./);
    expect((await downloadAttachment(mail)).subarray(0, 5).toString()).toBe('%PDF-');
    const pdf = await fetch(`${app.url}/api/proposal/pdf/${id}`, {
      headers: { authorization: `Bearer ${ines.token}` },
    });
    expect(pdf.status).toBe(200);
  });

  await test.step('a message reaches every window of both people once', async () => {
    // Four concurrent windows are two at each node.
    const windows = await Promise.all([ines, grace, ines, grace].map(openEventWindow));
    await sendMessages({ id: grace.user.id, token: grace.token }, ines.user.id, ['Hello Ines.']);
    for (const window of windows) {
      await expect
        .poll(() => window.received(chatEvents.received).map(({ body }) => body.message))
        .toEqual(['Hello Ines.']);
    }
  });

  await test.step('a reply of Sage is streamed by both nodes', async () => {
    const chat = await callApi('POST /sage-ai/chats', { token: ines.token, body: {} });
    const chatAccess = {
      userId: ines.user.id,
      token: ines.token,
      chatId: chat.body.data._id as string,
    };
    const windows = await Promise.all([1, 2].map(() => openSageWindow(chatAccess)));
    const words = 'Two nodes say the same.';
    const { body } = await callApi('POST /sage-ai/messages', {
      token: ines.token,
      body: { chatId: chatAccess.chatId, message: `Repeat ${words}`, requestId: randomUUID() },
    });
    expect(body.data.content).toBe(words);
    for (const window of windows) {
      await expect.poll(() => window.firstReply()).toEqual({ content: words, state: 'done' });
    }
  });

  await test.step('an invoice is paid once, with a live notification', async () => {
    const window = await openEventWindow(ines);
    const client = newAddress('fathom');
    const { id, orderId } = await sendInvoice(ines.token, { email: client, ...rupeeTerms });
    await waitForMail(client, /./);
    await payInvoice(orderId);
    const read = async () =>
      (await callApi(`GET /proposal/fetchInvoice/${id}`, { token: ines.token })).body.invoice;
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ status: 'paid', balance: 0 });
    await waitForMail(client, /Receipt/);
    await expect.poll(() => window.received(socketEvents.notification).length).toBeGreaterThan(0);
    const paid = (await fetchNotifications(ines)).filter(({ title }) => /paid/i.test(title));
    expect(paid).toHaveLength(1);
    const { body } = await callApi(`GET /payment/of-invoice/${id}`, { token: ines.token });
    expect(body.payments).toHaveLength(1);
    expect(await mailsTo(client, /Receipt/)).toHaveLength(1);
  });
}

/** No email was sent twice: each has a unique text or number. */
export async function expectNoDuplicateMails() {
  const all = (await (await fetch(`${app.inboxUrl}/api/email`)).json()) as {
    subject: string;
    to: { address: string }[];
    text: string;
  }[];
  const mails = all.map(({ subject, to, text }) => `${to[0]?.address}: ${subject}\n${text}`);
  expect(mails.filter((each, at) => mails.indexOf(each) !== at)).toEqual([]);
}
