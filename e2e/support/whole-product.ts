import { randomUUID } from 'node:crypto';
import { chatEvents, socketEvents, socketPath } from '@soloist/contracts';
import { io, type Socket } from 'socket.io-client';
import { openWindow, type TestWindow } from '../../services/sage/src/testing/window.ts';
import { app } from './app.ts';
import { say } from './chat.ts';
import { attachmentOf, mailsTo, waitForMail } from './inbox.ts';
import { inRupees, sendInvoice } from './invoices.ts';
import { payInvoice } from './payment-provider.ts';
import { callApi, newAddress, newPerson } from './people.ts';
import { sendProposal } from './proposals.ts';
import { expect, test } from './test.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;

const sockets: { close: () => unknown }[] = [];

/** Those that were opened here. */
export function closeWindows() {
  for (const socket of sockets.splice(0)) socket.close();
}

/** A browser window of a person, with all that it hears. */
async function openLive({ token, user }: Person) {
  const socket: Socket = io(app.url, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 100,
  });
  sockets.push(socket);
  const heard: { name: string; body: { message?: string } }[] = [];
  socket.onAny((name, body) => heard.push({ name, body }));
  const arrive = () => socket.emitWithAck(socketEvents.register, { user: user.id });
  socket.on('connect', () => void arrive().catch(() => undefined));
  await expect.poll(() => socket.connected, { timeout: 20_000 }).toBe(true);
  await arrive();
  return { heard: (name: string) => heard.filter((each) => each.name === name) };
}

/** What somebody was told. */
export const notesOf = async ({ token }: Person) =>
  (await callApi('GET /notifications', { token })).body.data as { kind: string; title: string }[];

/** A window of Sage's; it tries again, as browsers do. */
async function openSageWindow(asked: { userId: string; token: string; chatId: string }) {
  const opened: TestWindow[] = [];
  await expect(async () => {
    opened.push(await openWindow({ url: app.url, ...asked }));
  }).toPass({ timeout: 20_000 });
  sockets.push(...opened);
  return opened[0] as TestWindow;
}

/** What people do here, from the first page to the money; every part of it once. */
export async function liveThrough() {
  const ines = await newPerson({ name: 'Ines' });
  const grace = await newPerson({ name: 'Grace', role: 'employer' });

  await test.step('a proposal is made, printed and mailed', async () => {
    const client = newAddress('sofie');
    const { id } = await sendProposal({ token: ines.token, to: client, signature: 'Ines Tester' });
    const mail = await waitForMail(client, /./);
    expect((await attachmentOf(mail)).subarray(0, 5).toString()).toBe('%PDF-');
    const pdf = await fetch(`${app.url}/api/proposal/pdf/${id}`, {
      headers: { authorization: `Bearer ${ines.token}` },
    });
    expect(pdf.status).toBe(200);
  });

  await test.step('what is written reaches every window of both people once', async () => {
    // Four at once are two at each node.
    const windows = await Promise.all([ines, grace, ines, grace].map(openLive));
    await say({ id: grace.user.id, token: grace.token }, ines.user.id, ['Hello Ines.']);
    for (const window of windows) {
      await expect
        .poll(() => window.heard(chatEvents.received).map(({ body }) => body.message))
        .toEqual(['Hello Ines.']);
    }
  });

  await test.step('a reply of Sage is followed at both nodes', async () => {
    const chat = await callApi('POST /sage-ai/chats', { token: ines.token, body: {} });
    const asked = { userId: ines.user.id, token: ines.token, chatId: chat.body.data._id as string };
    const windows = await Promise.all([1, 2].map(() => openSageWindow(asked)));
    const words = 'Two nodes say the same.';
    const { body } = await callApi('POST /sage-ai/messages', {
      token: ines.token,
      body: { chatId: asked.chatId, message: `Repeat ${words}`, requestId: randomUUID() },
    });
    expect(body.data.content).toBe(words);
    for (const window of windows) {
      await expect.poll(() => window.only()).toEqual({ content: words, state: 'done' });
    }
  });

  await test.step('an invoice is paid once, and said to be, live', async () => {
    const window = await openLive(ines);
    const client = newAddress('fathom');
    const { id, orderId } = await sendInvoice(ines.token, { email: client, ...inRupees });
    await waitForMail(client, /./);
    await payInvoice(orderId);
    const read = async () =>
      (await callApi(`GET /proposal/fetchInvoice/${id}`, { token: ines.token })).body.invoice;
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ status: 'paid', balance: 0 });
    await waitForMail(client, /Receipt/);
    await expect.poll(() => window.heard(socketEvents.notification).length).toBeGreaterThan(0);
    const paid = (await notesOf(ines)).filter(({ title }) => /paid/i.test(title));
    expect(paid).toHaveLength(1);
    const { body } = await callApi(`GET /payment/of-invoice/${id}`, { token: ines.token });
    expect(body.payments).toHaveLength(1);
    expect(await mailsTo(client, /Receipt/)).toHaveLength(1);
  });
}

/** Nothing reached anybody twice: every mail of ours has words or a number of its own. */
export async function expectNothingTwice() {
  const all = (await (await fetch(`${app.inboxUrl}/api/email`)).json()) as {
    subject: string;
    to: { address: string }[];
    text: string;
  }[];
  const told = all.map(({ subject, to, text }) => `${to[0]?.address}: ${subject}\n${text}`);
  expect(told.filter((each, at) => told.indexOf(each) !== at)).toEqual([]);
}
