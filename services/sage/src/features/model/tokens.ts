import { countTokens } from 'gpt-tokenizer';

/** What a message costs beside its text. */
const perMessage = 4;

/** An estimate: each model cuts text in its own way. */
export const tokensOf = (text: string) => countTokens(text) + perMessage;
