import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

let tokenizer: typeof import('gpt-tokenizer') | undefined;

/** Takes a second and 76 MB, which a process without a model does not need. */
export function loadTokenizer() {
  tokenizer ??= require('gpt-tokenizer') as typeof import('gpt-tokenizer');
  return tokenizer;
}

/** The overhead of a message besides its text. */
const perMessage = 4;
// The time grows with the square of an unbroken run of letters, so the text is counted in pieces.
const pieceLength = 1000;
// Text that looks like a special token counts as normal text.
const asText = { disallowedSpecial: new Set<string>() };

/** An estimate: each model tokenises text differently. */
export function tokensOf(text: string): number {
  const { countTokens } = loadTokenizer();
  let tokens = perMessage;
  for (let at = 0; at < text.length; at += pieceLength) {
    tokens += countTokens(text.slice(at, at + pieceLength), asText);
  }
  return tokens;
}
