import type { SageConfig } from '../../config.ts';
import { ReplyFailed } from '../replies/reply-failed.ts';
import type { ModelClient } from './model-client.ts';
import { askModel, type ModelMessage, type Round } from './model-round.ts';
import { tokensOf } from './tokens.ts';

export interface Listening {
  signal: AbortSignal;
  /** Told what it took, also when it failed or was cut short. */
  used: (tokens: number) => void;
}

interface OneQuestion {
  config: SageConfig;
  client: ModelClient;
  instructions: string;
  prompt: string;
  /** Characters: a model that does not find its end is not listened to any longer. */
  longest: number;
}

const emptyRound: Round = { text: '', calls: [], usage: undefined };

/** What a model answers to one question, as it is said. @throws ReplyFailed */
export async function* oneAnswer(
  { config, client, instructions, prompt, longest }: OneQuestion,
  { signal, used }: Listening,
): AsyncGenerator<string> {
  const messages: ModelMessage[] = [
    { role: 'system', content: instructions },
    { role: 'user', content: prompt },
  ];
  const answering = askModel({
    client,
    request: { model: config.SAGE_MODEL, messages },
    firstTokenMs: config.SAGE_FIRST_TOKEN_MS,
    nextTokenMs: config.SAGE_NEXT_TOKEN_MS,
    signal,
    onToolsRefused: () => {},
  });
  let said = '';
  let usage: Round['usage'];
  try {
    let next = await answering.next();
    for (; !next.done; next = await answering.next()) {
      said += next.value;
      if (said.length > longest) throw new ReplyFailed('malformed', 'no end');
      yield next.value;
    }
    usage = next.value.usage;
    signal.throwIfAborted();
  } finally {
    // Hangs up when the answer was given up on.
    await answering.return(emptyRound);
    const estimate = tokensOf(`${instructions}\n${prompt}`) + tokensOf(said);
    used(usage ? usage.tokensIn + usage.tokensOut : estimate);
  }
}
