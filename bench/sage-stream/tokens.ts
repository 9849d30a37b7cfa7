/** Milliseconds of the machine's monotonic clock: the same in every process of it. */
export const clock = () => Number(process.hrtime.bigint()) / 1e6;

/** How the model speaks: a token each `everyMs`, `tokens` in all, once it was asked for `streams` such. */
export interface Pace {
  everyMs: number;
  tokens: number;
  streams: number;
}
/** One token's way, by the machine's clock. */
export interface Passage {
  said: number;
  seen: number;
}

// A token is the moment at which it was said.
export const tokenAt = (moment: number) => `~${moment.toFixed(3)} `;
export const saidIn = (text: string) =>
  [...text.matchAll(/~(\d+\.\d{3}) /g)].map(([, moment]) => Number(moment));

export const questionOf = ({ everyMs, tokens, streams }: Pace) => `${everyMs} ${tokens} ${streams}`;
export function paceIn(question: string): Pace {
  const [everyMs = 0, tokens = 0, streams = 1] = question.split(' ').map(Number);
  return { everyMs, tokens, streams };
}

/** Every token must have come once, or the figures are of something else. */
export function whole<T>(seen: T[], { tokens }: Pace): T[] {
  if (seen.length !== tokens) throw new Error(`${seen.length} of ${tokens} tokens came`);
  return seen;
}
