import { type ChatMessage, chatEvents, type SendMessage } from '@soloist/contracts';
import { ApiError, emitWithReply, getClaims, useIsConnected } from '@soloist/web-client';
import { useEffect } from 'react';
import { deleteDraft, type MessageDraft } from '../chat/drafts.store.ts';
import { createPersistedRecords } from '../chat/persisted-records.store.ts';
import { applyMessage } from '../chat/use-chat-feed.ts';
import { forgetFile, storedFiles, uploadAgain, watchFiles } from '../files/file-uploads.store.ts';
import { outboxName } from './outbox-name.rules.ts';

/** A message that is not stored on the server yet. */
export interface OutgoingMessage extends Pick<MessageDraft, 'files' | 'replyTo'> {
  client_id: string;
  receiver: string;
  message: string;
  createdAt: string;
  /** Why the server refused it. Without a problem it is retried until it is stored. */
  problem?: string | undefined;
}

const { useRecords, saveRecord, getRecords } = createPersistedRecords<OutgoingMessage>(outboxName);
const againMs = 10_000;

const inOrder = (outgoing: Record<string, OutgoingMessage>) =>
  Object.values(outgoing).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));

/** Sends a message, idempotently by `client_id`. Returns whether the server answered. */
async function deliver(outgoing: OutgoingMessage): Promise<boolean> {
  const { client_id, message, receiver, files, replyTo } = outgoing;
  const body: SendMessage = {
    client_id,
    message,
    receiver,
    sender: getClaims()?.sub ?? '',
    files: storedFiles(files)?.map(({ id }) => id) ?? [],
    reply_to: replyTo?.id,
  };
  try {
    const sent = await emitWithReply<{ message: ChatMessage }>(chatEvents.send, body);
    applyMessage(sent.message);
    discard(outgoing);
    return true;
  } catch (error) {
    if (!isRefusal(error)) return false;
    // The message may have been discarded in the meantime.
    if (getRecords()[client_id]) saveRecord(client_id, { ...outgoing, problem: error.message });
    return true;
  }
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status > 0 && error.code !== 'rate_limited';

let isDelivering = false;

/** Sends messages one by one in order. A message with uploading files lets others pass. */
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
  inOrder(getRecords()).find(({ problem, files }) => !problem && storedFiles(files));

function deliverAgain(): void {
  for (const { files } of Object.values(getRecords())) files.forEach(uploadAgain);
  void deliverAll();
}

// Retries on every page of the product.
setInterval(() => Object.keys(getRecords()).length > 0 && deliverAgain(), againMs);
window.addEventListener('online', deliverAgain);
watchFiles(() => void deliverAll());

/** The unsent messages to a person. Sends them when the connection is back. */
export function useOutgoing(receiver: string): OutgoingMessage[] {
  const outgoing = useRecords();
  const isConnected = useIsConnected();
  useEffect(() => {
    if (isConnected) deliverAgain();
  }, [isConnected]);
  return inOrder(outgoing).filter((message) => message.receiver === receiver);
}

/** Puts a draft into the outbox, which sends it even after a reload. */
export function send(receiver: string, { text, files, replyTo }: MessageDraft): void {
  const client_id = crypto.randomUUID();
  saveRecord(client_id, {
    ...{ client_id, receiver, files, replyTo },
    message: text.trim(),
    createdAt: nextInstant(),
  });
  deleteDraft(receiver);
  void deliverAll();
}

/** The current time, but later than every unsent message, even if the clock went back. */
function nextInstant(): string {
  const newest = inOrder(getRecords()).at(-1)?.createdAt;
  const after = newest ? Date.parse(newest) + 1 : 0;
  return new Date(Math.max(Date.now(), after)).toISOString();
}

export function retry({ client_id }: OutgoingMessage): void {
  const record = getRecords()[client_id];
  if (record) saveRecord(client_id, { ...record, problem: undefined });
  deliverAgain();
}

export function discard({ client_id, files }: Pick<OutgoingMessage, 'client_id' | 'files'>): void {
  saveRecord(client_id, undefined);
  files.forEach(forgetFile);
}

/** Removes a file from an unsent message; removes the message when it is empty. */
export function leaveOut({ client_id }: OutgoingMessage, key: string): void {
  const message = getRecords()[client_id];
  if (!message) return;
  const files = message.files.filter((each) => each !== key);
  const isBlank = files.length === 0 && message.message === '';
  saveRecord(client_id, isBlank ? undefined : { ...message, files });
  forgetFile(key);
  void deliverAll();
}
