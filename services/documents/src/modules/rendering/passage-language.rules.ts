import { textLanguage } from '@soloist/document';
import { eld } from 'eld/extrasmall';

/** The language of every document's fixed texts, which passages inherit. */
export const documentLanguage = 'en';

/** Minimum number of words and characters to detect a language. */
const minWords = 5;
const minLength = 20;
/** Number of words at each end of a passage that determine its language. */
const sampleWords = 25;
/** Minimum score between 0 and 1; correct scores of business texts start at 0.65. */
const minScore = 0.65;
const minLeadOverDocument = 0.1;

const marksBefore = /^[\p{P}\p{S}]+/u;
// The look-behind tries each run of marks once: without it a long run takes quadratic time.
const marksAfter = /(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/u;
const plainWord = /^\P{Lu}[\p{L}\p{M}'’-]*$/u;

/**
 * The words of a text, without names, codes, numbers and addresses, which do not indicate its
 * language.
 */
const plainWords = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(marksBefore, '').replace(marksAfter, ''))
    .filter((word) => plainWord.test(word));

function detectLanguage(words: string[]): string | undefined {
  const text = words.join(' ');
  if (words.length < minWords || text.length < minLength) return undefined;
  const result = eld.detect(text);
  if (result.language === documentLanguage) return undefined;
  const scores = result.getScores();
  const score = scores[result.language] ?? 0;
  const lead = score - (scores[documentLanguage] ?? 0);
  return score >= minScore && lead >= minLeadOverDocument ? result.language : undefined;
}

/** Languages that use the script of another language. */
const languagesOfScript: Record<string, string[]> = { ar: ['fa', 'ur'] };

export const sharesScript = (language: string, scriptLanguage: string) =>
  languagesOfScript[scriptLanguage]?.includes(language) ?? false;

/**
 * The language of a passage that a person wrote, for /Lang; undefined where it is the document's or
 * too uncertain. The detector's data is large, so only the service has it: in the browser,
 * `textLanguage` checks the script alone.
 */
export function passageLanguage(text: string): string | undefined {
  const scriptLanguage = textLanguage(text);
  if (scriptLanguage && !(scriptLanguage in languagesOfScript)) return scriptLanguage;
  const words = plainWords(text);
  const language = detectLanguage(words.slice(0, sampleWords));
  // A passage that continues in another language has none.
  if (words.length > sampleWords && detectLanguage(words.slice(-sampleWords)) !== language) {
    return scriptLanguage;
  }
  if (!scriptLanguage) return language;
  return language && sharesScript(language, scriptLanguage) ? language : scriptLanguage;
}
