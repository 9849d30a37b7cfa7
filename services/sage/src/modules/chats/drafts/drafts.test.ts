import { startTestSage, type TestSage } from '../../../../test/sage-service.ts';
import { DraftModel } from './drafts.model.ts';
import { storeDraft } from './drafts.service.ts';

let sage: TestSage;
beforeAll(async () => {
  sage = await startTestSage();
});
afterAll(() => sage.close());

const draft = { kind: 'proposal' as const, title: 'A shop', content: { project_name: 'A shop' } };

it('stores no draft of a reply whose chat was deleted', async () => {
  const ada = sage.person();
  const [deleted, remaining] = [await ada.chat(), await ada.chat()];
  await ada.call(`DELETE /sage-ai/chats/${deleted}`);
  const { userId } = ada;
  expect(await storeDraft({ userId, chatId: deleted }, draft)).toBeUndefined();
  await storeDraft({ userId, chatId: remaining }, draft);
  expect(await DraftModel.countDocuments({ userId })).toBe(1);
});
