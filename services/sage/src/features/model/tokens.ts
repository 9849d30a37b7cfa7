import { countTokens } from 'gpt-tokenizer';

/** What a message costs beside its text. */
const perMessage = 4;
// The time grows with the square of an unbroken run of letters: pieces keep it short.
const pieceLength = 1000;
// What looks like a mark of the model's own is text like any other here.
const asText = { disallowedSpecial: new Set<string>() };

/** An estimate: each model cuts text in its own way. */
export function tokensOf(text: string): number {
  let tokens = perMessage;
  for (let at = 0; at < text.length; at += pieceLength) {
    tokens += countTokens(text.slice(at, at + pieceLength), asText);
  }
  return tokens;
}
