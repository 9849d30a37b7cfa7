import { type ChatMessage, chatEvents, type SendMessage } from '@soloist/contracts';
import { ApiError, getClaims, onSessionChange, queryClient, say } from '@soloist/web-client';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** A message on its way. */
export interface OutgoingMessage {
  client_id: string;
  receiver: string;
  message: string;
  createdAt: string;
  /** What the server said against it; without, it is tried until it is there. */
  problem?: string;
}

interface Outbox {
  outgoing: OutgoingMessage[];
  /** What is being written, by the other person. */
  drafts: Record<string, string>;
}

const empty: Outbox = { outgoing: [], drafts: {} };
const useOutbox = create<Outbox>()(persist(() => empty, { name: 'chat-outbox' }));
const { getState, setState } = useOutbox;
const againMs = 10_000;

// Whoever signs in next in this window has nothing to do with it.
onSessionChange(() => {
  if (!getClaims()) setState(empty);
});

const change = (client_id: string, to: (message: OutgoingMessage) => OutgoingMessage[]) =>
  setState(({ outgoing }) => ({
    outgoing: outgoing.flatMap((each) => (each.client_id === client_id ? to(each) : [each])),
  }));

const beingSent = new Set<string>();

/** Sends one; the same one again is still one message. */
async function deliver({ client_id, message, receiver }: OutgoingMessage): Promise<void> {
  if (beingSent.has(client_id)) return;
  beingSent.add(client_id);
  const body: SendMessage = { client_id, message, receiver, sender: getClaims()?.sub ?? '' };
  try {
    await say<{ message: ChatMessage }>(chatEvents.send, body);
    await queryClient.invalidateQueries({ queryKey: ['chat'] });
    change(client_id, () => []);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status > 0;
    if (isRefused) change(client_id, (known) => [{ ...known, problem: error.message }]);
  } finally {
    beingSent.delete(client_id);
  }
}

// One after the other, so that they arrive in the order in which they were written.
async function deliverAll(): Promise<void> {
  for (const message of getState().outgoing) {
    if (!message.problem) await deliver(message);
  }
}

/** What waits to be sent to a person. While it is shown, what waits is sent as soon as it can be. */
export function useOutgoing(receiver: string): OutgoingMessage[] {
  const outgoing = useOutbox((outbox) => outbox.outgoing);
  useEffect(() => {
    const again = () => void deliverAll();
    again();
    const timer = setInterval(again, againMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);
  return outgoing.filter((message) => message.receiver === receiver);
}

/** Takes a message on: from here on it is sent, after a reload too. */
export function send(receiver: string, message: string): void {
  const client_id = crypto.randomUUID();
  const fresh = { client_id, receiver, message, createdAt: new Date().toISOString() };
  setState(({ outgoing, drafts: { [receiver]: _, ...drafts } }) => ({
    outgoing: [...outgoing, fresh],
    drafts,
  }));
  void deliver(fresh);
}

export function retry({ client_id }: OutgoingMessage): void {
  change(client_id, ({ problem: _, ...message }) => [message]);
  void deliverAll();
}

export function discard({ client_id }: OutgoingMessage): void {
  change(client_id, () => []);
}

/** What is being written to a person; each has its own, and each is kept. */
export function useMessageDraft(receiver: string) {
  const text = useOutbox(({ drafts }) => drafts[receiver] ?? '');
  const setText = (next: string) =>
    setState(({ drafts }) => ({ drafts: { ...drafts, [receiver]: next } }));
  return [text, setText] as const;
}
