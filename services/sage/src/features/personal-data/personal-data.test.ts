import { newId } from '@soloist/service-kit/testing';
import { type AskedPersonalData, askForPersonalData } from '@soloist/service-kit/testing-service';
import { startTestSage, type TestSage } from '../../testing/sage-service.ts';
import { ChatModel } from '../chats/chats.model.ts';

let sage: TestSage;
let identity: AskedPersonalData;
beforeAll(async () => {
  sage = await startTestSage();
  identity = askForPersonalData({ name: 'sage', ...sage });
});
afterAll(async () => {
  await identity.close();
  await sage.close();
});

async function personWithChat(title: string) {
  const userId = newId();
  await ChatModel.create({ userId, title });
  return { userId, email: `${userId}@test.local` };
}

it('tells a person’s chats and erases them, and nobody else’s', async () => {
  const [person, other] = [await personWithChat('Rates'), await personWithChat('Contracts')];
  const { body } = await identity.recordsOf(person);
  expect(body).toMatchObject({ records: { chats: [{ title: 'Rates' }] }, files: [] });

  await identity.erase(person);
  expect((await identity.recordsOf(person)).body.records.chats).toEqual([]);
  expect((await identity.recordsOf(other)).body.records.chats).toMatchObject([
    { title: 'Contracts' },
  ]);
});
