import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatEvents, socketEvents, socketPath, withReason } from '@soloist/contracts';
import { io } from 'socket.io-client';
import { app, demo } from './app.ts';
import { inRupees, sendInvoice } from './invoices.ts';
import { payInvoice } from './payment-provider.ts';
import { callApi, newAddress, newPerson } from './people.ts';
import { sendProposal } from './proposals.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;

/** How long a window says a message again that nobody answers. */
const patienceMs = 20_000;

/**
 * What people change at the same time, each thing again and again until it is ended. Every request is
 * made once, and what is not answered with 200 is a failure; only a window says its message again,
 * under the same id, as browsers do.
 */
export async function startMixedLoad() {
  const ines = await newPerson({ name: 'Ines' });
  const grace = await newPerson({ name: 'Grace', role: 'employer' });
  const admin = await newPerson({ name: 'Ada', email: demo.freelancer });
  const { body: chat } = await callApi('POST /sage-ai/chats', { token: ines.token, body: {} });
  const window = openWindow(grace);
  const draft = { id: randomUUID(), revision: 0 };
  const made = {
    messages: [] as string[],
    clients: [] as string[],
    invoices: [] as { id: string; payer: string }[],
    questions: [] as string[],
    reasons: [] as string[],
  };

  const acts: Record<string, { everyMs: number; act: () => Promise<unknown> }> = {
    'a sign-in': {
      everyMs: 500,
      act: () => ask('POST /auth/login', { body: { email: ines.email, password: ines.password } }),
    },
    'a draft': {
      everyMs: 150,
      act: async () => {
        const body = { kind: 'service', title: 'Begun', content: {}, revision: draft.revision };
        const saved = await ask(`PUT /drafts/${draft.id}`, { token: ines.token, body });
        draft.revision = saved.draft.revision;
      },
    },
    'a message': {
      everyMs: 150,
      act: async () => made.messages.push(await window.say(ines.user.id)),
    },
    'a proposal, which is printed and mailed': {
      everyMs: 2000,
      act: async () => {
        const to = newAddress('sofie');
        await sendProposal({ token: ines.token, to, signature: 'Ines Tester' });
        made.clients.push(to);
      },
    },
    'an invoice, which is paid': {
      everyMs: 2000,
      act: async () => {
        const payer = newAddress('fathom');
        const sent = await sendInvoice(ines.token, { email: payer, ...inRupees });
        await payInvoice(sent.orderId);
        made.invoices.push({ id: sent.id, payer });
      },
    },
    'a question to Sage': {
      everyMs: 500,
      act: async () => {
        const message = `Repeat these words: ${randomUUID()}`;
        const body = { chatId: chat.data._id, message, requestId: randomUUID() };
        await ask('POST /sage-ai/messages', { token: ines.token, body });
        made.questions.push(message);
      },
    },
    'a flag': {
      everyMs: 500,
      act: async () => {
        const reason = randomUUID();
        await setFlag(admin, reason);
        made.reasons.push(reason);
      },
    },
  };

  const failures: string[] = [];
  const beganAt = Date.now();
  let isEnded = false;
  async function repeat(name: string) {
    const { everyMs, act } = acts[name] as (typeof acts)[string];
    while (!isEnded) {
      const at = ((Date.now() - beganAt) / 1000).toFixed(1);
      await act().catch((err) => failures.push(`${at} s: ${name}: ${err.cause ?? err}`));
      await sleep(everyMs);
    }
  }
  const running = Object.keys(acts).map(repeat);
  return {
    ines,
    async end() {
      isEnded = true;
      await Promise.all(running);
      window.close();
      return { failures, made, draft };
    },
  };
}

async function ask(call: `${string} /${string}`, given: { token?: string; body: unknown }) {
  const { status, body } = await callApi(call, given);
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

/** A window that opens again whenever its line breaks. */
function openWindow({ token, user }: Person) {
  const socket = io(app.url, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 100,
  });
  const tell = (event: string, body: object) => socket.timeout(3000).emitWithAck(event, body);
  const arrive = () => tell(socketEvents.register, { user: user.id });
  socket.on('connect', () => void arrive().catch(() => undefined));
  return {
    /** @returns the id by which the message is known, once it is stored. */
    async say(receiver: string): Promise<string> {
      const client_id = randomUUID();
      const body = { message: 'Hello.', sender: user.id, receiver, files: [], client_id };
      for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(100)) {
        const answer = await tell(chatEvents.send, body).catch(() => undefined);
        if (answer?.success) return client_id;
      }
      throw new Error('nobody answered');
    },
    close: () => socket.close(),
  };
}
