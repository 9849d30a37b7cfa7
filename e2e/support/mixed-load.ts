import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatEvents, socketEvents, socketPath, withReason } from '@soloist/contracts';
import { io } from 'socket.io-client';
import { app, demo } from './app.ts';
import { rupeeTerms, sendInvoice } from './invoices.ts';
import { payInvoice } from './payment-provider.ts';
import { callApi, newAddress, newPerson } from './people.ts';
import { sendProposal } from './proposals.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;

/** How long a window resends an unacknowledged message. */
const retryForMs = 20_000;

/**
 * Concurrent writes, each repeated until the load ends. Every request is made once, and any status but
 * 200 is a failure. Only the chat window resends its message, under the same id, as browsers do.
 */
export async function startMixedLoad() {
  const ines = await newPerson({ name: 'Ines' });
  const grace = await newPerson({ name: 'Grace', role: 'employer' });
  const admin = await newPerson({ name: 'Ada', email: demo.freelancer });
  const { body: chat } = await callApi('POST /sage-ai/chats', { token: ines.token, body: {} });
  const window = openChatWindow(grace);
  const draft = { id: randomUUID(), revision: 0 };
  const created = {
    messages: [] as string[],
    clients: [] as string[],
    invoices: [] as { id: string; payer: string }[],
    questions: [] as string[],
    reasons: [] as string[],
  };

  const operations: Record<string, { everyMs: number; run: () => Promise<unknown> }> = {
    'a sign-in': {
      everyMs: 500,
      run: () =>
        callOrThrow('POST /auth/login', { body: { email: ines.email, password: ines.password } }),
    },
    'a draft': {
      everyMs: 150,
      run: async () => {
        const body = { kind: 'service', title: 'Started', content: {}, revision: draft.revision };
        const saved = await callOrThrow(`PUT /drafts/${draft.id}`, { token: ines.token, body });
        draft.revision = saved.draft.revision;
      },
    },
    'a message': {
      everyMs: 150,
      run: async () => created.messages.push(await window.sendMessage(ines.user.id)),
    },
    'a proposal, which is printed and mailed': {
      everyMs: 2000,
      run: async () => {
        const to = newAddress('sofie');
        await sendProposal({ token: ines.token, to, signature: 'Ines Tester' });
        created.clients.push(to);
      },
    },
    'an invoice, which is paid': {
      everyMs: 2000,
      run: async () => {
        const payer = newAddress('fathom');
        const sent = await sendInvoice(ines.token, { email: payer, ...rupeeTerms });
        await payInvoice(sent.orderId);
        created.invoices.push({ id: sent.id, payer });
      },
    },
    'a question to Sage': {
      everyMs: 500,
      run: async () => {
        const message = `Repeat these words: ${randomUUID()}`;
        const body = { chatId: chat.data._id, message, requestId: randomUUID() };
        await callOrThrow('POST /sage-ai/messages', { token: ines.token, body });
        created.questions.push(message);
      },
    },
    'a flag': {
      everyMs: 500,
      run: async () => {
        const reason = randomUUID();
        await setFlag(admin, reason);
        created.reasons.push(reason);
      },
    },
  };

  const failures: string[] = [];
  const startedAt = Date.now();
  let isEnded = false;
  async function repeat(name: string) {
    const { everyMs, run } = operations[name] as (typeof operations)[string];
    while (!isEnded) {
      const at = ((Date.now() - startedAt) / 1000).toFixed(1);
      await run().catch((err) => failures.push(`${at} s: ${name}: ${err.cause ?? err}`));
      await sleep(everyMs);
    }
  }
  const running = Object.keys(operations).map(repeat);
  return {
    ines,
    async end() {
      isEnded = true;
      await Promise.all(running);
      window.close();
      return { failures, created, draft };
    },
  };
}

async function callOrThrow(
  call: `${string} /${string}`,
  options: { token?: string; body: unknown },
) {
  const { status, body } = await callApi(call, options);
  if (status !== 200) throw new Error(`${call}: ${status} ${body?.message}`);
  return body;
}

async function setFlag({ token }: Person, reason: string) {
  const { status } = await fetch(`${app.url}/api/platform/flags/lead-mails`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...withReason(reason),
    },
    body: JSON.stringify({ state: 'on' }),
  });
  if (status !== 200) throw new Error(`${status}`);
}

/** A chat window that reconnects whenever its connection breaks. */
function openChatWindow({ token, user }: Person) {
  const socket = io(app.url, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 100,
  });
  const emit = (event: string, body: object) => socket.timeout(3000).emitWithAck(event, body);
  const register = () => emit(socketEvents.register, { user: user.id });
  socket.on('connect', () => void register().catch(() => undefined));
  return {
    /** @returns the client id of the message, once it is stored. */
    async sendMessage(receiver: string): Promise<string> {
      const client_id = randomUUID();
      const body = { message: 'Hello.', sender: user.id, receiver, files: [], client_id };
      for (const until = Date.now() + retryForMs; Date.now() < until; await sleep(100)) {
        const answer = await emit(chatEvents.send, body).catch(() => undefined);
        if (answer?.success) return client_id;
      }
      throw new Error('nobody answered');
    },
    close: () => socket.close(),
  };
}
