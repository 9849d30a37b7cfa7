import { isDeepStrictEqual } from 'node:util';
import { type Model, model, Schema, type Types } from 'mongoose';
import { AppError, conflict, limitReached, notFound } from '../errors.ts';
import { newEvent, outboxPlugin } from '../events/outbox.ts';
import { type AnyModel, isDuplicateKey, upsert } from '../mongo/models.ts';
import { afterCursor, toPage } from '../mongo/pages.ts';
import { addPlaces, isPlaceTaken, withPlace } from '../mongo/places.ts';
import { wordPatterns } from '../mongo/search-words.ts';

/** A draft as it is stored, without its owner. */
export interface StoredDraftOf<Kind extends string, Content extends object, Done extends string> {
  _id: Types.ObjectId;
  draft_id: string;
  kind: Kind;
  title: string;
  content: Content;
  revision: number;
  /** Its status. A closed draft keeps only this, for a month. */
  state: 'kept' | 'deleted' | Done;
  updatedAt: Date;
  /** When a closed draft is removed: no browser saves that late. */
  forgetAt?: Date;
}

interface DraftRules<Owner extends string, Kind extends string, Done extends string, Content> {
  /** The field with the owner's id. */
  owner: Owner;
  kinds: readonly [Kind, ...Kind[]];
  /** The state that closes a draft besides `deleted`, such as `sent`. */
  done: Done;
  /** Maximum number of drafts per person. */
  most: number;
  /**
   * Addresses of images in a draft. They are published to documents, which stores them as long. Not for
   * drafts that can be revived: the event of a closed draft is final.
   */
  imagesOf?: (content: Content) => string[];
}

interface ListDraftsQuery<Kind> {
  kind: Kind;
  limit: number;
  cursor?: string | undefined;
  /** Words in the title. */
  q?: string | undefined;
}

/** Newer than any saved version. */
const lastVersion = Number.MAX_SAFE_INTEGER;
const retentionMs = 30 * 24 * 3600 * 1000;
const changedElsewhere = () => conflict('This draft changed in another window. Reload it.');
const needed = { type: String, required: true } as const;

function createModel<Content>({
  owner,
  kinds,
  done,
  imagesOf,
}: DraftRules<string, string, string, Content>): AnyModel {
  const schema = new Schema(
    {
      [owner]: needed,
      draft_id: needed,
      kind: { type: String, enum: kinds, required: true },
      title: { type: String, default: '' },
      content: { type: Schema.Types.Mixed, default: {} },
      revision: { type: Number, required: true },
      state: { type: String, enum: ['kept', done, 'deleted'], required: true },
      updatedAt: { type: Date, required: true },
      forgetAt: Date,
    },
    // An empty part of a draft is a part of it.
    { minimize: false },
  );
  if (imagesOf) schema.plugin(outboxPlugin);
  addPlaces(schema, { owner, counted: { state: 'kept' } });
  schema.index({ [owner]: 1, draft_id: 1 }, { unique: true });
  schema.index({ [owner]: 1, state: 1, kind: 1, _id: -1 });
  schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
  return model('Draft', schema) as unknown as AnyModel;
}

/**
 * The drafts of a service. Revisions keep one window from overwriting another's changes, and closed
 * drafts stay closed. Call it once per service: it creates the model `Draft`.
 */
export function createDrafts<
  Content extends object,
  Owner extends string,
  Kind extends string,
  Done extends string,
>(rules: DraftRules<Owner, Kind, Done, Content>) {
  type Stored = StoredDraftOf<Kind, Content, Done>;
  type DraftKey = Record<Owner, string> & { draft_id: string };
  type DraftInput = Pick<Stored, 'kind' | 'title' | 'content'>;
  const { owner, done, most, imagesOf } = rules;
  const drafts = createModel(rules);
  const gone = () => new AppError('gone', `This draft was ${done} or deleted.`);

  /** The update of a draft that publishes its images to documents. */
  function publishImages(
    key: DraftKey,
    { images, version }: { images: string[]; version: number },
  ) {
    const { [owner]: ownerId, draft_id } = key;
    const by = `draft:${ownerId}:${draft_id}`;
    return { $push: { outbox: newEvent('work.images-used', { by, ownerId, images, version }) } };
  }

  async function publishChangedImages(
    key: DraftKey,
    { content, revision }: DraftInput & { revision: number },
  ) {
    if (!imagesOf) return {};
    const before = await drafts.findOne({ ...key, revision }).lean<Stored>();
    const images = imagesOf(content);
    // A draft is saved with every few words: only changes are published.
    if (isDeepStrictEqual(images, before ? imagesOf(before.content) : [])) return {};
    return publishImages(key, { images, version: revision + 1 });
  }

  async function list(ownerId: string, { kind, limit, cursor, q = '' }: ListDraftsQuery<Kind>) {
    const named = wordPatterns(q).map((word) => ({ title: word }));
    const page = await drafts
      .find(
        {
          ...{ [owner]: ownerId, state: 'kept', kind, ...afterCursor(cursor) },
          ...(named.length > 0 ? { $and: named } : {}),
        },
        { content: 0 },
      )
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<Omit<Stored, 'content'>[]>();
    return toPage(page, limit);
  }

  /** @throws AppError `not_found`, for another person's draft too; `gone` once it is closed. */
  async function read(key: DraftKey): Promise<Stored> {
    const draft = await drafts.findOne(key).lean<Stored>();
    if (!draft) throw notFound('draft');
    if (draft.state !== 'kept') throw gone();
    return draft;
  }

  /**
   * Stores a draft based on the newest revision. Saving the same content again, as after a lost
   * response, has no effect.
   * @throws AppError `conflict` when another change came first, `gone` once it is closed.
   */
  async function save(key: DraftKey, form: DraftInput & { revision: number }): Promise<Stored> {
    const { kind, title, content, revision } = form;
    const saved = await drafts
      .findOneAndUpdate(
        { ...key, kind, revision, state: 'kept' },
        {
          $set: { title, content, updatedAt: new Date() },
          $inc: { revision: 1 },
          ...(await publishChangedImages(key, form)),
        },
        { returnDocument: 'after' },
      )
      .lean<Stored>();
    if (saved) return saved;
    const known = (await drafts.findOne(key).lean<Stored>()) ?? (await begin(key, form));
    if (known.state !== 'kept') throw gone();
    const isSame = isDeepStrictEqual(
      [known.kind, known.title, known.content],
      [kind, title, content],
    );
    if (!isSame) throw changedElsewhere();
    return known;
  }

  /** The new draft, or one with the same id that another window created meanwhile. */
  async function begin(
    key: DraftKey,
    { kind, title, content, revision }: DraftInput & { revision: number },
  ) {
    // It was saved before, so long ago that its end is no longer stored.
    if (revision > 0) throw gone();
    return (await insertNew({ ...key, kind, title, content })) ?? read(key);
  }

  /**
   * Stores a new draft.
   * @throws AppError `limit_reached` when the person has too many.
   */
  async function insertNew(draft: DraftKey & DraftInput): Promise<Stored | undefined> {
    const limit = {
      model: drafts,
      counted: () => ({ [owner]: draft[owner], state: 'kept' }),
      most,
      tooMany: () => limitReached(`You have ${most} drafts. Delete some first.`),
    };
    return withPlace(limit, (place) => insert(draft, place));
  }

  /** Stores a new draft; undefined when there is or was one with its id. */
  async function insert(draft: DraftKey & DraftInput, place?: number): Promise<Stored | undefined> {
    try {
      const images = imagesOf?.(draft.content) ?? [];
      const { $push: event } =
        images.length > 0 ? publishImages(draft, { images, version: 1 }) : {};
      const fields = { ...draft, revision: 1, state: 'kept', updatedAt: new Date(), place };
      return (await drafts.create({ ...fields, ...event })).toObject() as Stored;
    } catch (err) {
      if (isDuplicateKey(err) && !isPlaceTaken(err)) return undefined;
      throw err;
    }
  }

  /**
   * Ends a draft; twice is harmless. One that was never stored is ended too: its first save may
   * still be on its way.
   */
  async function close(key: DraftKey, { as, kind }: { as: Done | 'deleted'; kind?: Kind }) {
    const now = new Date();
    const forgetAt = new Date(now.getTime() + retentionMs);
    // Its first save may arrive at the same time.
    await upsert(() =>
      drafts.updateOne(
        key,
        {
          $set: { state: as, title: '', content: {}, updatedAt: now, forgetAt },
          $setOnInsert: { kind: kind ?? rules.kinds[0], revision: 0 },
          ...(imagesOf ? publishImages(key, { images: [], version: lastVersion }) : {}),
        },
        { upsert: true },
      ),
    );
  }

  /** Restores a deleted draft. True when it already exists, too; false once it is closed. */
  async function revive({ kind, title, content, ...named }: DraftKey & DraftInput) {
    const key = named as unknown as DraftKey;
    await drafts.updateOne(
      { ...key, state: 'deleted' },
      {
        $set: { kind, title, content, revision: 1, state: 'kept', updatedAt: new Date() },
        $unset: { forgetAt: 1, place: 1 },
      },
    );
    return (await drafts.exists({ ...key, state: 'kept' })) !== null;
  }

  return {
    DraftModel: drafts as unknown as Model<Omit<Stored, '_id'> & Record<Owner, string>>,
    list,
    read,
    save,
    insertNew,
    insert: (draft: DraftKey & DraftInput) => insert(draft),
    close,
    revive,
  };
}
