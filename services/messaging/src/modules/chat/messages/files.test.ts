import { type ChatFile, chatEvents, chatFiles } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { type ChatTestPerson, from } from '../../../../test/chat-harness.ts';
import { type ChatWithDocuments, startChatWithDocuments } from '../../../../test/real-documents.ts';

let chat: ChatWithDocuments;
beforeAll(async () => {
  chat = await startChatWithDocuments();
}, 30_000);
afterEach(() => chat?.closeWindows());
afterAll(() => chat?.close());

async function upload({ token }: ChatTestPerson, receiver: { id: string }): Promise<ChatFile> {
  const body = new FormData();
  body.set('file', new File(['The route'], 'route.txt'));
  const line = `POST ${chatFiles.upload.path}?receiver=${receiver.id}`;
  return (await chat.send(line, { token, body })).body.file;
}
const statusOf = async ({ id }: ChatFile, { token }: ChatTestPerson) =>
  (await chat.send(`GET /files/chat/${id}`, { token })).status;
const recordOf = ({ id }: ChatFile) => chat.stored('chatfiles').findOne({ _id: id });
const isKept = async (file: ChatFile) => (await recordOf(file))?.removeAt === null;

async function newPair() {
  const { noor, ada, ofNoor: sender, ofAda: receiver } = await chat.twoPeople();
  return { noor, ada, sender, receiver };
}

describe('the files of a message', () => {
  it('are shown to both people and stored as long as the message', async () => {
    const { noor, ada, sender, receiver } = await newPair();
    const file = await upload(noor, ada);
    const sent = from(noor, ada, { message: '', files: [file.id, file.id] });
    const { message } = await sender.say(chatEvents.send, sent);
    expect(message?.files).toEqual([file]);
    await eventually(() => receiver.received.length === 1);
    expect(receiver.received[0]).toMatchObject({ message: '', files: [file] });
    expect((await ada.messagesWith(noor)).items[0].files).toEqual([file]);
    await eventually(() => isKept(file));
    expect(await statusOf(file, ada)).toBe(200);

    expect((await noor.send(`DELETE /chat/messages/${message!.id}`)).status).toBe(200);
    await eventually(async () => (await statusOf(file, ada)) === 404);
    expect(await recordOf(file)).toBeNull();
    await eventually(() => receiver.changed.length === 1);
    expect(receiver.changed[0]?.message.files).toEqual([]);
  });

  it('stay when it is edited', async () => {
    const { noor, ada, sender } = await newPair();
    const file = await upload(noor, ada);
    const sent = from(noor, ada, { files: [file.id] });
    const { message } = await sender.say(chatEvents.send, sent);
    const body = { message: 'Do you draw books?' };
    const edited = await noor.send(`PATCH /chat/messages/${message!.id}`, body);
    expect(edited.body.message.files).toEqual([file]);
    await eventually(() => isKept(file));
    expect(await statusOf(file, ada)).toBe(200);
  });

  it.each<[string, (noor: ChatTestPerson, ada: ChatTestPerson) => Promise<{ id: string }>]>([
    ['of another person', async (_noor, ada) => upload(await chat.newPerson(), ada)],
    ['for another person', async (noor) => upload(noor, await chat.newPerson())],
    ['of the receiver', (noor, ada) => upload(ada, noor)],
    ['that does not exist', async () => ({ id: 'n'.repeat(32) })],
  ])('can’t include one %s', async (_whose, make) => {
    const { noor, ada, sender } = await newPair();
    const { id } = await make(noor, ada);
    const answer = await sender.say(chatEvents.send, from(noor, ada, { files: [id] }));
    expect(answer).toMatchObject({
      success: false,
      code: 'invalid_input',
      message: 'A file is no longer available. Add it again.',
    });
    expect((await ada.list()).items).toEqual([]);
  });

  it('are at most ten', async () => {
    const { noor, ada, sender } = await newPair();
    const files = Array.from({ length: 11 }, (_, at) => `${at}`.padStart(32, 'f'));
    const answer = await sender.say(chatEvents.send, from(noor, ada, { files }));
    expect(answer).toMatchObject({ success: false, message: 'At most 10 files in a message.' });
  });

  it('are not requested again when the message is resent', async () => {
    const { noor, ada, sender } = await newPair();
    const file = await upload(noor, ada);
    const sent = from(noor, ada, { files: [file.id] });
    const { message } = await sender.say(chatEvents.send, sent);
    await noor.send(`DELETE /chat/messages/${message!.id}`);
    await eventually(async () => (await recordOf(file)) === null);
    const again = await sender.say(chatEvents.send, sent);
    expect(again.message).toMatchObject({ id: message!.id, files: [] });
  });
});

describe('when documents is killed', () => {
  it('a message with files is refused, and stored with them once it is resent', async () => {
    const { noor, ada, sender, receiver } = await newPair();
    const file = await upload(noor, ada);
    await chat.killDocuments();
    const sent = from(noor, ada, { files: [file.id] });
    expect(await sender.say(chatEvents.send, sent)).toMatchObject({ code: 'unavailable' });
    expect((await sender.say(chatEvents.send, from(noor, ada))).success).toBe(true);
    await chat.startDocuments();
    const { message } = await sender.say(chatEvents.send, sent);
    expect(message?.files).toEqual([file]);
    await eventually(() => isKept(file));
    await eventually(() => receiver.received.length === 2);
    expect((await ada.messagesWith(noor)).items).toHaveLength(2);
  }, 30_000);

  it('keeps the files of a sent message once documents is back', async () => {
    const { noor, ada, sender } = await newPair();
    const file = await upload(noor, ada);
    await sender.say(chatEvents.send, from(noor, ada, { files: [file.id] }));
    await chat.killDocuments();
    await chat.startDocuments();
    // An event that was being handled at the kill arrives again when Redis misses its handler.
    await eventually(() => isKept(file), 20_000);
    expect(await statusOf(file, ada)).toBe(200);
  }, 40_000);
});
