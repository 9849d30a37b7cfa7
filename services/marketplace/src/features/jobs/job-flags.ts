import { richTextToText } from '@soloist/rich-text';
import { JobModel, type StoredJob, type StoredTerms } from './jobs.model.ts';
import { countNearCopies } from './near-copies.ts';

const comparedJobs = 30;
/** A client posts the same work again now and then. */
const mostCopies = 2;
const mostADay = 10;
const dayMs = 24 * 3600 * 1000;

const warnings: [RegExp, string][] = [
  [
    /\b(?:western union|moneygram|gift ?cards?|bitcoin|usdt|crypto(?:currency)? (?:wallet|payment))\b/i,
    'It speaks of a payment that cannot be traced or taken back.',
  ],
  [
    /\b(?:registration|activation|training|application|security) (?:fee|deposit)\b/i,
    'It may ask the applicant for money.',
  ],
  [
    /(?:\bt\.me\/|\bwa\.me\/|\btelegram\b|\bwhatsapp\b)/i,
    'It leads to a messenger outside of Soloist.',
  ],
  [
    /\b(?:paypal\.me|buy\.stripe\.com|venmo\.com|cash\.app)\b/i,
    'It has a link to a payment outside of Soloist.',
  ],
];

const textOf = ({ title, description }: StoredTerms) => `${title}\n${richTextToText(description)}`;

/**
 * Sentences that say why a person should look at a job. Nothing is refused because of them: a
 * moderator decides.
 */
export async function flagsOf(ownerId: string, terms: StoredTerms, except?: string) {
  const text = textOf(terms);
  const recent = await JobModel.find({ ownerId, state: 'published' }, { terms: 1, createdAt: 1 })
    .sort({ _id: -1 })
    .limit(comparedJobs)
    .lean<Pick<StoredJob, '_id' | 'terms' | 'createdAt'>[]>();
  const others = recent.filter(({ _id }) => String(_id) !== except);
  const copies = countNearCopies(
    text,
    others.map(({ terms: theirs }) => textOf(theirs)),
  );
  const today = others.filter(({ createdAt }) => createdAt.getTime() > Date.now() - dayMs).length;
  return [
    ...warnings.flatMap(([sign, reason]) => (sign.test(text) ? [reason] : [])),
    ...(copies >= mostCopies
      ? [`Nearly the same text as ${copies} of the client’s other jobs.`]
      : []),
    ...(today >= mostADay ? [`The client posted more than ${mostADay} jobs in a day.`] : []),
  ];
}
