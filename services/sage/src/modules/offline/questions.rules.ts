const openers = new Set(
  'hi hello hey thanks please ok okay so and also then but plus oh sage'.split(' '),
);
const isOpener = (word: string) => {
  const plain = word.toLowerCase().replace(/\W/g, '');
  return plain === '' || openers.has(plain) || /^\d{1,2}[.)]$/.test(word);
};

/** A question without its greeting, list marker or "and". */
function withoutOpener(text: string): string {
  const words = text.trim().split(/\s+/);
  const start = words.findIndex((word) => !isOpener(word));
  return start <= 0 ? text.trim() : words.slice(start).join(' ');
}

const requestStart =
  /^(how|what|where|when|which|who|why|can|could|may|do|does|is|are|am|show|list|find|explain|tell|calculate|draft|prepare|write|create)\b/i;
const isRequest = (text: string) => text.includes('?') || requestStart.test(withoutOpener(text));

const fewestWords = 3;
const hasWords = (text: string) => text.split(/\s+/).length >= fewestWords;
const nextQuestion = /\s(?:and|also)\s+(?=(?:how|what|where|when|which|who|why|can|could)\s)/i;

/** "How do I … and where is …?" asks twice; "Who applied and when?" asks once. */
function splitAtAnd(text: string): string[] {
  const parts = text.split(nextQuestion).map((part) => part.trim().replace(/,$/, ''));
  return parts.every(hasWords) ? parts : [text];
}

/**
 * The questions of a message, in order. A statement belongs to the question after it. The text of
 * a draft, after a colon or below the first line, is never split.
 */
export function splitQuestions(message: string, isDraft: (text: string) => boolean): string[] {
  const questions: string[] = [];
  let statement = '';
  let draft: { start: number; text: string } | undefined;
  for (const { index, text } of sentencesOf(message)) {
    const hasDraftText = draft && /[:\n]/.test(message.slice(draft.start, index));
    if (draft && (hasDraftText || !isRequest(text))) {
      draft.text = message.slice(draft.start, index + text.length);
      continue;
    }
    if (draft) questions.push(draft.text);
    draft = undefined;
    const plain = withoutOpener(text);
    if (isDraft(plain)) draft = { start: index, text };
    else if (isRequest(text)) {
      const [first = '', ...others] = splitAtAnd(plain);
      questions.push([statement, first].filter(Boolean).join(' '), ...others);
      statement = '';
    } else statement = [statement, plain].filter(Boolean).join(' ');
  }
  if (draft) questions.push(draft.text);
  if (!statement) return questions;
  const last = questions.pop();
  return [...questions, [last, statement].filter(Boolean).join(' ')];
}

function sentencesOf(message: string) {
  const sentences: { index: number; text: string }[] = [];
  let start = 0;
  for (const { index, 0: gap } of message.matchAll(/\n+|(?<=\?)\s+|(?<=[.!])\s+(?=\p{Lu})/gu)) {
    sentences.push({ index: start, text: message.slice(start, index) });
    start = index + gap.length;
  }
  sentences.push({ index: start, text: message.slice(start) });
  return sentences.filter(({ text }) => text.trim() !== '');
}
