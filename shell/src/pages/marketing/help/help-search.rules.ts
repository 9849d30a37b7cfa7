import type { HelpArticle } from '@soloist/contracts';

/** Subjects of the contents, with their articles in reading order; others come last. */
export const helpSubjects: { title: string; slugs: string[] }[] = [
  { title: 'Start here', slugs: ['getting-started', 'roles', 'account', 'plans'] },
  {
    title: 'Win work',
    slugs: ['profile', 'portfolio-address', 'own-domain', 'portfolio-projects', 'services'],
  },
  {
    title: 'Be found',
    slugs: ['find-work', 'leads', 'blogs', 'recommendations', 'share', 'refer-to-earn'],
  },
  {
    title: 'Proposals and projects',
    slugs: [
      'send-a-proposal',
      'ways-of-being-paid',
      'clauses-and-signing',
      'follow-a-proposal',
      'drafts-and-templates',
      'offline',
      'projects-after-acceptance',
    ],
  },
  {
    title: 'Invoices and money',
    slugs: [
      'send-an-invoice',
      'document-numbers',
      'document-fields',
      'tax',
      'emails-to-clients',
      'invoice-reminders',
      'late-fees',
      'track-time',
      'track-expenses',
      'get-paid-online',
      'payouts',
      'earnings',
      'accounting',
      'forecast',
      'refunds-and-disputes',
    ],
  },
  { title: 'For clients', slugs: ['find-people', 'post-a-job', 'answer-a-proposal'] },
  { title: 'Messages and Sage', slugs: ['messages', 'mails-and-notifications', 'sage'] },
  {
    title: 'Privacy and safety',
    slugs: [
      'privacy',
      'passkeys',
      'two-step-verification',
      'devices',
      'connected-apps',
      'api-keys',
      'connect-an-assistant',
      'reports',
      'your-data',
      'delete-account',
    ],
  },
];

export interface HelpSubject {
  title: string;
  articles: HelpArticle[];
}

/** The contents: every article once. */
export function groupArticles(articles: readonly HelpArticle[]): HelpSubject[] {
  const bySlug = new Map(articles.map((article) => [article.slug, article]));
  const listed = new Set(helpSubjects.flatMap(({ slugs }) => slugs));
  const others = articles.filter(({ slug }) => !listed.has(slug));
  const subjects = helpSubjects.map(({ title, slugs }) => ({
    title,
    articles: slugs.flatMap((slug) => bySlug.get(slug) ?? []),
  }));
  return [...subjects, { title: 'More', articles: others }].filter(
    (subject) => subject.articles.length > 0,
  );
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** Words of a question that say nothing about its subject. */
const fillers = new Set(
  'a an and are can do does for how i in is it my of on the to what'.split(' '),
);

/** Articles with all words of a question, those with the words in title or keywords first. */
export function searchArticles(articles: readonly HelpArticle[], typed: string): HelpArticle[] {
  const all = wordsOf(typed);
  const telling = all.filter((word) => !fillers.has(word));
  const words = telling.length > 0 ? telling : all;
  if (words.length === 0) return [];
  return articles
    .map((article) => ({ article, score: rateArticle(article, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ article }) => article);
}

function rateArticle({ title, keywords, sections }: HelpArticle, words: string[]): number {
  const fields: [text: string, weight: number][] = [
    [title, 6],
    [keywords.join(' '), 4],
    [sections.map(({ heading }) => heading).join(' '), 3],
    [sections.map(({ text }) => text).join(' '), 1],
  ];
  const weighted = fields.map(([text, weight]) => [wordsOf(text), weight] as const);
  let score = 0;
  for (const word of words) {
    const best = weighted.find(([has]) => has.some((one) => one.startsWith(word)))?.[1];
    if (best === undefined) return 0;
    score += best;
  }
  return score;
}
