import { inspect } from 'node:util';
import mongoose from 'mongoose';
import { startTestSage, type TestSage } from '../../../../test/sage-service.ts';
import { ChatModel } from '../chats.model.ts';
import { DraftModel } from '../drafts/drafts.model.ts';
import { MessageModel } from '../messages/messages.model.ts';
import { endReply, restartReply, startExchange, storeProgress } from './reply-store.service.ts';

let sage: TestSage;
beforeAll(async () => {
  sage = await startTestSage();
});
afterAll(() => sage.close());

it('logs no message text with a database error', async () => {
  const { userId } = sage.person();
  const chat = (await ChatModel.create({ userId })).toObject();
  const content = 'My secret question';
  const refused = { index: 1, code: 121, errmsg: 'Document failed validation', op: { content } };
  const driver = jest
    .spyOn(MessageModel.collection, 'insertMany')
    .mockRejectedValueOnce(
      new mongoose.mongo.MongoBulkWriteError(
        { message: refused.errmsg, code: refused.code, writeErrors: [refused] as never },
        {} as mongoose.mongo.BulkWriteResult,
      ),
    );
  const reservation = { userId, month: '', tokens: 0 };
  const input = { chat, content, useInternet: false, requestId: '1', offline: true, reservation };
  const err = await startExchange(input).catch((thrown: unknown) => thrown);
  driver.mockRestore();
  const logged = inspect(err, { depth: 9 });
  expect(logged).toContain('Document failed validation');
  expect(logged).not.toContain(content);
  expect(await MessageModel.countDocuments({ userId })).toBe(0);
});

it('refuses writes to a restarted reply by a process that was taken for dead', async () => {
  const { userId } = sage.person();
  const chat = (await ChatModel.create({ userId })).toObject();
  const reservation = { userId, month: '', tokens: 0 };
  const input = { chat, content: 'Why?', useInternet: false, requestId: '2', offline: true };
  const first = (await startExchange({ ...input, reservation }))!.reply;
  const draft = await DraftModel.create({
    userId,
    chatId: chat._id,
    kind: 'proposal',
    title: 'A shop',
    content: { project_name: 'A shop' },
  });
  const reply = { content: 'Half', citations: [], drafts: [] };
  const drafts = [{ id: draft.id, kind: 'proposal' as const, title: 'A shop' }];
  const ending = { ...reply, failure: null, tokensIn: 0, tokensOut: 1, latencyMs: 5 };
  const failed = (await endReply(first, { ...ending, drafts, state: 'failed' }))!;
  const second = (await restartReply(failed, reservation))!;

  expect(await storeProgress(first, reply)).toBeNull();
  expect(await endReply(first, { ...ending, state: 'done' })).toBeNull();
  expect(await endReply(second, { ...ending, content: 'Whole', state: 'done' })).toMatchObject({
    content: 'Whole',
    drafts: [],
  });
  // The draft of the first run is deleted.
  expect(await DraftModel.exists({ _id: draft.id })).toBeNull();
});
