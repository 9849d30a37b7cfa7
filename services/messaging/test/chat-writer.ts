import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { quickReactions } from '@soloist/contracts';
import type { Random } from '@soloist/server-kit/testing-random';
import type { BrokenConnection } from './broken-connection.ts';

interface WriterDeps {
  connection: BrokenConnection;
  me: string;
  partner: string;
  random: Random;
  /** Called when a connection was cut. */
  onCut: () => void;
}
/** The actions of a person, as the server confirmed them. */
export interface WriterLog {
  /** By client id, in writing order: the current text, undefined when deleted. */
  sent: Map<string, string>;
  /** By message id, the emoji of this person's reactions. */
  reacted: Map<string, Set<string>>;
}

/**
 * Writes, replies, edits, deletes and reacts until it is stopped, and often loses its connection
 * meanwhile.
 */
export function startWriter({ connection, me, partner, random, onCut }: WriterDeps) {
  const done: WriterLog = { sent: new Map(), reacted: new Map() };
  let isStopped = false;

  /** Messages that windows still have open after they were away for a while. */
  const recent = () => connection.messages().slice(-40);
  const ownRecent = () => recent().filter(({ sender, deletedAt }) => sender === me && !deletedAt);

  async function send() {
    const client_id = randomUUID();
    const message = `m ${client_id}`;
    done.sent.set(client_id, message);
    const quoted = random.chance(20) ? random.anyOf(recent()) : undefined;
    const reply = quoted && { reply_to: quoted.id };
    await connection.send({ sender: me, receiver: partner, message, client_id, ...reply });
  }
  async function edit() {
    const myMessage = random.anyOf(ownRecent());
    if (!myMessage) return send();
    const message = `e ${randomUUID()}`;
    done.sent.set(myMessage.client_id, message);
    await connection.change(`PATCH /chat/messages/${myMessage.id}`, { message });
  }
  async function remove() {
    const myMessage = random.anyOf(ownRecent());
    if (!myMessage) return send();
    done.sent.set(myMessage.client_id, '');
    await connection.change(`DELETE /chat/messages/${myMessage.id}`);
  }
  async function react() {
    const known = random.anyOf(recent().filter(({ deletedAt }) => !deletedAt));
    const emoji = random.anyOf([...quickReactions]);
    if (!known || !emoji) return send();
    const mine = done.reacted.get(known.id) ?? new Set();
    const on = !mine.delete(emoji);
    done.reacted.set(known.id, on ? mine.add(emoji) : mine);
    await connection.change(`PUT /chat/messages/${known.id}/reactions`, { emoji, on });
  }
  async function markSeen() {
    const newest = connection.messages().findLast(({ sender }) => sender === partner);
    if (newest) await connection.markSeen(newest.id);
  }

  async function write() {
    while (!isStopped) {
      const roll = random.upTo(99);
      const act = [send, edit, remove, react, markSeen][
        [60, 75, 80, 95, 100].findIndex((end) => roll < end)
      ];
      const action = act?.();
      // Often cut in the middle of an action.
      if (random.chance(60)) {
        await sleep(random.upTo(8));
        if (connection.cut()) onCut();
      }
      await action;
      await sleep(random.upTo(20));
    }
  }
  const finished = write();
  return {
    done,
    finished,
    async stop() {
      isStopped = true;
      await finished;
    },
  };
}
export type ChatTestWriter = ReturnType<typeof startWriter>;
