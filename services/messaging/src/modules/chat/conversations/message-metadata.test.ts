import { callPath, directChat } from '@soloist/contracts';
import { internalSecretHeader } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { emitMessage, from, startTestChat, type TestChat } from '../../../../test/chat-harness.ts';
import { MessageModel } from './messages.model.ts';

let chat: TestChat;
beforeAll(async () => {
  chat = await startTestChat();
});
afterEach(() => chat.closeWindows());
afterAll(() => chat.close());

/** As another service requests it. */
function factsOf(message: { id: string }, reader: { id: string }) {
  const { config, send } = chat.messaging;
  const input = { params: { messageId: message.id }, query: { reader: reader.id } };
  const headers = { [internalSecretHeader]: config.INTERNAL_SECRET };
  return send(`GET ${callPath(directChat.facts, input)}`, { headers });
}

async function written() {
  const [noor, ada] = [await chat.newPerson('Noor'), await chat.newPerson('Ada')];
  const message = await emitMessage(await chat.windowOf(noor), from(noor, ada));
  const change = (line: string, body?: object) =>
    noor.send(`${line} /chat/messages/${message.id}`, body);
  return { noor, ada, message, change };
}

it('returns a message’s current text to its two people only', async () => {
  const { noor, ada, message, change } = await written();
  await change('PATCH', { message: 'Pay me elsewhere.' });
  for (const reader of [noor, ada])
    expect((await factsOf(message, reader)).body).toMatchObject({
      sender: noor.id,
      says: 'Pay me elsewhere.',
    });
  expect((await factsOf(message, await chat.newPerson('Grace'))).status).toBe(404);
  expect((await factsOf({ id: newId() }, ada)).status).toBe(404);
  const line = `GET /chat/messages/${message.id}/facts?reader=${ada.id}`;
  expect((await ada.send(line)).status).toBe(401);
});

it('reports only that a deleted message was deleted', async () => {
  const { ada, message, change } = await written();
  await change('DELETE');
  expect((await factsOf(message, ada)).body.says).toBe('Message deleted');
});

it('describes files by their names', async () => {
  const { ada, message } = await written();
  const file = { id: 'a'.repeat(32), type: 'image/webp', size: 3, width: 1, height: 1 };
  const files = ['one.webp', 'two.webp'].map((name) => ({ ...file, name }));
  await MessageModel.updateOne({ _id: message.id }, { message: '', files });
  expect((await factsOf(message, ada)).body.says).toBe('one.webp\ntwo.webp');
});
