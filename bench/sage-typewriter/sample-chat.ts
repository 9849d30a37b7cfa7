import type { SageMessage } from '@soloist/contracts';

const paragraph =
  'Mono-material film is a **stock item** at several converters and runs on standard lines; ask about `white ink` coverage first, because it decides whether [two-ink labels](https://example.com) hold their colour.';
const section = [
  '### What to settle first',
  paragraph,
  '- The press date gives a reason to answer now.\n- No discount: nothing suggests that price is the problem.\n- Send the dieline with the first proof, and ask for theirs.',
  '| Item | Pieces | Price |\n| --- | --: | --: |\n| Labels | 4,000 | $1,200 |\n| Film | 900 m | $450 |',
  '```ts\nconst total = items.reduce((sum, { price }) => sum + price, 0);\n\nexport const withTax = (net: number) => net * 1.25;\n```',
  paragraph,
].join('\n\n');

/** A reply of 5,000 characters with every kind of content that replies have. */
export const longReply = `${section}\n\n`.repeat(10).slice(0, 5_000);

const empty: Omit<SageMessage, '_id' | 'role' | 'content' | 'createdAt'> = {
  citations: [],
  tokensIn: 0,
  tokensOut: 0,
  latencyMs: 0,
  animated: true,
  state: 'done',
  failure: null,
  answers: null,
  requestId: null,
  useInternet: false,
  offline: false,
  drafts: [],
};

export const replyId = 'reply';

/** A hundred messages, and the reply that is streaming. */
export const sampleMessages: SageMessage[] = [
  ...Array.from({ length: 100 }, (_, index) => ({
    ...empty,
    _id: `message-${index}`,
    role: index % 2 ? ('assistant' as const) : ('user' as const),
    content: index % 2 ? section : `Question number ${index} about the packaging?`,
    createdAt: new Date(2026, 2, 1 + index / 10).toISOString(),
  })),
  {
    ...empty,
    _id: replyId,
    role: 'assistant',
    content: '',
    createdAt: new Date(2026, 2, 12).toISOString(),
    animated: false,
    state: 'running',
  },
];
