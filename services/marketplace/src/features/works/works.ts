import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent, WorkDraftKind } from '@soloist/contracts';
import {
  type AnyModel,
  AppError,
  afterCursor,
  conflict,
  indexedText,
  isDuplicateKey,
  newEvent,
  notFound,
  toPage,
  withPlace,
} from '@soloist/service-kit';
import mongoose from 'mongoose';
import { closeDraft, closeDraftsOf } from '../drafts/drafts.service.ts';
import { entryChanged } from '../search/entry-changed.ts';
import { findShownOwner } from '../sites/shown-owners.ts';
import { known, type Moderated, type StoredWork, type WorkState } from './works.model.ts';

const tries = 10;
const keptMs = 30 * 24 * 3600 * 1000;

export interface Own {
  ownerId: string;
  id: string;
}
export interface Asked {
  limit: number;
  cursor?: string | undefined;
}

interface WorkRules<Content, Derived> {
  model: AnyModel;
  kind: WorkDraftKind;
  /** Where its owner opens it: "your …". */
  place: string;
  /** How many a person may have. */
  most: number;
  /** What goes when it is deleted. */
  texts: (keyof Content)[];
  /** The projection of lists. */
  listed: Record<string, 0>;
  /** Addresses of its pictures: documents is told of them and keeps them as long. */
  imagesOf: (content: Content) => string[];
  /** What follows from content and state, stored beside them. */
  derivedFrom: (content: Content & { state: WorkState }) => Derived;
  /** Events of its own that go with the write; `before` is missing of a new one. */
  tells?: (
    next: StoredWork & Content & Derived,
    before?: StoredWork & Content & Derived,
  ) => DomainEvent[];
}

interface Making<Content, Stored> {
  ownerId: string;
  draft_id: string | undefined;
  /** Whether what was made of the draft before says what is sent now. */
  isSame: (before: Stored) => boolean;
  /** Asked anew when another one took what must be its own, such as a slug, at this moment. */
  make: () => Content | Promise<Content>;
}

/**
 * The life of works of one kind: made once a draft, shown and hidden, changed one after the other,
 * deleted but for a mark.
 */
export function createWorks<
  Content extends object,
  Derived extends object = object,
  Listed extends StoredWork = StoredWork & Content & Derived,
>(rules: WorkRules<Content, Derived>) {
  type Stored = StoredWork & Content & Derived;
  const { model, kind, place, most, listed, imagesOf, derivedFrom, tells = () => [] } = rules;
  const gone = { place: 1, ...Object.fromEntries(rules.texts.map((field) => [field, 1])) };

  const entry = (id: unknown) => entryChanged(kind === 'blog' ? 'post' : kind, id);
  const imagesIn = (work: Stored) => (work.state === 'deleted' ? [] : imagesOf(work));
  const imagesUsed = (work: Stored) =>
    newEvent('work.images-used', {
      by: `${kind}:${work._id}`,
      ownerId: String(work.ownerId),
      images: imagesIn(work),
      version: work.version,
    });

  /** A published one as it is stored, with the event that tells of its images. */
  function asNew(ownerId: string, content: Content, at = new Date()) {
    const state = 'published' as const;
    const fresh = {
      _id: new mongoose.Types.ObjectId(),
      ownerId: new mongoose.Types.ObjectId(ownerId),
      ...content,
      ...derivedFrom({ ...content, state }),
      state,
      version: 1,
      createdAt: at,
      updatedAt: at,
    };
    return { ...fresh, outbox: [imagesUsed(fresh), entry(fresh._id), ...tells(fresh)] };
  }

  /**
   * Publishes one and ends its draft. The same draft again, as after a lost answer, answers with
   * the first one.
   * @throws AppError `gone` when that was deleted, `conflict` when it says something else, and when
   * the person has very many; then nothing is stored.
   */
  async function create(making: Making<Content, Stored>): Promise<Stored> {
    const { ownerId, draft_id } = making;
    const work = await makeOnce(making);
    if (draft_id) await closeDraft({ ownerId, draft_id }, { as: 'published', kind });
    return work;
  }

  async function makeOnce({ ownerId, draft_id, isSame, make }: Making<Content, Stored>) {
    for (let tried = 0; tried < tries; tried++) {
      const before = draft_id ? await madeOf({ ownerId, draft_id }) : null;
      if (before?.state === 'deleted') throw new AppError('gone', `This ${kind} was deleted.`);
      if (before && isSame(before)) return before;
      // What was written since is not dropped as if it were published.
      if (before) throw conflict(publishedOtherwise);
      try {
        return await withPlace(limitOf(ownerId), async (place) => {
          const fresh = asNew(ownerId, await make());
          await model.create({ ...fresh, place, ...(draft_id ? { draft_id } : {}) });
          return fresh;
        });
      } catch (err) {
        if (!isDuplicateKey(err)) throw err;
      }
    }
    throw conflict(`Several ${kind}s of this name came at once. Please try again.`);
  }

  const publishedOtherwise = `This ${kind} is published already, and not as it stands here. Open it from your ${place} to change it.`;

  const madeOf = ({ ownerId, draft_id }: { ownerId: string; draft_id: string }) =>
    model.findOne({ ownerId, draft_id: indexedText(draft_id) }).lean<Stored>();

  const limitOf = (ownerId: string) => ({
    model,
    counted: () => ({ ownerId, ...known() }),
    most,
    tooMany: () => conflict(`You have ${most} ${kind}s. Please delete some first.`),
  });

  /** Newest first. */
  async function list(filter: object, { limit, cursor }: Asked) {
    const found = await model
      .find({ ...filter, ...afterCursor(cursor) }, listed)
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<Listed[]>();
    return toPage(found, limit);
  }

  /** A person's own, hidden ones too. */
  const listOwn = (ownerId: string, asked: Asked) => list({ ownerId, ...known() }, asked);

  /** A freelancer's published ones; none of anybody else. */
  async function listPublished(ownerId: string, asked: Asked) {
    if (!(await findShownOwner(ownerId))) return { items: [], nextCursor: null };
    return list({ ownerId, state: 'published' }, asked);
  }

  /** @throws AppError `not_found`, for another person's too. */
  async function readOwn({ ownerId, id }: Own): Promise<Stored> {
    const work = await model.findOne({ _id: id, ownerId, ...known() }).lean<Stored>();
    if (!work) throw notFound(kind);
    return work;
  }

  /**
   * What others may see of one, and whose it is.
   * @throws AppError `not_found` for one that is hidden, or of somebody who is no freelancer.
   */
  async function readPublished(id: string, filter: object = { state: 'published' }) {
    const work = await model.findOne({ _id: id, ...filter }).lean<Stored>();
    const site = work && (await findShownOwner(String(work.ownerId)));
    if (!site) throw notFound(kind);
    return { work, site };
  }

  type Change = Partial<Content & Pick<StoredWork, 'state' | 'forgetAt' | 'moderated'>>;

  /**
   * Writes a change made for what is there; another one in between is made first.
   * @throws AppError `not_found`, for another person's too.
   */
  async function change(own: Own, make: (before: Stored) => Change | Promise<Change>) {
    for (let tried = 0; tried < tries; tried++) {
      const before = await readOwn(own);
      const made = await make(before);
      requireMayShow(before, made);
      const changed = await write(before, made);
      if (changed) return changed;
    }
    throw conflict(`This ${kind} was changed in another window meanwhile.`);
  }

  function requireMayShow({ moderated }: Stored, made: Change) {
    if (!moderated || made.state !== 'published' || 'moderated' in made) return;
    throw conflict(`A moderator took this ${kind} out of sight: ${moderated.words}`);
  }

  function write(before: Stored, made: Change): Promise<Stored | null> {
    const written = { ...made, version: before.version + 1, updatedAt: new Date() };
    const next: Stored = { ...before, ...written };
    const isSame = isDeepStrictEqual(imagesIn(before), imagesIn(next));
    const told = [...(isSame ? [] : [imagesUsed(next)]), entry(before._id), ...tells(next, before)];
    return model
      .findOneAndUpdate(
        { _id: before._id, version: before.version, ...known() },
        {
          $set: { ...written, ...derivedFrom(next) },
          ...(next.state === 'deleted' ? { $unset: gone } : {}),
          $push: { outbox: { $each: told } },
        },
        { returnDocument: 'after' },
      )
      .lean<Stored>()
      .catch((err) => {
        // Another one took what must be its own at this moment.
        if (isDuplicateKey(err)) return null;
        throw err;
      });
  }

  /** Changes one as a whole and ends the drafts in which that was written. @throws as `change`. */
  async function update({ ownerId, id }: Own, make: Parameters<typeof change>[1]) {
    const changed = await change({ ownerId, id }, make);
    await closeDraftsOf({ ownerId, kind, id }, 'published');
    return changed;
  }

  /** Shows one or hides it. @throws as `change`. */
  const publish = (own: Own, published: boolean) =>
    change(own, () => ({ state: published ? 'published' : 'hidden' }) as Change);

  /** Takes one out of sight for a moderator, or back; twice is harmless. @throws as `change`. */
  const moderate = (own: Own, moderated: Moderated | null) =>
    change(own, (before) => {
      if (before.moderated?.caseId === moderated?.caseId) return {};
      if (!moderated) {
        return { state: before.moderated?.wasHidden ? 'hidden' : 'published', moderated } as Change;
      }
      const wasHidden = before.state === 'hidden';
      return { state: 'hidden', moderated: { ...moderated, wasHidden } } as Change;
    });

  /** Deletes one, with the drafts in which it was being changed; twice is harmless. @throws as `change`. */
  async function remove({ ownerId, id }: Own) {
    if (!(await model.exists({ _id: id, ownerId, state: 'deleted' }))) {
      const forgetAt = new Date(Date.now() + keptMs);
      await change({ ownerId, id }, () => ({ state: 'deleted', forgetAt }) as Change);
    }
    await closeDraftsOf({ ownerId, kind, id }, 'deleted');
  }

  return {
    asNew,
    create,
    list,
    listOwn,
    listPublished,
    readOwn,
    readPublished,
    change,
    update,
    publish,
    moderate,
    remove,
  };
}
