import { callPath, transcripts } from '@soloist/contracts';
import { internalSecretHeader, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { emitMessage, from, startTestChat, type TestChat } from '../../../../test/chat-harness.ts';

let chat: TestChat;
beforeAll(async () => {
  chat = await startTestChat();
});
afterEach(() => chat.closeWindows());
afterAll(() => chat.close());

/** As documents requests it. */
async function transcript(freelancerId: string, email: string) {
  const { config, send } = chat.messaging;
  const line = `GET ${callPath(transcripts.read, { query: { freelancerId, email } })}`;
  const { body } = await send(line, {
    headers: { [internalSecretHeader]: config.INTERNAL_SECRET },
  });
  return body.lines as { at: string; from: string; text: string }[];
}

test('has both people’s messages, oldest first, with deleted ones marked', async () => {
  const [noor, ada] = [await chat.newPerson('Noor'), await chat.newPerson('Ada')];
  const email = `${noor.id}@client.test`;
  chat.messaging.accounts.set(email, noor.id);
  const [sentByHer, sentByHim] = [await chat.windowOf(noor), await chat.windowOf(ada)];
  await emitMessage(sentByHer, from(noor, ada, { message: 'Is it done?' }));
  const wrong = await emitMessage(sentByHim, from(ada, noor, { message: 'Tomorrow.' }));
  await emitMessage(sentByHim, from(ada, noor, { message: 'It is done.' }));
  await ada.send(`DELETE /chat/messages/${wrong.id}`);
  const lines = await transcript(ada.id, email);
  expect(lines.map(({ from, text }) => `${from}: ${text}`)).toEqual([
    'Noor Haddad: Is it done?',
    'Ada Haddad: Message deleted',
    'Ada Haddad: It is done.',
  ]);
  expect(await transcript(newId(), email)).toEqual([]);
});

test('has a guest’s questions to that freelancer only', async () => {
  const [ada, grace] = [await chat.newPerson('Ada'), await chat.newPerson('Grace')];
  const email = 'ana@client.test';
  await chat.messaging.publish(
    newEvent('proposal.question-asked', {
      ...{ proposalId: newId(), freelancerId: ada.id, projectName: 'Winter packaging' },
      ...{ clientEmail: email, clientName: 'Ana', email, message: 'Are the files included?' },
    }),
  );
  await eventually(async () => (await transcript(ada.id, email)).length === 1);
  expect(await transcript(ada.id, email)).toMatchObject([
    { from: 'Ana', text: 'Are the files included?' },
  ]);
  expect(await transcript(grace.id, email)).toEqual([]);
});

test('is available to our services only', async () => {
  const ada = await chat.newPerson('Ada');
  const line = `GET /chat/transcript?freelancerId=${ada.id}&email=ana%40client.test`;
  expect((await ada.send(line)).status).toBe(401);
});
