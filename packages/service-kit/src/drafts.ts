import { isDeepStrictEqual } from 'node:util';
import { type Model, model, Schema, type Types } from 'mongoose';
import { AppError, conflict, notFound } from './errors.ts';
import { type AnyModel, isDuplicateKey, upsert } from './models.ts';
import { newEvent, outboxPlugin } from './outbox.ts';
import { afterCursor, toPage } from './pages.ts';
import { addPlaces, isPlaceTaken, withPlace } from './places.ts';
import { wordsWithin } from './words.ts';

/** A draft as it is stored, besides whose it is. */
export interface StoredDraft<Kind extends string, Content extends object, Done extends string> {
  _id: Types.ObjectId;
  draft_id: string;
  kind: Kind;
  title: string;
  content: Content;
  revision: number;
  /** What became of it; of one that is over only this is kept, for a month. */
  state: 'kept' | 'deleted' | Done;
  updatedAt: Date;
  /** When what is left of a closed draft goes: no browser saves it so late. */
  forgetAt?: Date;
}

interface DraftRules<Owner extends string, Kind extends string, Done extends string, Content> {
  /** The field that says whose a draft is. */
  owner: Owner;
  kinds: readonly [Kind, ...Kind[]];
  /** What else ends a draft than deleting it, such as `sent`. */
  done: Done;
  /** Drafts a person may have. */
  most: number;
  /**
   * Addresses of pictures in a draft; documents is told of them and keeps them as long. Not where
   * drafts are revived: what is told of one that is over is the last word.
   */
  imagesOf?: (content: Content) => string[];
}

interface Asked<Kind> {
  kind: Kind;
  limit: number;
  cursor?: string | undefined;
  /** Words that the title has. */
  q?: string | undefined;
}

/** Newer than any that is saved. */
const lastVersion = Number.MAX_SAFE_INTEGER;
const keptMs = 30 * 24 * 3600 * 1000;
const changedElsewhere = () => conflict('This draft was changed in another window meanwhile.');
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
 * The drafts of a service: stored with revisions, so that no window overwrites what another one
 * wrote, and not coming back once they are over. Called once a service: it makes the model `Draft`.
 */
export function createDrafts<
  Content extends object,
  Owner extends string,
  Kind extends string,
  Done extends string,
>(rules: DraftRules<Owner, Kind, Done, Content>) {
  type Stored = StoredDraft<Kind, Content, Done>;
  type Own = Record<Owner, string> & { draft_id: string };
  type Written = Pick<Stored, 'kind' | 'title' | 'content'>;
  const { owner, done, most, imagesOf } = rules;
  const drafts = createModel(rules);
  const gone = () => new AppError('gone', `This draft was ${done} or deleted.`);

  /** What tells documents of a draft's images, as part of an update of the draft. */
  function telling(own: Own, { images, version }: { images: string[]; version: number }) {
    const { [owner]: ownerId, draft_id } = own;
    const by = `draft:${ownerId}:${draft_id}`;
    return { $push: { outbox: newEvent('work.images-used', { by, ownerId, images, version }) } };
  }

  async function tellingOfSave(own: Own, { content, revision }: Written & { revision: number }) {
    if (!imagesOf) return {};
    const before = await drafts.findOne({ ...own, revision }).lean<Stored>();
    const images = imagesOf(content);
    // A draft is saved with every few words: only what changes is told.
    if (isDeepStrictEqual(images, before ? imagesOf(before.content) : [])) return {};
    return telling(own, { images, version: revision + 1 });
  }

  async function list(ownerId: string, { kind, limit, cursor, q = '' }: Asked<Kind>) {
    const named = wordsWithin(q).map((word) => ({ title: word }));
    const found = await drafts
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
    return toPage(found, limit);
  }

  /** @throws AppError `not_found`, for another person's draft too; `gone` once it is over. */
  async function read(own: Own): Promise<Stored> {
    const draft = await drafts.findOne(own).lean<Stored>();
    if (!draft) throw notFound('draft');
    if (draft.state !== 'kept') throw gone();
    return draft;
  }

  /**
   * Stores a draft that was written on the newest revision. Saved again with the same content, as
   * after a lost answer, it is stored already.
   * @throws AppError `conflict` when somebody else's change came first, `gone` once it is over.
   */
  async function save(own: Own, form: Written & { revision: number }): Promise<Stored> {
    const { kind, title, content, revision } = form;
    const saved = await drafts
      .findOneAndUpdate(
        { ...own, kind, revision, state: 'kept' },
        {
          $set: { title, content, updatedAt: new Date() },
          $inc: { revision: 1 },
          ...(await tellingOfSave(own, form)),
        },
        { returnDocument: 'after' },
      )
      .lean<Stored>();
    if (saved) return saved;
    const known = (await drafts.findOne(own).lean<Stored>()) ?? (await begin(own, form));
    if (known.state !== 'kept') throw gone();
    const isSame = isDeepStrictEqual(
      [known.kind, known.title, known.content],
      [kind, title, content],
    );
    if (!isSame) throw changedElsewhere();
    return known;
  }

  /** The new draft, or the one that somebody else began at the same moment. */
  async function begin(
    own: Own,
    { kind, title, content, revision }: Written & { revision: number },
  ) {
    // It was saved before, so long ago that nothing is known of its end.
    if (revision > 0) throw gone();
    return (await insertNew({ ...own, kind, title, content })) ?? read(own);
  }

  /** Stores a draft that a person begins. @throws AppError `conflict` when they have very many. */
  async function insertNew(draft: Own & Written): Promise<Stored | undefined> {
    const limit = {
      model: drafts,
      counted: () => ({ [owner]: draft[owner], state: 'kept' }),
      most,
      tooMany: () => conflict(`You have ${most} drafts. Please delete some first.`),
    };
    return withPlace(limit, (place) => insert(draft, place));
  }

  /** Stores a draft that begins; nothing when there is or was one of its id. */
  async function insert(draft: Own & Written, place?: number): Promise<Stored | undefined> {
    try {
      const images = imagesOf?.(draft.content) ?? [];
      const { $push: told } = images.length > 0 ? telling(draft, { images, version: 1 }) : {};
      const fields = { ...draft, revision: 1, state: 'kept', updatedAt: new Date(), place };
      return (await drafts.create({ ...fields, ...told })).toObject() as Stored;
    } catch (err) {
      if (isDuplicateKey(err) && !isPlaceTaken(err)) return undefined;
      throw err;
    }
  }

  /**
   * Ends a draft; twice is harmless. One that was never stored is ended too: its first save may
   * still be on its way.
   */
  async function close(own: Own, { as, kind }: { as: Done | 'deleted'; kind?: Kind }) {
    const now = new Date();
    const forgetAt = new Date(now.getTime() + keptMs);
    // Its first save may come at the same moment.
    await upsert(() =>
      drafts.updateOne(
        own,
        {
          $set: { state: as, title: '', content: {}, updatedAt: now, forgetAt },
          $setOnInsert: { kind: kind ?? rules.kinds[0], revision: 0 },
          ...(imagesOf ? telling(own, { images: [], version: lastVersion }) : {}),
        },
        { upsert: true },
      ),
    );
  }

  /** Begins a deleted draft anew; true as well when it is there. False once it is done. */
  async function revive({ kind, title, content, ...named }: Own & Written) {
    const own = named as unknown as Own;
    await drafts.updateOne(
      { ...own, state: 'deleted' },
      {
        $set: { kind, title, content, revision: 1, state: 'kept', updatedAt: new Date() },
        $unset: { forgetAt: 1, place: 1 },
      },
    );
    return (await drafts.exists({ ...own, state: 'kept' })) !== null;
  }

  return {
    DraftModel: drafts as unknown as Model<Omit<Stored, '_id'> & Record<Owner, string>>,
    list,
    read,
    save,
    insertNew,
    insert: (draft: Own & Written) => insert(draft),
    close,
    revive,
  };
}
