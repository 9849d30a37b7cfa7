import {
  type SageDelta,
  sage,
  sageSocketEvents,
  sageSocketOptions,
  sageSocketPath,
} from '@soloist/contracts';
import { io } from 'socket.io-client';
import type { StreamPerson } from './start-sage.ts';
import { clock, composeQuestion, type Pace, parseSentTimes, type TokenTimes } from './tokens.ts';

/** Requests a reply from the model's server directly and reads its stream. */
export async function streamDirect(modelUrl: string, pace: Pace): Promise<TokenTimes[]> {
  const response = await fetch(`${modelUrl}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: directQuestion(pace),
  });
  const tokenTimes: TokenTimes[] = [];
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body!) {
    const seen = clock();
    const events = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
    rest = events.pop()!;
    for (const event of events) {
      if (event === 'data: [DONE]') continue;
      const { choices } = JSON.parse(event.slice('data: '.length));
      const text: string = choices[0]?.delta.content ?? '';
      tokenTimes.push(...parseSentTimes(text).map((sentAt) => ({ sentAt, seen })));
    }
  }
  return tokenTimes;
}
export const directQuestion = (pace: Pace) =>
  JSON.stringify({
    model: 'bench',
    stream: true,
    messages: [{ role: 'user', content: composeQuestion(pace) }],
  });

/** Connects as the chat's window does. */
export const socketOptions = (token: string) => ({
  ...sageSocketOptions,
  transports: [...sageSocketOptions.transports],
  path: sageSocketPath,
  auth: { token },
});

/** An open, registered window of a person that records when tokens arrive. */
export async function openListener(url: string, { token, userId }: StreamPerson) {
  const socket = io(url, { ...socketOptions(token), forceNew: true });
  const connected = new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('connect_error', reject);
  });
  socket.connect();
  await connected;
  await socket.emitWithAck(sageSocketEvents.register, { user: userId });
  let tokenTimes: TokenTimes[] = [];
  socket.on(sageSocketEvents.delta, ({ text }: SageDelta) => {
    const seen = clock();
    tokenTimes.push(...parseSentTimes(text).map((sentAt) => ({ sentAt, seen })));
  });
  return {
    /** Tokens that arrived since the last call. */
    take() {
      const countBefore = tokenTimes;
      tokenTimes = [];
      return countBefore;
    },
    close: () => void socket.close(),
  };
}

/** Sends a question in a new chat; resolves when the response has the whole reply. */
export async function sendQuestion(
  url: string,
  { token }: StreamPerson,
  pace: Pace,
): Promise<void> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const chat = sage.createChat.response!.parse(await post(sage.createChat.path, {}));
  await post(sage.send.path, { chatId: chat.data._id, message: composeQuestion(pace) });
}
