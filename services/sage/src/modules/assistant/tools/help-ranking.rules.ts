import { createSpelling, helpWords, termsOf } from './help-words.rules.ts';

/** One section of a help page. */
export interface HelpSection {
  id: string;
  title: string;
  /** Empty for a page's first section, its short answer. */
  heading: string;
  path: string;
  keywords: string;
  text: string;
}
export interface HelpResult extends HelpSection {
  /** Share of the question's words that the page contains, 0 to 1; rare words count more. */
  share: number;
  /** Relevance to the question, comparable between the results of one question. */
  score: number;
}

/** How much a word in each field says about a page, and about one of its sections. */
const pageWeights = { title: 4, keywords: 3, heading: 2, answer: 1, text: 0.3 };
const sectionWeights = { title: 3, heading: 5, text: 1 };
/** Weight in a field at which a word counts half; further mentions add less. */
const saturation = 2;
const maxMentions = 3;
const synonymWorth = 0.8;
/** What a page's best section adds to it: words that appear together count more. */
const sectionWorth = 0.15;
const shortAnswerWorth = 1.1;
const maxSectionsOfPage = 2;

type TermWeights = Map<string, number>;
type Field = [text: string, weight: number];

interface IndexedSection {
  section: HelpSection;
  terms: TermWeights;
}
interface IndexedPage {
  terms: TermWeights;
  sections: IndexedSection[];
}
interface WeightedWord {
  word: string;
  weight: number;
}

/** Searches the sections for a question, best first: first the page, then its sections. */
export function createHelpSearch(sections: HelpSection[]) {
  const pages = [...Map.groupBy(sections, fileOf).values()].map(indexPage);
  const spell = createSpelling(
    sections.flatMap(({ heading, title, keywords, text }) => [heading, title, keywords, text]),
  );

  return (question: string, most = 4): HelpResult[] => {
    const words = [...new Set(helpWords(question).map(spell))];
    const weighted = words.map((word) => ({ word, weight: rarityOf(word, pages) }));
    return pages
      .map((page) => rankPage(page, weighted))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .flatMap(({ page, score, share }) =>
        bestSections(page, words).map((section) => ({ ...section, score, share })),
      )
      .slice(0, most);
  };
}
export type HelpSearch = ReturnType<typeof createHelpSearch>;

const fileOf = ({ id }: HelpSection) => id.split('#', 1)[0] ?? '';

function indexPage(sections: HelpSection[]): IndexedPage {
  const fields = sections.flatMap(({ heading, title, keywords, text }): Field[] =>
    heading
      ? [headingField(heading, pageWeights.heading), [text, pageWeights.text]]
      : [
          [title, pageWeights.title],
          [keywords, pageWeights.keywords],
          [text, pageWeights.answer],
        ],
  );
  return { terms: weighTerms(fields), sections: sections.map(indexSection) };
}

function indexSection(section: HelpSection): IndexedSection {
  const { heading, title, text } = section;
  const head: Field = heading
    ? headingField(heading, sectionWeights.heading)
    : [title, sectionWeights.title];
  return { section, terms: weighTerms([head, [text, sectionWeights.text]]) };
}

/** Each word of a long heading says less. */
const headingField = (heading: string, weight: number): Field => [
  heading,
  weight / Math.sqrt(Math.max(1, helpWords(heading).length)),
];

function weighTerms(fields: Field[]): TermWeights {
  const weights: TermWeights = new Map();
  for (const [text, weight] of fields) {
    for (const [term, mentions] of Map.groupBy(helpWords(text).flatMap(termsOf), String)) {
      const added = weight * Math.min(mentions.length, maxMentions);
      weights.set(term, (weights.get(term) ?? 0) + added);
    }
  }
  return weights;
}

/** A word in few places says more about a question. */
function rarityOf(word: string, places: { terms: TermWeights }[]): number {
  const found = places.filter(({ terms }) => termsOf(word).some((term) => terms.has(term))).length;
  return Math.log(1 + (places.length - found + 0.5) / (found + 0.5));
}

function rankPage(page: IndexedPage, words: WeightedWord[]) {
  const { score, share } = rate(page.terms, words);
  const best = Math.max(...page.sections.map(({ terms }) => rate(terms, words).score));
  return { page, share, score: score + sectionWorth * best };
}

/** Words that most sections of the page have do not tell its sections apart. */
function bestSections({ sections }: IndexedPage, words: string[]): HelpSection[] {
  const weighted = words.map((word) => ({ word, weight: rarityOf(word, sections) }));
  return sections
    .map(({ section, terms }) => ({
      section,
      score: rate(terms, weighted).score * (section.heading ? 1 : shortAnswerWorth),
    }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxSectionsOfPage)
    .map(({ section }) => section);
}

function rate(terms: TermWeights, words: WeightedWord[]) {
  let score = 0;
  let found = 0;
  let total = 0;
  for (const { word, weight } of words) {
    const [stem = '', group = ''] = termsOf(word);
    const value = Math.max(terms.get(stem) ?? 0, synonymWorth * (terms.get(group) ?? 0));
    score += (weight * value) / (value + saturation);
    total += weight;
    if (value > 0) found += weight;
  }
  const share = total > 0 ? found / total : 0;
  return { score: score * share, share };
}
