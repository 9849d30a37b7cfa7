import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@soloist/server-kit/testing';
import {
  type SageTestPerson,
  startTestSage,
  type TestSage,
} from '../../../../test/sage-service.ts';
import { openWindow } from '../../../../test/window.ts';

let sage: TestSage;
beforeAll(async () => {
  sage = await startTestSage({ SAGE_LEAVE_MS: 1500 });
});
beforeEach(() => sage.model.reset());
afterAll(() => sage.close());

/** Sends a message, and hangs up once the model is called. */
async function askAndHangUp(ada: SageTestPerson, chatId: string) {
  const controller = new AbortController();
  const request = fetch(`${sage.url}/sage-ai/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ chatId, message: 'Why?' }),
    signal: controller.signal,
  }).catch(() => undefined);
  await sage.model.nextStreamRequest();
  controller.abort();
  await request;
}
const replyIn = async (ada: SageTestPerson, chatId: string) => (await ada.messages(chatId))[1];

it('ends the reply of a person who left, and stores its text', async () => {
  const ada = sage.person();
  const chatId = await ada.chat();
  sage.model.script({ say: 'So far.' }, { hang: true });
  await askAndHangUp(ada, chatId);
  const reply = await eventually(async () => {
    const found = await replyIn(ada, chatId);
    return found.state !== 'running' && found;
  });
  expect(reply).toMatchObject({ content: 'So far.', state: 'stopped', failure: null });
  await sage.model.streamRequests()[0]?.hungUp;
});

it('continues while the person has a window open', async () => {
  const ada = sage.person();
  const chatId = await ada.chat();
  const window = await openWindow({ ...ada, chatId, url: sage.url });
  let resume = () => {};
  const wait = new Promise<void>((resolve) => (resume = resolve));
  sage.model.script({ say: 'First half, ' }, { wait }, { say: 'second half.' });
  await askAndHangUp(ada, chatId);
  // Twice the time that a person may be away.
  await sleep(3000);
  resume();
  await eventually(() => window.firstReply()?.state === 'done');
  expect(window.firstReply()?.content).toBe('First half, second half.');
  window.close();
});

it('continues for a person who returns in time', async () => {
  const ada = sage.person();
  const chatId = await ada.chat();
  let resume = () => {};
  const wait = new Promise<void>((resolve) => (resume = resolve));
  sage.model.script({ say: 'First half, ' }, { wait }, { say: 'second half.' });
  await askAndHangUp(ada, chatId);
  const window = await openWindow({ ...ada, chatId, url: sage.url });
  await sleep(3000);
  resume();
  await eventually(() => window.firstReply()?.state === 'done');
  expect((await replyIn(ada, chatId)).content).toBe('First half, second half.');
  window.close();
});
