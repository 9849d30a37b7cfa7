import mongoose from 'mongoose';
import { AlarmModel } from '../alarms/alarms.model.ts';
import { ProviderEventModel } from '../webhooks/provider-events.model.ts';

export interface Trouble {
  /** The provider's thing or event. */
  of: string;
  words: string;
  at: Date;
}

const most = 100;

/** Some tries fail while something is away; so many do not. */
const manyTries = 5;

/** What an operator must look at: alarms, and events that cannot be worked through; newest first. */
export async function openTroubles(): Promise<Trouble[]> {
  const [alarms, events] = await Promise.all([
    AlarmModel.find().sort({ at: -1 }).limit(most).lean(),
    ProviderEventModel.find({
      state: mongoose.trusted({ $in: ['waiting', 'failed'] }),
      tries: mongoose.trusted({ $gte: manyTries }),
    })
      .sort({ receivedAt: -1 })
      .limit(most)
      .lean(),
  ]);
  return [
    ...alarms.map(({ _id: of, words, at }) => ({ of, words, at })),
    ...events.map(({ _id: of, name, problem, receivedAt: at }) => {
      return { of, words: `${name} is not settled: ${problem}`, at };
    }),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime());
}
