import { type ChatMessage, chatEvents, type SendMessage } from '@soloist/contracts';
import { ApiError, getClaims, say, useIsLineUp } from '@soloist/web-client';
import { useEffect } from 'react';
import { type Draft, dropDraft } from './drafts.ts';
import { forgetFile, storedFiles, uploadAgain, watchFiles } from './files/file-uploads.ts';
import { createKept } from './kept.ts';
import { outboxName } from './outbox-name.ts';
import { takeMessage } from './use-chat-feed.ts';

/** A message on its way. */
export interface OutgoingMessage extends Pick<Draft, 'files' | 'replyTo'> {
  client_id: string;
  receiver: string;
  message: string;
  createdAt: string;
  /** What the server said against it; without, it is tried until it is there. */
  problem?: string | undefined;
}

const { useKept, keep, getKept } = createKept<OutgoingMessage>(outboxName);
const againMs = 10_000;

const inOrder = (outgoing: Record<string, OutgoingMessage>) =>
  Object.values(outgoing).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));

/** Sends one; the same one again is still one message. Whether something was answered. */
async function deliver(outgoing: OutgoingMessage): Promise<boolean> {
  const { client_id, message, receiver, files, replyTo } = outgoing;
  const body: SendMessage = {
    client_id,
    message,
    receiver,
    sender: getClaims()?.sub ?? '',
    files: storedFiles(files)?.map(({ id }) => id) ?? [],
    ...(replyTo && { reply_to: replyTo.id }),
  };
  try {
    const sent = await say<{ message: ChatMessage }>(chatEvents.send, body);
    takeMessage(sent.message);
    discard(outgoing);
    return true;
  } catch (error) {
    if (!isRefusal(error)) return false;
    // It may have been discarded meanwhile.
    if (getKept()[client_id]) keep(client_id, { ...outgoing, problem: error.message });
    return true;
  }
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status > 0 && error.code !== 'rate_limited';

let isDelivering = false;

/** One after the other, as they were written; one whose files are on their way lets others pass. */
async function deliverAll(): Promise<void> {
  if (isDelivering) return;
  isDelivering = true;
  try {
    for (let next = nextReady(); next; next = nextReady()) {
      if (!(await deliver(next))) break;
    }
  } finally {
    isDelivering = false;
  }
}

const nextReady = () =>
  inOrder(getKept()).find(({ problem, files }) => !problem && storedFiles(files));

function deliverAgain(): void {
  for (const { files } of Object.values(getKept())) files.forEach(uploadAgain);
  void deliverAll();
}

// Whichever page of ours is open: what was sent goes out as soon as it can.
setInterval(() => Object.keys(getKept()).length > 0 && deliverAgain(), againMs);
window.addEventListener('online', deliverAgain);
watchFiles(() => void deliverAll());

/** What waits to be sent to a person. While it is shown, what waits is sent as soon as it can be. */
export function useOutgoing(receiver: string): OutgoingMessage[] {
  const outgoing = useKept();
  const isLineUp = useIsLineUp();
  useEffect(() => {
    if (isLineUp) deliverAgain();
  }, [isLineUp]);
  return inOrder(outgoing).filter((message) => message.receiver === receiver);
}

/** Takes what was written on: from here on it is sent, after a reload too. */
export function send(receiver: string, { text, files, replyTo }: Draft): void {
  const client_id = crypto.randomUUID();
  keep(client_id, {
    ...{ client_id, receiver, files, replyTo },
    message: text.trim(),
    createdAt: nextInstant(),
  });
  dropDraft(receiver);
  void deliverAll();
}

/** Now, but later than all that waits, also where the clock stood still or went back. */
function nextInstant(): string {
  const newest = inOrder(getKept()).at(-1)?.createdAt;
  const after = newest ? Date.parse(newest) + 1 : 0;
  return new Date(Math.max(Date.now(), after)).toISOString();
}

export function retry({ client_id }: OutgoingMessage): void {
  const known = getKept()[client_id];
  if (known) keep(client_id, { ...known, problem: undefined });
  deliverAgain();
}

export function discard({ client_id, files }: Pick<OutgoingMessage, 'client_id' | 'files'>): void {
  keep(client_id, undefined);
  files.forEach(forgetFile);
}

/** Leaves a file out of a message that waits; with nothing left, there is no message. */
export function leaveOut({ client_id }: OutgoingMessage, key: string): void {
  const message = getKept()[client_id];
  if (!message) return;
  const files = message.files.filter((each) => each !== key);
  const isBlank = files.length === 0 && message.message === '';
  keep(client_id, isBlank ? undefined : { ...message, files });
  forgetFile(key);
  void deliverAll();
}
