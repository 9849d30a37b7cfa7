import mongoose from 'mongoose';

type Filter = Record<string, unknown>;
interface Question {
  collection: string;
  filter: Filter;
  options: { hint?: object; sort?: object };
}

/**
 * How MongoDB finds what `work` looks for by `field`: the name of the index of each such question,
 * `COLLSCAN` where it reads everything.
 */
export async function plansOf(field: string, work: () => Promise<unknown>): Promise<string[]> {
  const asked = await questionsOf(work);
  return Promise.all(asked.filter(({ filter }) => field in filter).map(indexOf));
}

/** Such as `payouts: userId`: what `work` looks for, and MongoDB reads a whole collection to find. */
export async function foundByReadingAll(work: () => Promise<unknown>): Promise<string[]> {
  const found = new Set<string>();
  for (const question of await questionsOf(work)) {
    const { collection, filter } = question;
    const index = '_id' in filter ? '' : await indexOf(question);
    if (index === 'COLLSCAN' || index === '_id_')
      found.add(`${collection}: ${Object.keys(filter)}`);
  }
  return [...found];
}

/** What is asked by known ids, as works beside ask it, is left out: it is found by those. */
async function questionsOf(work: () => Promise<unknown>): Promise<Question[]> {
  const asked: Question[] = [];
  const note = (collection: string, method: string, filter: Filter, options = {}) => {
    const isLookUp = method.startsWith('find') || method.startsWith('count');
    if (isLookUp && Object.keys(filter).length > 0 && !isById(filter))
      asked.push({ collection, filter, options });
  };
  mongoose.set('debug', note);
  await work().finally(() => mongoose.set('debug', false));
  return asked;
}

const isById = ({ _id }: Filter) =>
  _id instanceof mongoose.Types.ObjectId ||
  (typeof _id === 'object' && _id !== null && '$in' in _id);

async function indexOf({ collection, filter, options: { hint, sort } }: Question): Promise<string> {
  const questions = mongoose.connection.collection(collection).find(filter, hint ? { hint } : {});
  if (sort) questions.sort(sort as mongoose.mongo.Sort);
  const { queryPlanner } = await questions.explain('queryPlanner');
  const plan = JSON.stringify(queryPlanner.winningPlan);
  if (plan.includes('"COLLSCAN"')) return 'COLLSCAN';
  // None where nothing can be found, as with an empty `$in`.
  return /"indexName":"([^"]+)"/.exec(plan)?.[1] ?? '';
}
