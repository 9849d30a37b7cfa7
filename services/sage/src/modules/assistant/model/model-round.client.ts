import { setTimeout as sleep } from 'node:timers/promises';
import type OpenAI from 'openai';
import { ReplyError } from '../reply-failure.rules.ts';
import type { ModelClient } from './model.client.ts';
import { refusesTools, retryDelayMs, toModelReplyError } from './model-failures.rules.ts';

export type ModelMessage = OpenAI.ChatCompletionMessageParam;
export interface ToolCall {
  id: string;
  name: string;
  /** JSON, as the model wrote it. */
  args: string;
}
export interface Round {
  text: string;
  calls: ToolCall[];
  usage: { tokensIn: number; tokensOut: number } | undefined;
}
interface RoundRequest {
  client: ModelClient;
  request: Omit<OpenAI.ChatCompletionCreateParamsStreaming, 'stream' | 'stream_options'>;
  firstTokenMs: number;
  nextTokenMs: number;
  signal: AbortSignal;
  /** Called when the model does not support tools. */
  onToolsRefused: () => void;
}

const maxAttempts = 4;

/**
 * Streams one reply of the model. Retries after a temporary failure, but never once text has arrived.
 * @throws ReplyFailed, also when the model falls silent. Ends early when `signal` is aborted.
 */
export async function* streamRoundWithRetries(
  roundRequest: RoundRequest,
): AsyncGenerator<string, Round> {
  for (let attempt = 0; ; attempt++) {
    const round: Round = { text: '', calls: [], usage: undefined };
    try {
      yield* readRound(roundRequest, round);
      return round;
    } catch (err) {
      if (roundRequest.signal.aborted) return round;
      const hasSpoken = round.text !== '';
      if (roundRequest.request.tools && !hasSpoken && refusesTools(err)) {
        roundRequest.onToolsRefused();
        return yield* streamRoundWithRetries({
          ...roundRequest,
          request: withoutTools(roundRequest.request),
        });
      }
      const pause =
        hasSpoken || attempt + 1 >= maxAttempts ? undefined : retryDelayMs(attempt, err);
      if (pause === undefined) throw toModelReplyError(err, hasSpoken);
      await sleep(pause, undefined, { signal: roundRequest.signal }).catch(() => undefined);
      if (roundRequest.signal.aborted) return round;
    }
  }
}

const withoutTools = ({ tools, tool_choice, ...rest }: RoundRequest['request']) => rest;

async function* readRound(roundRequest: RoundRequest, round: Round): AsyncGenerator<string> {
  const watchdog = createWatchdog(roundRequest);
  let finish: OpenAI.ChatCompletionChunk.Choice['finish_reason'] = null;
  try {
    const stream = await roundRequest.client.chat.completions.create(
      { ...roundRequest.request, stream: true, stream_options: { include_usage: true } },
      { signal: AbortSignal.any([roundRequest.signal, watchdog.signal]) },
    );
    for await (const chunk of stream) {
      watchdog.heard();
      if (chunk.usage) {
        const { prompt_tokens, completion_tokens } = chunk.usage;
        round.usage = { tokensIn: prompt_tokens, tokensOut: completion_tokens };
      }
      const choice = chunk.choices?.[0];
      if (!choice) continue;
      if (choice.delta?.refusal) throw new ReplyError('refused', 'refusal');
      for (const call of choice.delta?.tool_calls ?? []) addCall(round.calls, call);
      if (choice.delta?.content) {
        round.text += choice.delta.content;
        yield choice.delta.content;
      }
      finish = choice.finish_reason ?? finish;
    }
  } catch (err) {
    throw watchdog.signal.aborted ? watchdog.signal.reason : err;
  } finally {
    watchdog.stop();
  }
  // The package ends quietly when a stream is aborted.
  if (watchdog.signal.aborted) throw watchdog.signal.reason;
  if (finish === 'content_filter') throw new ReplyError('refused', finish);
  if (finish === null && !roundRequest.signal.aborted) throw new ReplyError('cut', 'no finish');
}

/** A call arrives in pieces: its id and name first, its arguments bit by bit. */
function addCall(calls: ToolCall[], piece: OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall) {
  const call = calls[piece.index] ?? { id: piece.id ?? `call-${piece.index}`, name: '', args: '' };
  calls[piece.index] = call;
  call.name += piece.function?.name ?? '';
  call.args += piece.function?.arguments ?? '';
}

/** Aborts a request whose first or next part does not arrive in time. */
function createWatchdog({ firstTokenMs, nextTokenMs }: RoundRequest) {
  const controller = new AbortController();
  const bark = () => controller.abort(new ReplyError('slow', 'silence'));
  let timer = setTimeout(bark, firstTokenMs);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(bark, nextTokenMs);
    },
    stop: () => clearTimeout(timer),
  };
}
