import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { quickReactions } from '@soloist/contracts';
import type { Random } from '@soloist/service-kit/testing-random';
import type { BrokenConnection } from './broken-connection.ts';

interface WriterDeps {
  line: BrokenConnection;
  me: string;
  partner: string;
  random: Random;
  /** A line was cut. */
  onCut: () => void;
}
/** What a person did, as the server confirmed it. */
export interface WriterLog {
  /** By client id, in writing order: the current text, undefined when deleted. */
  said: Map<string, string>;
  /** Of messages by id: the emoji that this person put there. */
  reacted: Map<string, Set<string>>;
}

/**
 * Writes, answers, changes, takes back and reacts without end, and often loses its line meanwhile.
 */
export function startWriter({ line, me, partner, random, onCut }: WriterDeps) {
  const done: WriterLog = { said: new Map(), reacted: new Map() };
  let isOver = false;

  /** Of those that windows have open after they were away for a while. */
  const recent = () => line.known().slice(-40);
  const ownRecent = () => recent().filter(({ sender, deletedAt }) => sender === me && !deletedAt);

  async function say() {
    const client_id = randomUUID();
    const message = `m ${client_id}`;
    done.said.set(client_id, message);
    const answered = random.chance(20) ? random.anyOf(recent()) : undefined;
    const reply = answered && { reply_to: answered.id };
    await line.say({ sender: me, receiver: partner, message, client_id, ...reply });
  }
  async function edit() {
    const myMessage = random.anyOf(ownRecent());
    if (!myMessage) return say();
    const message = `e ${randomUUID()}`;
    done.said.set(myMessage.client_id, message);
    await line.change(`PATCH /chat/messages/${myMessage.id}`, { message });
  }
  async function takeBack() {
    const myMessage = random.anyOf(ownRecent());
    if (!myMessage) return say();
    done.said.set(myMessage.client_id, '');
    await line.change(`DELETE /chat/messages/${myMessage.id}`);
  }
  async function react() {
    const known = random.anyOf(recent().filter(({ deletedAt }) => !deletedAt));
    const emoji = random.anyOf([...quickReactions]);
    if (!known || !emoji) return say();
    const mine = done.reacted.get(known.id) ?? new Set();
    const on = !mine.delete(emoji);
    done.reacted.set(known.id, on ? mine.add(emoji) : mine);
    await line.change(`PUT /chat/messages/${known.id}/reactions`, { emoji, on });
  }
  async function see() {
    const newest = line.known().findLast(({ sender }) => sender === partner);
    if (newest) await line.see(newest.id);
  }

  async function write() {
    while (!isOver) {
      const what = random.upTo(99);
      const act = [say, edit, takeBack, react, see][
        [60, 75, 80, 95, 100].findIndex((end) => what < end)
      ];
      const acted = act?.();
      // Often in the middle of it.
      if (random.chance(60)) {
        await sleep(random.upTo(8));
        if (line.cut()) onCut();
      }
      await acted;
      await sleep(random.upTo(20));
    }
  }
  const written = write();
  return {
    done,
    written,
    async stop() {
      isOver = true;
      await written;
    },
  };
}
export type ChatTestWriter = ReturnType<typeof startWriter>;
