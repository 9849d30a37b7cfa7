import { newEvent } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import { type AskedPersonalData, askForPersonalData } from '@soloist/service-kit/testing-service';
import { PersonModel } from '../chat/people.model.ts';
import { startTestChat, type TestChat } from '../chat/testing.ts';

let chat: TestChat;
let asked: AskedPersonalData;
beforeAll(async () => {
  chat = await startTestChat();
  const { url, config } = chat.messaging;
  asked = askForPersonalData({ name: 'messaging', url, config });
});
afterAll(async () => {
  await asked.close();
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

test('an account’s export has what its address asked as a guest', async () => {
  const email = `${newId()}@client.test`;
  await receiveQuestion(email);
  const { body } = await asked.recordsOf({ userId: newId(), email });
  expect(body.records.asGuest).toEqual([
    {
      with: 'Ada Haddad',
      messages: [{ message: 'What does it cost?', createdAt: expect.any(String) }],
    },
  ]);
});

test('an erased account’s address and name go, its questions stay with the freelancer', async () => {
  const email = `${newId()}@client.test`;
  const ada = await receiveQuestion(email);
  await asked.erase({ userId: newId(), email });
  const { items } = await ada.list();
  expect(items).toMatchObject([{ name: 'Former member', lastMessage: 'What does it cost?' }]);
  expect(await PersonModel.exists({ guestEmail: email })).toBeNull();
});

test('an erased freelancer’s guests go with all they wrote', async () => {
  const email = `${newId()}@client.test`;
  const ada = await receiveQuestion(email);
  await asked.erase({ userId: ada.id, email: 'ada@soloist.test' });
  expect(await PersonModel.exists({ guestEmail: email })).toBeNull();
  const { body } = await asked.recordsOf({ userId: newId(), email });
  expect(body.records.asGuest).toEqual([]);
});
