import { randomUUID } from 'node:crypto';
import {
  type ChatMessage,
  type ConversationRead,
  chatEvents,
  type MessageChanged,
  type MessageReceived,
  type PersonPresence,
  socketEvents,
  socketPath,
  type TypingEvent,
} from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import { newEvent } from '@soloist/server-kit';
import type { FetchRules } from '@soloist/server-kit/safe-fetch';
import { eventually, newId } from '@soloist/server-kit/testing';
import { io, type Socket } from 'socket.io-client';
import { startMessaging } from '../src/app.ts';
import type { MessagingConfig } from '../src/config.ts';
import { PersonModel } from '../src/modules/people/people.model.ts';
import { startTestMessaging } from './harness.ts';

type SocketReply = { success: boolean; code?: string; message?: ChatMessage };

/**
 * Two servers on one Redis, as two processes behind a balancer, and people who write to each other.
 */
export async function startTestChat(
  settings: Partial<MessagingConfig> = {},
  linkRules?: FetchRules,
) {
  const messaging = await startTestMessaging(settings, linkRules);
  const second = await startMessaging(messaging.config, linkRules);
  const sockets: Socket[] = [];

  /** A person known from identity's events. */
  async function newPerson(fname = 'Noor') {
    const id = newId();
    const profile = samplePublicProfile({ id, fname, lname: 'Haddad', profileImage: '' });
    const published = {
      version: 1,
      roles: ['freelancer' as const],
      profile,
      hosts: [],
      suspended: false,
      isPublished: true,
    };
    await messaging.publish(newEvent('identity.profile-changed', published));
    await eventually(async () => (await PersonModel.exists({ _id: id })) !== null);
    const token = messaging.tokenFor({ userId: id });
    const send = (line: string, body?: object) => messaging.send(line, { token, body });
    return {
      id,
      token,
      send,
      list: async (query = '') => (await send(`GET /chat/loadIntialConversation${query}`)).body,
      messagesWith: async (other: { id: string }, query = '') =>
        (await send(`GET /chat/getMessage?id=${other.id}${query}`)).body,
      set: (other: { id: string }, body: object) =>
        send(`PATCH /chat/conversations/${other.id}`, body),
    };
  }

  /** An open browser window of the person. */
  async function windowOf({ id, token }: { id: string; token: string }, url = messaging.url) {
    const socket = io(url, {
      path: socketPath,
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
    });
    sockets.push(socket);
    const receivedEvents = <T>(event: string) => {
      const list: T[] = [];
      socket.on(event, (payload: T) => list.push(payload));
      return list;
    };
    const window = {
      socket,
      received: receivedEvents<MessageReceived>(chatEvents.received),
      changed: receivedEvents<MessageChanged>(chatEvents.changed),
      reads: receivedEvents<ConversationRead>(chatEvents.read),
      typing: receivedEvents<TypingEvent>(chatEvents.typing),
      presence: receivedEvents<PersonPresence>(chatEvents.presence),
      hints: receivedEvents<{ topic: string; id: string }>(socketEvents.changed),
      say: (event: string, body: object): Promise<SocketReply> =>
        socket.timeout(30_000).emitWithAck(event, body),
    };
    await eventually(() => socket.connected);
    expect(await window.say(socketEvents.register, { user: id })).toEqual({ success: true });
    return window;
  }

  return {
    messaging,
    second,
    newPerson,
    windowOf,
    /** Two people, with a window each at different processes. */
    async twoPeople() {
      const [noor, ada] = [await newPerson('Noor'), await newPerson('Ada')];
      const [ofNoor, ofAda] = [await windowOf(noor), await windowOf(ada, second.url)];
      return { noor, ada, ofNoor, ofAda };
    },
    /** Closes the windows of a test. */
    closeWindows() {
      for (const socket of sockets.splice(0)) socket.close();
    },
    // Both share this process's MongoDB connection, which the first to end closes.
    close: () => Promise.all([second.close(), messaging.close()]),
  };
}
export type TestChat = Awaited<ReturnType<typeof startTestChat>>;
export type ChatTestPerson = Awaited<ReturnType<TestChat['newPerson']>>;
export type ChatTestWindow = Awaited<ReturnType<TestChat['windowOf']>>;

/** A window's message from the sender to the receiver. */
export const from = (sender: { id: string }, receiver: { id: string }, over: object = {}) => ({
  sender: sender.id,
  receiver: receiver.id,
  message: 'Do you draw boxes?',
  files: [],
  client_id: randomUUID(),
  ...over,
});

/** Sends a message and returns the stored one. */
export async function emitMessage(
  window: ChatTestWindow,
  message: ReturnType<typeof from>,
): Promise<ChatMessage> {
  const answer = await window.say(chatEvents.send, message);
  expect(answer).toMatchObject({ success: true });
  return answer.message as ChatMessage;
}
