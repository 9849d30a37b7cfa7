import { upsert } from '@soloist/server-kit';
import { model, Schema } from 'mongoose';

interface CounterFields {
  _id: string;
  last: number;
}

/** The last proposal number of each freelancer. */
export const CounterModel = model<CounterFields>(
  'Counter',
  new Schema<CounterFields>({ _id: String, last: { type: Number, required: true } }),
);

/**
 * The freelancer's next number, such as `P-0018`. No number is used twice; a number may stay
 * unused.
 */
export async function nextNumber(freelancerId: string): Promise<string> {
  const counter = await upsert(() =>
    CounterModel.findOneAndUpdate(
      { _id: freelancerId },
      { $inc: { last: 1 } },
      { upsert: true, returnDocument: 'after' },
    ).lean(),
  );
  return `P-${String(counter?.last).padStart(4, '0')}`;
}
