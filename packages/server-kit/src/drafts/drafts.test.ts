import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { connectMongo } from '../service.ts';
import { newId } from '../testing/index.ts';
import { testConfig } from '../testing/stores.ts';
import { createDrafts } from './drafts.ts';

const config = testConfig();
const most = 4;
interface Note {
  text?: string;
  lines?: { word: string; count: number | null }[];
}
const drafts = createDrafts<Note, 'writerId', 'note' | 'card', 'sent'>({
  owner: 'writerId',
  kinds: ['note', 'card'],
  done: 'sent',
  most,
});

beforeAll(async () => {
  await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_kit`);
  await drafts.DraftModel.createIndexes();
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});

const newDraft = (writerId = newId()) => ({ writerId, draft_id: randomUUID() });
type DraftKey = ReturnType<typeof newDraft>;
interface Form {
  kind?: 'note' | 'card';
  title?: string;
  content?: Note;
  revision?: number;
}
const save = (draftKey: DraftKey, { title = 'Packaging', ...form }: Form = {}) =>
  drafts.save(draftKey, { kind: 'note', content: { text: title }, revision: 0, ...form, title });
const list = ({ writerId }: DraftKey, query: object = {}) =>
  drafts.list(writerId, { kind: 'note', limit: 10, ...query });
const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title);

const conflict = {
  code: 'conflict',
  message: 'This draft changed in another window. Reload it.',
};
const goneError = { code: 'gone', message: 'This draft was sent or deleted.' };

describe('a draft', () => {
  it('is read as it was saved, including empty parts', async () => {
    const draftKey = newDraft();
    const content = { text: '', lines: [{ word: '', count: null }] };
    expect(await save(draftKey, { content })).toMatchObject({ ...draftKey, revision: 1, content });
    expect(await drafts.read(draftKey)).toMatchObject({
      kind: 'note',
      title: 'Packaging',
      content,
    });
  });

  it('increments its revision with each save on the newest one', async () => {
    const draftKey = newDraft();
    const revisions = [];
    for (let revision = 0; revision < 3; revision++) {
      revisions.push((await save(draftKey, { title: `Title ${revision}`, revision })).revision);
    }
    expect(revisions).toEqual([1, 2, 3]);
  });

  it('is not overwritten after another window changed it', async () => {
    const draftKey = newDraft();
    await save(draftKey);
    await save(draftKey, { title: 'Of one window', revision: 1 });
    await expect(save(draftKey, { title: 'Of the other', revision: 1 })).rejects.toMatchObject(
      conflict,
    );
    await expect(save(draftKey, { title: 'Started again' })).rejects.toMatchObject(conflict);
    expect((await drafts.read(draftKey)).title).toBe('Of one window');
  });

  it.each([0, 1])(
    'is saved again without a conflict after a lost response, on revision %d',
    async (revision) => {
      const draftKey = newDraft();
      for (let before = 0; before < revision; before++) await save(draftKey);
      const first = await save(draftKey, { title: 'Lost', revision });
      expect(await save(draftKey, { title: 'Lost', revision })).toEqual(first);
    },
  );

  it('accepts one of ten concurrent saves and refuses nine', async () => {
    for (const revision of [0, 1]) {
      const draftKey = newDraft();
      if (revision > 0) await save(draftKey);
      const saves = await Promise.allSettled(
        Array.from({ length: 10 }, (_, i) => save(draftKey, { title: `W${i}`, revision })),
      );
      const savedDrafts = saves.flatMap((each) =>
        each.status === 'fulfilled' ? [each.value] : [],
      );
      const errors = saves.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(errors).toMatchObject(Array(9).fill(conflict));
      expect(titlesOf(savedDrafts)).toEqual([(await drafts.read(draftKey)).title]);
    }
  });

  it('stays deleted after a late save, without any content', async () => {
    const draftKey = newDraft();
    await save(draftKey);
    for (const _ of ['once', 'twice']) await drafts.close(draftKey, { as: 'deleted' });
    for (const revision of [0, 1]) {
      await expect(save(draftKey, { revision })).rejects.toMatchObject(goneError);
    }
    await expect(drafts.read(draftKey)).rejects.toMatchObject(goneError);
    expect((await list(draftKey)).items).toEqual([]);
    const left = await drafts.DraftModel.findOne({ draft_id: draftKey.draft_id }).lean();
    expect(left).toMatchObject({ state: 'deleted', title: '', content: {} });
  });

  it('stays deleted when it is deleted before its first save arrives', async () => {
    const draftKey = newDraft();
    await drafts.close(draftKey, { as: 'deleted' });
    await expect(save(draftKey)).rejects.toMatchObject(goneError);
  });

  it('can be recreated after deletion, but not after sending', async () => {
    const again = { kind: 'card', title: 'Again', content: {} } as const;
    const deleted = newDraft();
    await save(deleted);
    await drafts.close(deleted, { as: 'deleted' });
    expect(await drafts.revive({ ...deleted, ...again })).toBe(true);
    expect(await drafts.read(deleted)).toMatchObject({ ...again, revision: 1 });
    const sent = newDraft();
    await drafts.close(sent, { as: 'sent' });
    expect(await drafts.revive({ ...sent, ...again })).toBe(false);
    await expect(drafts.read(sent)).rejects.toMatchObject(goneError);
  });

  it('does not change its kind', async () => {
    const draftKey = newDraft();
    await save(draftKey);
    await expect(save(draftKey, { kind: 'card', revision: 1 })).rejects.toMatchObject(conflict);
  });

  it('is not found for another user with the same id', async () => {
    const draftKey = newDraft();
    await save(draftKey);
    const other = { ...draftKey, writerId: newId() };
    await expect(drafts.read(other)).rejects.toMatchObject({ code: 'not_found' });
    await save(other, { title: 'Of the other' });
    await drafts.close(other, { as: 'deleted' });
    expect((await drafts.read(draftKey)).title).toBe('Packaging');
  });
});

describe('drafts', () => {
  it('are listed by kind, newest first, a page at a time', async () => {
    const draftKey = newDraft();
    for (const title of ['One', 'Two', 'Three']) await save(newDraft(draftKey.writerId), { title });
    await save(draftKey, { title: 'Card', kind: 'card' });
    const first = await list(draftKey, { limit: 2 });
    const second = await list(draftKey, { limit: 2, cursor: first.nextCursor });
    expect([first, second].map(({ items }) => titlesOf(items))).toEqual([
      ['Three', 'Two'],
      ['One'],
    ]);
    expect(second.nextCursor).toBeNull();
    expect(titlesOf((await list(draftKey, { kind: 'card' })).items)).toEqual(['Card']);
  });

  it('have a limit, within which existing ones can be saved', async () => {
    const draftKey = newDraft();
    await save(draftKey);
    for (let count = 1; count < most; count++) await save(newDraft(draftKey.writerId));
    await expect(save(newDraft(draftKey.writerId))).rejects.toMatchObject({
      code: 'limit_reached',
      message: 'You have 4 drafts. Delete some first.',
    });
    expect((await save(draftKey, { title: 'Changed', revision: 1 })).revision).toBe(2);
  });
});
