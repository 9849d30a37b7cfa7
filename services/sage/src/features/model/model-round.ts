import { setTimeout as sleep } from 'node:timers/promises';
import type OpenAI from 'openai';
import { ReplyFailed } from '../replies/reply-failed.ts';
import type { ModelClient } from './model-client.ts';
import { asReplyFailed, pauseBefore, refusesTools } from './model-failures.ts';

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
interface Ask {
  client: ModelClient;
  request: Omit<OpenAI.ChatCompletionCreateParamsStreaming, 'stream' | 'stream_options'>;
  firstTokenMs: number;
  nextTokenMs: number;
  signal: AbortSignal;
  /** Told when the model refuses to be given tools. */
  onToolsRefused: () => void;
}

const attempts = 4;

/**
 * One answer of the model, text as it comes. Asks again after a passing failure, but never once
 * something was said.
 * @throws ReplyFailed, also when the model falls silent. Ends early when `signal` is aborted.
 */
export async function* askModel(ask: Ask): AsyncGenerator<string, Round> {
  for (let attempt = 0; ; attempt++) {
    const round: Round = { text: '', calls: [], usage: undefined };
    try {
      yield* readRound(ask, round);
      return round;
    } catch (err) {
      if (ask.signal.aborted) return round;
      const hasSpoken = round.text !== '';
      if (ask.request.tools && !hasSpoken && refusesTools(err)) {
        ask.onToolsRefused();
        return yield* askModel({ ...ask, request: withoutTools(ask.request) });
      }
      const pause = hasSpoken || attempt + 1 >= attempts ? undefined : pauseBefore(attempt, err);
      if (pause === undefined) throw asReplyFailed(err, hasSpoken);
      await sleep(pause, undefined, { signal: ask.signal }).catch(() => undefined);
      if (ask.signal.aborted) return round;
    }
  }
}

const withoutTools = ({ tools, tool_choice, ...rest }: Ask['request']) => rest;

async function* readRound(ask: Ask, round: Round): AsyncGenerator<string> {
  const watchdog = createWatchdog(ask);
  let finish: OpenAI.ChatCompletionChunk.Choice['finish_reason'] = null;
  try {
    const stream = await ask.client.chat.completions.create(
      { ...ask.request, stream: true, stream_options: { include_usage: true } },
      { signal: AbortSignal.any([ask.signal, watchdog.signal]) },
    );
    for await (const chunk of stream) {
      watchdog.heard();
      if (chunk.usage) {
        const { prompt_tokens, completion_tokens } = chunk.usage;
        round.usage = { tokensIn: prompt_tokens, tokensOut: completion_tokens };
      }
      const choice = chunk.choices?.[0];
      if (!choice) continue;
      if (choice.delta?.refusal) throw new ReplyFailed('refused', 'refusal');
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
  if (finish === 'content_filter') throw new ReplyFailed('refused', finish);
  if (finish === null && !ask.signal.aborted) throw new ReplyFailed('cut', 'no finish');
}

/** A call arrives in pieces: its id and name first, its arguments bit by bit. */
function addCall(calls: ToolCall[], piece: OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall) {
  const call = calls[piece.index] ?? { id: piece.id ?? `call-${piece.index}`, name: '', args: '' };
  calls[piece.index] = call;
  call.name += piece.function?.name ?? '';
  call.args += piece.function?.arguments ?? '';
}

/** Aborts a request whose first part, or the next one, does not come in time. */
function createWatchdog({ firstTokenMs, nextTokenMs }: Ask) {
  const controller = new AbortController();
  const bark = () => controller.abort(new ReplyFailed('slow', 'silence'));
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
