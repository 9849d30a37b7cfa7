import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  createPersonalDataClient,
  type PersonalDataClient,
} from '@soloist/server-kit/testing-service';
import { startTestChat, type TestChat } from '../../../test/chat-harness.ts';
import { PersonModel } from '../people/people.model.ts';

let chat: TestChat;
let client: PersonalDataClient;
beforeAll(async () => {
  chat = await startTestChat();
  const { url, config } = chat.messaging;
  client = createPersonalDataClient({ name: 'messaging', url, config });
});
afterAll(async () => {
  await client.close();
  await chat.close();
});

async function receiveQuestion(email: string) {
  const ada = await chat.newPerson('Ada');
  const question = newEvent('proposal.question-asked', {
    ...{ proposalId: newId(), freelancerId: ada.id, projectName: 'Winter packaging' },
    ...{ clientEmail: email, clientName: 'Ana', email, message: 'What does it cost?' },
  });
  await chat.messaging.publish(question);
  await eventually(async () => (await ada.list()).items.length > 0);
  return ada;
}

test('exports an account’s questions as a guest', async () => {
  const email = `${newId()}@client.test`;
  await receiveQuestion(email);
  const { body } = await client.recordsOf({ userId: newId(), email });
  expect(body.records.asGuest).toEqual([
    {
      with: 'Ada Haddad',
      messages: [{ message: 'What does it cost?', createdAt: expect.any(String) }],
    },
  ]);
});

test('deletes an erased account’s address and name, and leaves its questions to the freelancer', async () => {
  const email = `${newId()}@client.test`;
  const ada = await receiveQuestion(email);
  await client.erase({ userId: newId(), email });
  const { items } = await ada.list();
  expect(items).toMatchObject([{ name: 'Deleted account', lastMessage: 'What does it cost?' }]);
  expect(await PersonModel.exists({ guestEmail: email })).toBeNull();
});

test('deletes an erased freelancer’s guests with all their messages', async () => {
  const email = `${newId()}@client.test`;
  const ada = await receiveQuestion(email);
  await client.erase({ userId: ada.id, email: 'ada@soloist.test' });
  expect(await PersonModel.exists({ guestEmail: email })).toBeNull();
  const { body } = await client.recordsOf({ userId: newId(), email });
  expect(body.records.asGuest).toEqual([]);
});
