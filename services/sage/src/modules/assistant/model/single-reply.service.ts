import type { SageConfig } from '../../../config.ts';
import { ReplyError } from '../reply-failure.rules.ts';
import type { ModelClient } from './model.client.ts';
import { type ModelMessage, type Round, streamRoundWithRetries } from './model-round.client.ts';
import { tokensOf } from './tokens.rules.ts';

export interface ReplyStream {
  signal: AbortSignal;
  /** Receives the used tokens, also after a failure or interruption. */
  used: (tokens: number) => void;
}

interface SingleReplyRequest {
  config: SageConfig;
  client: ModelClient;
  instructions: string;
  prompt: string;
  /** Maximum of characters: a model that does not end is cut off. */
  longest: number;
}

const emptyRound: Round = { text: '', calls: [], usage: undefined };

/** Streams a model's reply to a single prompt. @throws ReplyFailed */
export async function* streamSingleReply(
  { config, client, instructions, prompt, longest }: SingleReplyRequest,
  { signal, used }: ReplyStream,
): AsyncGenerator<string> {
  const messages: ModelMessage[] = [
    { role: 'system', content: instructions },
    { role: 'user', content: prompt },
  ];
  const answering = streamRoundWithRetries({
    client,
    request: { model: config.SAGE_MODEL, messages },
    firstTokenMs: config.SAGE_FIRST_TOKEN_MS,
    nextTokenMs: config.SAGE_NEXT_TOKEN_MS,
    signal,
    onToolsRefused: () => {},
  });
  let content = '';
  let usage: Round['usage'];
  try {
    let next = await answering.next();
    for (; !next.done; next = await answering.next()) {
      content += next.value;
      if (content.length > longest) throw new ReplyError('malformed', 'no end');
      yield next.value;
    }
    usage = next.value.usage;
    signal.throwIfAborted();
  } finally {
    // Closes the connection when the caller stops reading.
    await answering.return(emptyRound);
    const estimate = tokensOf(`${instructions}\n${prompt}`) + tokensOf(content);
    used(usage ? usage.tokensIn + usage.tokensOut : estimate);
  }
}
