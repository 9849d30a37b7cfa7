import { isDeepStrictEqual } from 'node:util';
import { type DraftKind, type drafts, type EndpointBody, mostDrafts } from '@soloist/contracts';
import {
  AppError,
  afterCursor,
  conflict,
  isDuplicateKey,
  notFound,
  toPage,
} from '@soloist/service-kit';
import { DraftModel, type DraftState, type StoredDraft } from './drafts.model.ts';

export type DraftForm = EndpointBody<typeof drafts.save>;

interface OwnDraft {
  freelancerId: string;
  draft_id: string;
}

const keptMs = 30 * 24 * 3600 * 1000;
const gone = () => new AppError('gone', 'This draft was sent or deleted.');
const changedElsewhere = () => conflict('This draft was changed in another window meanwhile.');

interface Asked {
  kind: DraftKind;
  limit: number;
  cursor?: string | undefined;
}

export async function listDrafts(freelancerId: string, { kind, limit, cursor }: Asked) {
  const found = await DraftModel.find(
    { freelancerId, state: 'kept', kind, ...afterCursor(cursor) },
    { content: 0 },
  )
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean();
  return toPage(found, limit);
}

/** @throws AppError `not_found`, for another person's draft too; `gone` once it was sent or deleted. */
export async function readDraft(own: OwnDraft): Promise<StoredDraft> {
  const draft = await DraftModel.findOne(own).lean();
  if (!draft) throw notFound('draft');
  if (draft.state !== 'kept') throw gone();
  return draft;
}

/**
 * Stores a draft that was written on the newest revision. Saved again with the same content, as
 * after a lost answer, it is stored already.
 * @throws AppError `conflict` when somebody else's change came first, `gone` once it was closed.
 */
export async function saveDraft(own: OwnDraft, form: DraftForm): Promise<StoredDraft> {
  const { kind, title, content, revision } = form;
  const saved = await DraftModel.findOneAndUpdate(
    { ...own, kind, revision, state: 'kept' },
    { $set: { title, content, updatedAt: new Date() }, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (saved) return saved;
  const known = (await DraftModel.findOne(own).lean()) ?? (await createDraft(own, form));
  if (known.state !== 'kept') throw gone();
  const isSame = isDeepStrictEqual(
    [known.kind, known.title, known.content],
    [kind, title, content],
  );
  if (!isSame) throw changedElsewhere();
  return known;
}

/** The new draft, or the one that somebody else began at the same moment. */
async function createDraft(own: OwnDraft, { kind, title, content, revision }: DraftForm) {
  // It was saved before, so long ago that nothing is known of its end.
  if (revision > 0) throw gone();
  return (await insertNewDraft({ ...own, kind, title, content })) ?? readDraft(own);
}

type NewDraft = OwnDraft & Pick<DraftForm, 'kind' | 'title' | 'content'>;

/** Stores a draft that a person begins. @throws AppError `conflict` when they have very many. */
export async function insertNewDraft(draft: NewDraft) {
  const { freelancerId } = draft;
  if ((await DraftModel.countDocuments({ freelancerId, state: 'kept' })) >= mostDrafts) {
    throw conflict(`You have ${mostDrafts} drafts. Please delete some first.`);
  }
  return insertDraft(draft);
}

/** Stores a draft that begins; nothing when there is or was one of its id. */
export async function insertDraft(draft: NewDraft): Promise<StoredDraft | undefined> {
  try {
    const fields = { ...draft, revision: 1, state: 'kept', updatedAt: new Date() } as const;
    return (await DraftModel.create(fields)).toObject<StoredDraft>();
  } catch (err) {
    if (isDuplicateKey(err)) return undefined;
    throw err;
  }
}

/**
 * Ends a draft; twice is harmless. One that was never stored is ended too: its first save may
 * still be on its way.
 */
export async function closeDraft(
  own: OwnDraft,
  { as, kind }: { as: Exclude<DraftState, 'kept'>; kind?: DraftKind },
) {
  const now = new Date();
  const forgetAt = new Date(now.getTime() + keptMs);
  const close = () =>
    DraftModel.updateOne(
      own,
      {
        $set: { state: as, title: '', content: {}, updatedAt: now, forgetAt },
        $setOnInsert: { kind: kind ?? 'proposal', revision: 0 },
      },
      { upsert: true },
    );
  await close().catch((err) => {
    // Its first save came at the same moment.
    if (isDuplicateKey(err)) return close();
    throw err;
  });
}

/** Begins a deleted draft anew; true as well when it is there. False once it was sent. */
export async function reviveDraft({ freelancerId, draft_id, ...draft }: NewDraft) {
  const own = { freelancerId, draft_id };
  await DraftModel.updateOne(
    { ...own, state: 'deleted' },
    {
      $set: { ...draft, revision: 1, state: 'kept', updatedAt: new Date() },
      $unset: { forgetAt: 1 },
    },
  );
  return (await DraftModel.exists({ ...own, state: 'kept' })) !== null;
}
