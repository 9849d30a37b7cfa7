/** Milliseconds of the machine's monotonic clock, which all its processes share. */
export const clock = () => Number(process.hrtime.bigint()) / 1e6;

/** The model's pace: a token each `everyMs`, `tokens` in all, once `streams` requests are pending. */
export interface Pace {
  everyMs: number;
  tokens: number;
  streams: number;
}
/** One token's path, by the machine's clock. */
export interface TokenTimes {
  sentAt: number;
  seen: number;
}

// A token's text is the time at which it was sent.
export const formatToken = (moment: number) => `~${moment.toFixed(3)} `;
export const parseSentTimes = (text: string) =>
  [...text.matchAll(/~(\d+\.\d{3}) /g)].map(([, moment]) => Number(moment));

export const composeQuestion = ({ everyMs, tokens, streams }: Pace) =>
  `${everyMs} ${tokens} ${streams}`;
export function parsePace(question: string): Pace {
  const [everyMs = 0, tokens = 0, streams = 1] = question.split(' ').map(Number);
  return { everyMs, tokens, streams };
}

/** Checks that every token arrived exactly once; otherwise the figures mean nothing. */
export function requireAllTokens<T>(seen: T[], { tokens }: Pace): T[] {
  if (seen.length !== tokens) throw new Error(`${seen.length} of ${tokens} tokens arrived`);
  return seen;
}
