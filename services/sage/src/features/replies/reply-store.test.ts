import { inspect } from 'node:util';
import mongoose from 'mongoose';
import { startTestSage, type TestSage } from '../../testing/sage-service.ts';
import { ChatModel } from '../chats/chats.model.ts';
import { MessageModel } from '../messages/messages.model.ts';
import { beginExchange } from './reply-store.ts';

let sage: TestSage;
beforeAll(async () => {
  sage = await startTestSage();
});
afterAll(() => sage.close());

it('an error of the database carries nothing of a question into the log', async () => {
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
  const asked = { chat, content, useInternet: false, requestId: '1', offline: true, reservation };
  const err = await beginExchange(asked).catch((thrown: unknown) => thrown);
  driver.mockRestore();
  const logged = inspect(err, { depth: 9 });
  expect(logged).toContain('Document failed validation');
  expect(logged).not.toContain(content);
  expect(await MessageModel.countDocuments({ userId })).toBe(0);
});
