import mongoose from 'mongoose';

type Filter = Record<string, unknown>;
interface RecordedQuery {
  collection: string;
  filter: Filter;
  options: { hint?: object; sort?: object; collation?: mongoose.mongo.CollationOptions };
}

/**
 * The name of the index of each query in `work` that filters by `field`; `COLLSCAN` where MongoDB reads
 * the whole collection.
 */
export async function listIndexesUsed(
  field: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const queries = await recordQueries(work);
  return Promise.all(queries.filter(({ filter }) => field in filter).map(indexOf));
}

/** The queries of `work` that read a whole collection, such as `payouts: userId`. */
export async function listCollectionScans(work: () => Promise<unknown>): Promise<string[]> {
  const found = new Set<string>();
  for (const question of await recordQueries(work)) {
    const { collection, filter } = question;
    const index = '_id' in filter ? '' : await indexOf(question);
    if (index === 'COLLSCAN' || index === '_id_')
      found.add(`${collection}: ${Object.keys(filter)}`);
  }
  return [...found];
}

/** Queries by known ids are left out: MongoDB finds those by `_id`. */
async function recordQueries(work: () => Promise<unknown>): Promise<RecordedQuery[]> {
  const queries: RecordedQuery[] = [];
  const note = (collection: string, method: string, filter: Filter, options = {}) => {
    const isLookUp = method.startsWith('find') || method.startsWith('count');
    if (isLookUp && Object.keys(filter).length > 0 && !isById(filter))
      queries.push({ collection, filter, options });
  };
  mongoose.set('debug', note);
  await work().finally(() => mongoose.set('debug', false));
  return queries;
}

const isById = ({ _id }: Filter) =>
  _id instanceof mongoose.Types.ObjectId ||
  (typeof _id === 'object' && _id !== null && '$in' in _id);

async function indexOf({
  collection,
  filter,
  options: { hint, sort, collation },
}: RecordedQuery): Promise<string> {
  const questions = mongoose.connection.collection(collection).find(filter, hint ? { hint } : {});
  if (sort) questions.sort(sort as mongoose.mongo.Sort);
  if (collation) questions.collation(collation);
  const { queryPlanner } = await questions.explain('queryPlanner');
  const plan = JSON.stringify(queryPlanner.winningPlan);
  if (plan.includes('"COLLSCAN"')) return 'COLLSCAN';
  // There is no index for an impossible filter, such as an empty `$in`.
  return /"indexName":"([^"]+)"/.exec(plan)?.[1] ?? '';
}
