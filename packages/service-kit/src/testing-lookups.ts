import mongoose from 'mongoose';

interface Question {
  collection: string;
  filter: object;
  options: { hint?: object };
}

/**
 * How MongoDB finds what `work` looks for by `field`: the name of the index of each such question,
 * `COLLSCAN` where it reads everything.
 */
export async function plansOf(field: string, work: () => Promise<unknown>): Promise<string[]> {
  const asked: Question[] = [];
  const note = (collection: string, method: string, filter: { _id?: unknown }, options = {}) => {
    if (method.startsWith('find') && field in filter && !isById(filter))
      asked.push({ collection, filter, options });
  };
  mongoose.set('debug', note);
  await work().finally(() => mongoose.set('debug', false));
  return Promise.all(asked.map(planOf));
}

/** Whether it asks for known ids: such questions, as works beside ask them, are found by those. */
const isById = ({ _id }: { _id?: unknown }) =>
  _id instanceof mongoose.Types.ObjectId ||
  (typeof _id === 'object' && _id !== null && '$in' in _id);

async function planOf({ collection, filter, options: { hint } }: Question): Promise<string> {
  const questions = mongoose.connection.collection(collection).find(filter, hint ? { hint } : {});
  const { queryPlanner } = await questions.explain('queryPlanner');
  const plan = JSON.stringify(queryPlanner.winningPlan);
  return /"indexName":"([^"]+)"/.exec(plan)?.[1] ?? 'COLLSCAN';
}
