import { type ChatFile, chatFiles } from '@soloist/contracts';
import { internalSecretHeader, newEvent } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import {
  createPersonalDataClient,
  type PersonalDataClient,
} from '@soloist/service-kit/testing-service';
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
let stored: TestChatFiles['stored'];
let read: TestChatFiles['read'];
let identity: PersonalDataClient;
beforeAll(async () => {
  const files = await startTestChatFiles({ CHAT_QUOTA_MB: 1 });
  ({ documents, newPerson, newPair, upload, stored, read } = files);
  identity = createPersonalDataClient({ name: 'documents', ...documents });
});
afterAll(async () => {
  await identity.close();
  await documents.stop();
});

const factsOf = (id: string, secret = documents.config.INTERNAL_SECRET) =>
  documents.send(`GET /files/chat/${id}/facts`, { headers: { [internalSecretHeader]: secret } });
const isThere = async (by: ChatFilesTestPerson, { id }: ChatFile) =>
  (await read(by, id)).status === 200;

describe('a file of a message', () => {
  it('is read by its two people and by nobody else', async () => {
    const [ada, noor] = newPair();
    const file = await stored(ada, noor, 'The route', 'route.txt');
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

  it('comes as a download of which a browser makes nothing', async () => {
    const [ada, noor] = newPair();
    const { id } = await stored(ada, noor, '<script>alert(1)</script>', 'page.html');
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
    expect((await stored(ada, noor, 'x', name)).name).toBe(clean);
  });

  it('cannot be empty, or for oneself', async () => {
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

  it('is known to our other services, and only to them', async () => {
    const [ada, noor] = newPair();
    const file = await stored(ada, noor, 'x');
    const result = { success: true, file, sender: ada.id, receiver: noor.id };
    expect((await factsOf(file.id)).body).toEqual(result);
    expect((await factsOf('a'.repeat(32))).status).toBe(404);
    expect((await factsOf(file.id, 'guessed guessed guessed')).status).toBe(401);
  });
});

const hourMs = 3600 * 1000;
const after = (hours: number) => removeUnusedChatFiles(Date.now() + hours * hourMs);
const use = (messageId: string, { id }: ChatFile, isKept = true) =>
  recordFileUses({ messageId, files: [id], isKept });

describe('how long a file stays', () => {
  it('two days without a message, then it is gone with its sizes', async () => {
    const [ada, noor] = newPair();
    const file = await stored(ada, noor, await picture(700, 500).png().toBuffer());
    await read(ada, file.id, '?w=320');
    await after(47);
    expect(await isThere(ada, file)).toBe(true);
    await after(49);
    expect(await isThere(ada, file)).toBe(false);
    expect(await chatFileStore.idsOf(ada.id)).toEqual([]);
    expect(await chatImageSizes.idsOf(ada.id)).toEqual([]);
  });

  it('as long as a message has it, and not a moment longer', async () => {
    const [ada, noor] = newPair();
    const file = await stored(ada, noor, 'x');
    const messageId = newId();
    await identity.publish(
      newEvent('chat.files-used', { messageId, files: [file.id], isKept: true }),
    );
    await eventually(async () => (await ChatFileModel.findById(file.id))?.removeAt === null);
    await after(1000);
    expect(await isThere(noor, file)).toBe(true);
    await use(messageId, file, false);
    expect(await isThere(noor, file)).toBe(false);
    expect(await chatFileStore.find(file.id)).toBeUndefined();
  });

  it('as long as any of its messages has it', async () => {
    const [ada, noor] = newPair();
    const file = await stored(ada, noor, 'x');
    const [first, second] = [newId(), newId()];
    await use(first, file);
    await use(second, file);
    await use(first, file, false);
    // Late, or again.
    await use(first, file);
    await use(second, file);
    expect(await isThere(noor, file)).toBe(true);
    await use(second, file, false);
    expect(await isThere(noor, file)).toBe(false);
  });

  it('two days more once a message is about to have it', async () => {
    const [ada, noor] = newPair();
    const file = await stored(ada, noor, 'x');
    await ChatFileModel.updateOne({ _id: file.id }, { removeAt: new Date(Date.now() + hourMs) });
    await factsOf(file.id);
    await after(47);
    expect(await isThere(ada, file)).toBe(true);
  });

  it('not when its upload was killed before it was known', async () => {
    const ada = newPerson();
    const id = 'k'.repeat(32);
    const bytes = Buffer.from('x');
    await chatFileStore.put({ id, bytes, contentType: 'text/plain', ownerId: ada.id });
    const written = new Date(Date.now() - 25 * hourMs);
    await recordsOf('chat').updateOne({ _id: id }, { $set: { uploadDate: written } });
    const otherFile = await stored(ada, newPerson(), 'y');
    await recordsOf('chat').updateOne({ _id: otherFile.id }, { $set: { uploadDate: written } });
    await removeOrphans();
    expect(await chatFileStore.idsOf(ada.id)).toEqual([otherFile.id]);
  });
});

it('a file that very many messages name is to be added again', async () => {
  const [ada, noor] = newPair();
  const { id } = await stored(ada, noor, 'x');
  const many = (count: number) => Array.from({ length: count }, newId);
  await ChatFileModel.updateOne({ _id: id }, { messages: many(60), left: many(39) });
  expect((await factsOf(id)).status).toBe(200);
  await ChatFileModel.updateOne({ _id: id }, { messages: many(61) });
  expect((await factsOf(id)).status).toBe(404);
});

describe('what one keeps in all', () => {
  it('has that limit for concurrent uploads, too', async () => {
    const [ada, noor] = newPair();
    const most = 300 * 1024;
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, n) => upload(ada, noor, `${n}`.repeat(most))),
    );
    const stored = sent.filter(({ status }) => status === 200);
    expect(stored.length * most).toBeLessThanOrEqual(1024 * 1024);
    expect(sent.filter(({ status }) => status === 413)).toHaveLength(6 - stored.length);
    expect(await ChatFileModel.countDocuments({ sender: ada.id })).toBe(stored.length);
  });

  it('has a limit, and room again once something is gone', async () => {
    const [ada, noor] = newPair();
    const half = () => Buffer.alloc(600 * 1024, 'x');
    const file = await stored(ada, noor, half());
    const { status, body } = await upload(ada, noor, half());
    expect([status, body.code]).toEqual([413, 'body_too_large']);
    expect(body.message).toMatch(/reached the 1 MB limit/);
    await stored(noor, ada, half());
    await use(newId(), file, false);
    await stored(ada, noor, half());
  });

  it('is worked out from an index', async () => {
    const found = await ChatFileModel.find({ sender: 'a' }, { size: 1 }).explain('queryPlanner');
    expect(JSON.stringify(found)).toMatch('IXSCAN');
  });
});

describe('the person', () => {
  it('gets what they sent with their data, not what they were sent', async () => {
    const [ada, noor] = newPair();
    const file = await stored(ada, noor, 'Mine', 'mine.txt');
    await stored(noor, ada, 'Hers', 'hers.txt');
    const of = (id: string) => ({ userId: id, email: `${id}@test.local` });
    const { files } = (await identity.recordsOf(of(ada.id))).body;
    const name = `messages/${file.id.slice(0, 6)} mine.txt`;
    expect(files).toEqual([{ id: `chat.${file.id}`, name }]);
    expect(String((await identity.fileOf(ada.id, `chat.${file.id}`)).body)).toBe('Mine');
    expect((await identity.fileOf(noor.id, `chat.${file.id}`)).status).toBe(404);
  });

  it('takes along what came to them by mail, whose sender nobody knows any more', async () => {
    const [ada, guest] = [newPerson(), { id: newId() }];
    const form = new FormData();
    form.set('file', new File(['A brief'], 'brief.txt'));
    const query = `sender=${guest.id}&receiver=${ada.id}`;
    const headers = { [internalSecretHeader]: documents.config.INTERNAL_SECRET };
    const line = `POST ${chatFiles.receive.path}?${query}`;
    const { body } = await documents.send(line, { body: form, headers });
    expect(await isThere(ada, body.file)).toBe(true);
    expect((await documents.send(line, { body: form, token: ada.token })).status).toBe(401);
    await identity.erase({ userId: ada.id, email: `${ada.id}@test.local` });
    expect(await chatFileStore.find(body.file.id)).toBeUndefined();
  });

  it('takes them along when they go', async () => {
    const [ada, noor] = newPair();
    const file = await stored(ada, noor, await picture(700, 500).png().toBuffer());
    const theirs = await stored(noor, ada, 'Hers');
    await read(noor, file.id, '?w=320');
    await identity.erase({ userId: ada.id, email: `${ada.id}@test.local` });
    expect(await isThere(noor, file)).toBe(false);
    expect(await chatFileStore.idsOf(ada.id)).toEqual([]);
    expect(await chatImageSizes.idsOf(ada.id)).toEqual([]);
    expect(await ChatFileModel.exists({ sender: ada.id })).toBeNull();
    expect(await isThere(noor, theirs)).toBe(true);
  });
});
