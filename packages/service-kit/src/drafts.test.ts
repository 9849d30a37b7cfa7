import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { createDrafts } from './drafts.ts';
import { connectMongo } from './service.ts';
import { newId, testConfig } from './testing.ts';

const config = testConfig();
const most = 4;
interface Letter {
  text?: string;
  lines?: { word: string; count: number | null }[];
}
const drafts = createDrafts<Letter, 'writerId', 'letter' | 'card', 'sent'>({
  owner: 'writerId',
  kinds: ['letter', 'card'],
  done: 'sent',
  most,
});

beforeAll(async () => {
  await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_kit`);
  await drafts.DraftModel.init();
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});

const newDraft = (writerId = newId()) => ({ writerId, draft_id: randomUUID() });
type Own = ReturnType<typeof newDraft>;
interface Form {
  kind?: 'letter' | 'card';
  title?: string;
  content?: Letter;
  revision?: number;
}
const save = (own: Own, { title = 'Packaging', ...form }: Form = {}) =>
  drafts.save(own, { kind: 'letter', content: { text: title }, revision: 0, ...form, title });
const list = ({ writerId }: Own, query: object = {}) =>
  drafts.list(writerId, { kind: 'letter', limit: 10, ...query });
const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title);

const conflict = {
  code: 'conflict',
  message: 'This draft was changed in another window meanwhile.',
};
const gone = { code: 'gone', message: 'This draft was sent or deleted.' };

describe('a draft', () => {
  it('is read as it was saved, empty parts and all', async () => {
    const own = newDraft();
    const content = { text: '', lines: [{ word: '', count: null }] };
    expect(await save(own, { content })).toMatchObject({ ...own, revision: 1, content });
    expect(await drafts.read(own)).toMatchObject({ kind: 'letter', title: 'Packaging', content });
  });

  it('grows a revision with each save on the newest one', async () => {
    const own = newDraft();
    const revisions = [];
    for (let revision = 0; revision < 3; revision++) {
      revisions.push((await save(own, { title: `Title ${revision}`, revision })).revision);
    }
    expect(revisions).toEqual([1, 2, 3]);
  });

  it('that another window changed is not overwritten', async () => {
    const own = newDraft();
    await save(own);
    await save(own, { title: 'Of one window', revision: 1 });
    await expect(save(own, { title: 'Of the other', revision: 1 })).rejects.toMatchObject(conflict);
    await expect(save(own, { title: 'Begun anew' })).rejects.toMatchObject(conflict);
    expect((await drafts.read(own)).title).toBe('Of one window');
  });

  it.each([0, 1])(
    'whose answer was lost is saved again without a conflict, on revision %d',
    async (revision) => {
      const own = newDraft();
      for (let before = 0; before < revision; before++) await save(own);
      const first = await save(own, { title: 'Lost', revision });
      expect(await save(own, { title: 'Lost', revision })).toEqual(first);
    },
  );

  it('saved by ten windows at once keeps one of them, and tells nine', async () => {
    for (const revision of [0, 1]) {
      const own = newDraft();
      if (revision > 0) await save(own);
      const saves = await Promise.allSettled(
        Array.from({ length: 10 }, (_, i) => save(own, { title: `W${i}`, revision })),
      );
      const kept = saves.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const told = saves.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(told).toMatchObject(Array(9).fill(conflict));
      expect(titlesOf(kept)).toEqual([(await drafts.read(own)).title]);
    }
  });

  it('that was deleted does not come back with a late save, and nothing of it is kept', async () => {
    const own = newDraft();
    await save(own);
    for (const _ of ['once', 'twice']) await drafts.close(own, { as: 'deleted' });
    for (const revision of [0, 1]) {
      await expect(save(own, { revision })).rejects.toMatchObject(gone);
    }
    await expect(drafts.read(own)).rejects.toMatchObject(gone);
    expect((await list(own)).items).toEqual([]);
    const left = await drafts.DraftModel.findOne({ draft_id: own.draft_id }).lean();
    expect(left).toMatchObject({ state: 'deleted', title: '', content: {} });
  });

  it('deleted before its first save arrived stays deleted', async () => {
    const own = newDraft();
    await drafts.close(own, { as: 'deleted' });
    await expect(save(own)).rejects.toMatchObject(gone);
  });

  it('begins anew after it was deleted, not after it was sent', async () => {
    const again = { kind: 'card', title: 'Again', content: {} } as const;
    const deleted = newDraft();
    await save(deleted);
    await drafts.close(deleted, { as: 'deleted' });
    expect(await drafts.revive({ ...deleted, ...again })).toBe(true);
    expect(await drafts.read(deleted)).toMatchObject({ ...again, revision: 1 });
    const sent = newDraft();
    await drafts.close(sent, { as: 'sent' });
    expect(await drafts.revive({ ...sent, ...again })).toBe(false);
    await expect(drafts.read(sent)).rejects.toMatchObject(gone);
  });

  it('does not change its kind', async () => {
    const own = newDraft();
    await save(own);
    await expect(save(own, { kind: 'card', revision: 1 })).rejects.toMatchObject(conflict);
  });

  it('of somebody else does not exist, whatever they do with its id', async () => {
    const own = newDraft();
    await save(own);
    const other = { ...own, writerId: newId() };
    await expect(drafts.read(other)).rejects.toMatchObject({ code: 'not_found' });
    await save(other, { title: 'Of the other' });
    await drafts.close(other, { as: 'deleted' });
    expect((await drafts.read(own)).title).toBe('Packaging');
  });
});

describe('drafts', () => {
  it('are listed by kind, newest first, a page at a time', async () => {
    const own = newDraft();
    for (const title of ['One', 'Two', 'Three']) await save(newDraft(own.writerId), { title });
    await save(own, { title: 'Card', kind: 'card' });
    const first = await list(own, { limit: 2 });
    const second = await list(own, { limit: 2, cursor: first.nextCursor });
    expect([first, second].map(({ items }) => titlesOf(items))).toEqual([
      ['Three', 'Two'],
      ['One'],
    ]);
    expect(second.nextCursor).toBeNull();
    expect(titlesOf((await list(own, { kind: 'card' })).items)).toEqual(['Card']);
  });

  it('have a limit, within which those that exist may be saved', async () => {
    const own = newDraft();
    await save(own);
    for (let count = 1; count < most; count++) await save(newDraft(own.writerId));
    await expect(save(newDraft(own.writerId))).rejects.toMatchObject({
      code: 'conflict',
      message: 'You have 4 drafts. Please delete some first.',
    });
    expect((await save(own, { title: 'Changed', revision: 1 })).revision).toBe(2);
  });
});
