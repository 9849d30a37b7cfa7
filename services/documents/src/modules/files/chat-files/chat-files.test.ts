import { type ChatFile, chatFiles, hourMs } from '@soloist/contracts';
import { internalSecretHeader, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  createPersonalDataClient,
  type PersonalDataClient,
} from '@soloist/server-kit/testing-service';
import {
  type ChatFilesTestPerson,
  picture,
  startTestChatFiles,
  type TestChatFiles,
} from '../../../../test/chat-files-harness.ts';
import { removeOrphans } from '../cleanup/cleanup.job.ts';
import { recordsOf } from '../store/blob-store.model.ts';
import { chatFileStore, chatImageSizes } from '../store/file-store.service.ts';
import { recordFileUses, removeUnusedChatFiles } from './chat-file-uses.service.ts';
import { ChatFileModel } from './chat-files.model.ts';

let documents: TestChatFiles['documents'];
let newPerson: TestChatFiles['newPerson'];
let newPair: TestChatFiles['newPair'];
let upload: TestChatFiles['upload'];
let storeFile: TestChatFiles['storeFile'];
let read: TestChatFiles['read'];
let identity: PersonalDataClient;
beforeAll(async () => {
  const files = await startTestChatFiles({ CHAT_QUOTA_MB: 1 });
  ({ documents, newPerson, newPair, upload, storeFile, read } = files);
  identity = createPersonalDataClient({ name: 'documents', ...documents });
});
afterAll(async () => {
  await identity.close();
  await documents.stop();
});

const readDetails = (id: string, secret = documents.config.INTERNAL_SECRET) =>
  documents.send(`GET /files/chat/${id}/facts`, { headers: { [internalSecretHeader]: secret } });
const isReadable = async (by: ChatFilesTestPerson, { id }: ChatFile) =>
  (await read(by, id)).status === 200;

describe('a file of a message', () => {
  it('is readable only for its two people', async () => {
    const [ada, noor] = newPair();
    const file = await storeFile(ada, noor, 'The route', 'route.txt');
    expect(file).toEqual({
      id: expect.stringMatching(/^[\w-]{32}$/),
      name: 'route.txt',
      type: 'application/octet-stream',
      size: 9,
      width: 0,
      height: 0,
    });
    for (const person of [ada, noor]) {
      expect(String((await read(person, file.id)).body)).toBe('The route');
    }
    expect(await read(newPerson(), file.id)).toMatchObject({ status: 404 });
    expect(await documents.send(`GET /files/chat/${file.id}`)).toMatchObject({ status: 401 });
    expect(await documents.send(`GET /files/${file.id}`)).toMatchObject({ status: 404 });
  });

  it('is a download that a browser never renders', async () => {
    const [ada, noor] = newPair();
    const { id } = await storeFile(ada, noor, '<script>alert(1)</script>', 'page.html');
    const { headers } = await read(noor, id);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename=page.html',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400',
      vary: 'Authorization, Accept',
    });
  });

  it.each([
    ['a path', '../../etc/passwd', 'passwd'],
    ['a path of Windows', '..\\..\\boot.ini', 'boot.ini'],
    ['a bidirectional override', 'invoice_\u202Egpj.exe', 'invoice__gpj.exe'],
    ['a comma and others', 'Plan, R&D [final].pdf', 'Plan, R&D [final].pdf'],
    ['quotes and a line break', 'a"b\r\nX-Evil: 1.txt', 'a_b__X-Evil_ 1.txt'],
    ['nothing but dots', '....', 'file'],
    ['letters of everywhere', 'Größe 日本.txt', 'Größe 日本.txt'],
    ['no end', `${'a'.repeat(300)}.txt`, `${'a'.repeat(116)}.txt`],
  ])('with %s in its name gets a clean one', async (_what, name, clean) => {
    const [ada, noor] = newPair();
    expect((await storeFile(ada, noor, 'x', name)).name).toBe(clean);
  });

  it('cannot be empty or sent to oneself', async () => {
    const [ada, noor] = newPair();
    expect((await upload(ada, noor, '')).body.message).toBe('This file is empty.');
    expect((await upload(ada, ada, 'x')).body.message).toBe('You can’t message yourself.');
  });

  it('is refused above 20 MB before any of it is stored', async () => {
    const [ada, noor] = newPair();
    const { status, body } = await upload(ada, noor, Buffer.alloc(20 * 1024 * 1024 + 1));
    expect([status, body.code]).toEqual([413, 'body_too_large']);
    expect(await chatFileStore.idsOf(ada.id)).toEqual([]);
  });

  it('has details for our other services only', async () => {
    const [ada, noor] = newPair();
    const file = await storeFile(ada, noor, 'x');
    const result = { success: true, file, sender: ada.id, receiver: noor.id };
    expect((await readDetails(file.id)).body).toEqual(result);
    expect((await readDetails('a'.repeat(32))).status).toBe(404);
    expect((await readDetails(file.id, 'guessed guessed guessed')).status).toBe(401);
  });
});

const removeUnusedAfter = (hours: number) => removeUnusedChatFiles(Date.now() + hours * hourMs);
const recordUse = (messageId: string, { id }: ChatFile, isKept = true) =>
  recordFileUses({ messageId, files: [id], isKept });

describe('the lifetime of a file', () => {
  it('ends after two days without a message, with its sizes', async () => {
    const [ada, noor] = newPair();
    const file = await storeFile(ada, noor, await picture(700, 500).png().toBuffer());
    await read(ada, file.id, '?w=320');
    await removeUnusedAfter(47);
    expect(await isReadable(ada, file)).toBe(true);
    await removeUnusedAfter(49);
    expect(await isReadable(ada, file)).toBe(false);
    expect(await chatFileStore.idsOf(ada.id)).toEqual([]);
    expect(await chatImageSizes.idsOf(ada.id)).toEqual([]);
  });

  it('ends immediately when its message is deleted', async () => {
    const [ada, noor] = newPair();
    const file = await storeFile(ada, noor, 'x');
    const messageId = newId();
    await identity.publish(
      newEvent('chat.files-used', { messageId, files: [file.id], isKept: true }),
    );
    await eventually(async () => (await ChatFileModel.findById(file.id))?.removeAt === null);
    await removeUnusedAfter(1000);
    expect(await isReadable(noor, file)).toBe(true);
    await recordUse(messageId, file, false);
    expect(await isReadable(noor, file)).toBe(false);
    expect(await chatFileStore.find(file.id)).toBeUndefined();
  });

  it('ends only when its last message is deleted', async () => {
    const [ada, noor] = newPair();
    const file = await storeFile(ada, noor, 'x');
    const [first, second] = [newId(), newId()];
    await recordUse(first, file);
    await recordUse(second, file);
    await recordUse(first, file, false);
    // The event arrives late or again.
    await recordUse(first, file);
    await recordUse(second, file);
    expect(await isReadable(noor, file)).toBe(true);
    await recordUse(second, file, false);
    expect(await isReadable(noor, file)).toBe(false);
  });

  it('restarts when a message is about to use the file', async () => {
    const [ada, noor] = newPair();
    const file = await storeFile(ada, noor, 'x');
    await ChatFileModel.updateOne({ _id: file.id }, { removeAt: new Date(Date.now() + hourMs) });
    await readDetails(file.id);
    await removeUnusedAfter(47);
    expect(await isReadable(ada, file)).toBe(true);
  });

  it('ends after a day when the upload was killed before its record', async () => {
    const ada = newPerson();
    const id = 'k'.repeat(32);
    const bytes = Buffer.from('x');
    await chatFileStore.put({ id, bytes, contentType: 'text/plain', ownerId: ada.id });
    const written = new Date(Date.now() - 25 * hourMs);
    await recordsOf('chat').updateOne({ _id: id }, { $set: { uploadDate: written } });
    const otherFile = await storeFile(ada, newPerson(), 'y');
    await recordsOf('chat').updateOne({ _id: otherFile.id }, { $set: { uploadDate: written } });
    await removeOrphans();
    expect(await chatFileStore.idsOf(ada.id)).toEqual([otherFile.id]);
  });
});

it('must be uploaded again once very many messages name it', async () => {
  const [ada, noor] = newPair();
  const { id } = await storeFile(ada, noor, 'x');
  const many = (count: number) => Array.from({ length: count }, newId);
  await ChatFileModel.updateOne({ _id: id }, { messages: many(60), left: many(39) });
  expect((await readDetails(id)).status).toBe(200);
  await ChatFileModel.updateOne({ _id: id }, { messages: many(61) });
  expect((await readDetails(id)).status).toBe(404);
});

describe('a person’s quota', () => {
  it('limits concurrent uploads', async () => {
    const [ada, noor] = newPair();
    const most = 300 * 1024;
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, n) => upload(ada, noor, `${n}`.repeat(most))),
    );
    const accepted = sent.filter(({ status }) => status === 200);
    expect(accepted.length * most).toBeLessThanOrEqual(1024 * 1024);
    expect(sent.filter(({ status }) => status === 413)).toHaveLength(6 - accepted.length);
    expect(await ChatFileModel.countDocuments({ sender: ada.id })).toBe(accepted.length);
  });

  it('limits uploads until a file is removed', async () => {
    const [ada, noor] = newPair();
    const half = () => Buffer.alloc(600 * 1024, 'x');
    const file = await storeFile(ada, noor, half());
    const { status, body } = await upload(ada, noor, half());
    expect([status, body.code]).toEqual([413, 'body_too_large']);
    expect(body.message).toMatch(/reached the 1 MB limit/);
    await storeFile(noor, ada, half());
    await recordUse(newId(), file, false);
    await storeFile(ada, noor, half());
  });

  it('is calculated from an index', async () => {
    const found = await ChatFileModel.find({ sender: 'a' }, { size: 1 }).explain('queryPlanner');
    expect(JSON.stringify(found)).toMatch('IXSCAN');
  });
});

describe('a person’s data', () => {
  it('exports files they sent, not files they received', async () => {
    const [ada, noor] = newPair();
    const file = await storeFile(ada, noor, 'Mine', 'mine.txt');
    await storeFile(noor, ada, 'Hers', 'hers.txt');
    const of = (id: string) => ({ userId: id, email: `${id}@test.local` });
    const { files } = (await identity.recordsOf(of(ada.id))).body;
    const name = `messages/${file.id.slice(0, 6)} mine.txt`;
    expect(files).toEqual([{ id: `chat.${file.id}`, name }]);
    expect(String((await identity.fileOf(ada.id, `chat.${file.id}`)).body)).toBe('Mine');
    expect((await identity.fileOf(noor.id, `chat.${file.id}`)).status).toBe(404);
  });

  it('is deleted with files they received by email', async () => {
    const [ada, guest] = [newPerson(), { id: newId() }];
    const form = new FormData();
    form.set('file', new File(['A brief'], 'brief.txt'));
    const query = `sender=${guest.id}&receiver=${ada.id}`;
    const headers = { [internalSecretHeader]: documents.config.INTERNAL_SECRET };
    const line = `POST ${chatFiles.receive.path}?${query}`;
    const { body } = await documents.send(line, { body: form, headers });
    expect(await isReadable(ada, body.file)).toBe(true);
    expect((await documents.send(line, { body: form, token: ada.token })).status).toBe(401);
    await identity.erase({ userId: ada.id, email: `${ada.id}@test.local` });
    expect(await chatFileStore.find(body.file.id)).toBeUndefined();
  });

  it('is deleted with files they sent', async () => {
    const [ada, noor] = newPair();
    const file = await storeFile(ada, noor, await picture(700, 500).png().toBuffer());
    const otherFile = await storeFile(noor, ada, 'Hers');
    await read(noor, file.id, '?w=320');
    await identity.erase({ userId: ada.id, email: `${ada.id}@test.local` });
    expect(await isReadable(noor, file)).toBe(false);
    expect(await chatFileStore.idsOf(ada.id)).toEqual([]);
    expect(await chatImageSizes.idsOf(ada.id)).toEqual([]);
    expect(await ChatFileModel.exists({ sender: ada.id })).toBeNull();
    expect(await isReadable(noor, otherFile)).toBe(true);
  });
});
