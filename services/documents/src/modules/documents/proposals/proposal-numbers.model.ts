import { formatDocumentNumber, type NumberedDay, nextCount } from '@soloist/contracts';
import { isDuplicateKey, outdated, retryOutdated } from '@soloist/server-kit';
import { model, Schema } from 'mongoose';
import { readNumbering } from '../shared/document-settings.model.ts';
import { ProposalModel } from './proposals.model.ts';

interface CounterFields {
  _id: string;
  last: number;
  /** The day of the last number; missing before patterns existed. */
  on?: string;
}

/** The last proposal number of each freelancer. */
export const CounterModel = model<CounterFields>(
  'Counter',
  new Schema<CounterFields>({
    _id: String,
    last: { type: Number, required: true },
    on: String,
  }),
);

/** The last proposal's count; undefined before the first. */
export async function lastProposalCounted(
  freelancerId: string,
  today: string,
): Promise<NumberedDay | undefined> {
  const counter = await CounterModel.findById(freelancerId).lean();
  return counter ? { count: counter.last, on: counter.on ?? today } : undefined;
}

/** Dates a last number from before patterns existed, so that a yearly reset ends its year. */
export const dateLastProposal = (freelancerId: string, today: string) =>
  CounterModel.updateOne({ _id: freelancerId, on: null as never }, { $set: { on: today } });

/**
 * Takes the freelancer's next number, such as `P-0018`. No number is used twice; a number may stay
 * unused.
 */
export const takeProposalNumber = (freelancerId: string, today: string): Promise<string> =>
  retryOutdated(async () => {
    const numbering = await readNumbering(freelancerId, 'proposal');
    const counter = await CounterModel.findById(freelancerId).lean();
    const last = counter && { count: counter.last, on: counter.on ?? today };
    const counted = nextCount(numbering, { last, start: numbering.start, today });
    let number = formatDocumentNumber(numbering, counted);
    while (await ProposalModel.exists({ freelancerId, number })) {
      counted.count += 1;
      number = formatDocumentNumber(numbering, counted);
    }
    return (await advance(freelancerId, { counter, counted })) ? number : outdated;
  });

interface Step {
  counter: CounterFields | null;
  counted: NumberedDay;
}

/** Moves the counter from the state that was read; false when another process was first. */
async function advance(freelancerId: string, { counter, counted }: Step): Promise<boolean> {
  const next = { last: counted.count, on: counted.on };
  if (counter) {
    const { last, on = null } = counter;
    const read = { _id: freelancerId, last, on } as { _id: string; last: number };
    return (await CounterModel.updateOne(read, { $set: next })).matchedCount > 0;
  }
  try {
    await CounterModel.create({ _id: freelancerId, ...next });
    return true;
  } catch (err) {
    if (isDuplicateKey(err)) return false;
    throw err;
  }
}
