import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent, WorkDraftKind } from '@soloist/contracts';
import {
  type AnyModel,
  AppError,
  afterCursor,
  changeDocument,
  conflict,
  indexedText,
  isDuplicateKey,
  limitReached,
  newEvent,
  notFound,
  outdated,
  retryOutdated,
  toPage,
  withPlace,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import { findPublicOwner } from '../../sites/index.ts';
import { closeDraft, closeDraftsOf } from '../drafts/drafts.service.ts';
import { newEntryChangedEvent } from './search-entries.events.ts';
import {
  type ModerationMark,
  notDeleted,
  type StoredWork,
  type WorkPublicationState,
} from './works.model.ts';

const deletionMarkMs = 30 * 24 * 3600 * 1000;

export interface WorkRef {
  ownerId: string;
  id: string;
}
export interface ListWorksQuery {
  limit: number;
  cursor?: string | undefined;
}

interface WorkKindSettings<Content, Derived> {
  model: AnyModel;
  kind: WorkDraftKind;
  /** The page where its owner opens it: "your …". */
  place: string;
  /** Maximum per person. */
  most: number;
  /** Fields removed on deletion. */
  texts: (keyof Content)[];
  /** The projection of lists. */
  listed: Record<string, 0>;
  /** Addresses of its images, published to documents, which stores them while they are used. */
  imagesOf: (content: Content) => string[];
  /** Fields derived from content and state, stored beside them. */
  derivedFrom: (content: Content & { state: WorkPublicationState }) => Derived;
  /** Further events of the write; `before` is missing for a new work. */
  extraEvents?: (
    next: StoredWork & Content & Derived,
    before?: StoredWork & Content & Derived,
  ) => DomainEvent[];
}

interface CreateWorkInput<Content, Stored> {
  ownerId: string;
  draft_id: string | undefined;
  /** Whether the work created from the draft has the same content. */
  isSame: (before: Stored) => boolean;
  /** Called again when a concurrent request took a unique value, such as a slug. */
  make: () => Content | Promise<Content>;
}

/**
 * The lifecycle of works of one kind: created once per draft, published and hidden, changed
 * sequentially, deleted except for a mark.
 */
export function createWorks<
  Content extends object,
  Derived extends object = object,
  Listed extends StoredWork = StoredWork & Content & Derived,
>(rules: WorkKindSettings<Content, Derived>) {
  type Stored = StoredWork & Content & Derived;
  const { model, kind, place, most, listed, imagesOf, derivedFrom, extraEvents = () => [] } = rules;
  const gone = { place: 1, ...Object.fromEntries(rules.texts.map((field) => [field, 1])) };

  const entry = (id: unknown) => newEntryChangedEvent(kind === 'blog' ? 'post' : kind, id);
  const imagesIn = (work: Stored) => (work.state === 'deleted' ? [] : imagesOf(work));
  const imagesUsed = (work: Stored) =>
    newEvent('work.images-used', {
      by: `${kind}:${work._id}`,
      ownerId: String(work.ownerId),
      images: imagesIn(work),
      version: work.version,
    });

  /** A published work as stored, with the event about its images. */
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
    return { ...fresh, outbox: [imagesUsed(fresh), entry(fresh._id), ...extraEvents(fresh)] };
  }

  /**
   * Publishes a work and ends its draft. Repeating the draft, as after a lost reply, returns the
   * first work.
   * @throws AppError `gone` when that was deleted, `conflict` when its content differs, and when
   * the person has too many works; then nothing is stored.
   */
  async function create(making: CreateWorkInput<Content, Stored>): Promise<Stored> {
    const { ownerId, draft_id } = making;
    const work = await makeOnce(making);
    if (draft_id) await closeDraft({ ownerId, draft_id }, { as: 'published', kind });
    return work;
  }

  const makeOnce = ({ ownerId, draft_id, isSame, make }: CreateWorkInput<Content, Stored>) =>
    retryOutdated(async () => {
      const before = draft_id ? await madeOf({ ownerId, draft_id }) : null;
      if (before?.state === 'deleted') throw new AppError('gone', `This ${kind} was deleted.`);
      if (before && isSame(before)) return before;
      // Content written since must not be dropped as if it were published.
      if (before) throw conflict(publishedOtherwise);
      try {
        return await withPlace(limitOf(ownerId), async (place) => {
          const fresh = asNew(ownerId, await make());
          await model.create({ ...fresh, place, draft_id });
          return fresh;
        });
      } catch (err) {
        if (isDuplicateKey(err)) return outdated;
        throw err;
      }
    });

  const publishedOtherwise = `This ${kind} is already published with other content. Open it from your ${place} to change it.`;

  const madeOf = ({ ownerId, draft_id }: { ownerId: string; draft_id: string }) =>
    model.findOne({ ownerId, draft_id: indexedText(draft_id) }).lean<Stored>();

  const limitOf = (ownerId: string) => ({
    model,
    counted: () => ({ ownerId, ...notDeleted() }),
    most,
    tooMany: () => limitReached(`You have ${most} ${kind}s. Please delete some first.`),
  });

  /** Newest first. */
  async function list(filter: object, { limit, cursor }: ListWorksQuery) {
    const works = await model
      .find({ ...filter, ...afterCursor(cursor) }, listed)
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<Listed[]>();
    return toPage(works, limit);
  }

  /** A person's works, including hidden ones. */
  const listOwned = (ownerId: string, query: ListWorksQuery) =>
    list({ ownerId, ...notDeleted() }, query);

  /** A freelancer's published works; none for other people. */
  async function listPublished(ownerId: string, query: ListWorksQuery) {
    if (!(await findPublicOwner(ownerId))) return { items: [], nextCursor: null };
    return list({ ownerId, state: 'published' }, query);
  }

  /** @throws AppError `not_found`, for another person's too. */
  async function readOwned({ ownerId, id }: WorkRef): Promise<Stored> {
    const work = await model.findOne({ _id: id, ownerId, ...notDeleted() }).lean<Stored>();
    if (!work) throw notFound(kind);
    return work;
  }

  /**
   * A public work and its owner.
   * @throws AppError `not_found` for one that is hidden, or of a person who is not a freelancer.
   */
  async function readPublished(id: string, filter: object = { state: 'published' }) {
    const work = await model.findOne({ _id: id, ...filter }).lean<Stored>();
    const site = work && (await findPublicOwner(String(work.ownerId)));
    if (!site) throw notFound(kind);
    return { work, site };
  }

  type Change = Partial<Content & Pick<StoredWork, 'state' | 'forgetAt' | 'moderated'>>;

  /**
   * Changes a work as `changeDocument` does.
   * @throws AppError `not_found`, for another person's too.
   */
  const change = (ref: WorkRef, make: (before: Stored) => Change | Promise<Change>) =>
    changeDocument({
      read: () => readOwned(ref),
      decide: async (before) => {
        const made = await make(before);
        requireMayShow(before, made);
        return made;
      },
      write,
    });

  function requireMayShow({ moderated }: Stored, made: Change) {
    if (!moderated || made.state !== 'published' || 'moderated' in made) return;
    throw conflict(`A moderator hid this ${kind}: ${moderated.words}`);
  }

  function write(before: Stored, made: Change): Promise<Stored | null> {
    const changes = { ...made, version: before.version + 1, updatedAt: new Date() };
    const next: Stored = { ...before, ...changes };
    const isSame = isDeepStrictEqual(imagesIn(before), imagesIn(next));
    const events = [
      ...(isSame ? [] : [imagesUsed(next)]),
      entry(before._id),
      ...extraEvents(next, before),
    ];
    return model
      .findOneAndUpdate(
        { _id: before._id, version: before.version, ...notDeleted() },
        {
          $set: { ...changes, ...derivedFrom(next) },
          ...(next.state === 'deleted' ? { $unset: gone } : {}),
          $push: { outbox: { $each: events } },
        },
        { returnDocument: 'after' },
      )
      .lean<Stored>()
      .catch((err) => {
        // A concurrent request took a unique value.
        if (isDuplicateKey(err)) return null;
        throw err;
      });
  }

  /** Replaces a work and closes the drafts that edit it. @throws as `change`. */
  async function update({ ownerId, id }: WorkRef, make: Parameters<typeof change>[1]) {
    const changed = await change({ ownerId, id }, make);
    await closeDraftsOf({ ownerId, kind, id }, 'published');
    return changed;
  }

  /** Publishes or hides a work. @throws as `change`. */
  const publish = (ref: WorkRef, published: boolean) =>
    change(ref, () => ({ state: published ? 'published' : 'hidden' }) as Change);

  /** Hides a work for a moderator, or reverses that. Idempotent. @throws as `change`. */
  const moderate = (ref: WorkRef, moderated: ModerationMark | null) =>
    change(ref, (before) => {
      if (before.moderated?.caseId === moderated?.caseId) return {};
      if (!moderated) {
        return { state: before.moderated?.wasHidden ? 'hidden' : 'published', moderated } as Change;
      }
      const wasHidden = before.state === 'hidden';
      return { state: 'hidden', moderated: { ...moderated, wasHidden } } as Change;
    });

  /** Deletes a work and closes the drafts that edit it. Idempotent. @throws as `change`. */
  async function remove({ ownerId, id }: WorkRef) {
    if (!(await model.exists({ _id: id, ownerId, state: 'deleted' }))) {
      const forgetAt = new Date(Date.now() + deletionMarkMs);
      await change({ ownerId, id }, () => ({ state: 'deleted', forgetAt }) as Change);
    }
    await closeDraftsOf({ ownerId, kind, id }, 'deleted');
  }

  return {
    asNew,
    create,
    list,
    listOwned,
    listPublished,
    readOwned,
    readPublished,
    change,
    update,
    publish,
    moderate,
    remove,
  };
}
