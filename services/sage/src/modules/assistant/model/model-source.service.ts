import type { Logger } from '@soloist/server-kit';
import type { SageConfig } from '../../../config.ts';
import type { ReplyPart, ReplyRequest, ReplySource, Turn } from '../reply-source.rules.ts';
import { addressesIn } from '../search/addresses.rules.ts';
import { fitTurns } from './context-window.rules.ts';
import { instructionsFor, summaryInstructions, titleInstructions } from './instructions.rules.ts';
import { createModelClient } from './model.client.ts';
import { type ModelMessage, type Round, streamRoundWithRetries } from './model-round.client.ts';
import { loadTokenizer, tokensOf } from './tokens.rules.ts';
import { createCitations, describeTools, runToolCall } from './tool-calls.service.ts';

/** Rounds of tool calls before the model must reply. */
const maxRounds = 6;
const maxCallsPerRound = 8;
/** The conversation's share of the window; the rest is for tool results and the reply. */
const conversationShare = 0.6;
const maxTitleLength = 60;

/** Creates replies with the configured model. */
export function createModelSource({
  config,
  logger,
}: {
  config: SageConfig;
  logger: Logger;
}): ReplySource {
  loadTokenizer();
  const client = createModelClient(config);
  const model = config.SAGE_MODEL;
  // The first request finds out; the model then replies without tools.
  let supportsTools = true;

  async function complete(instructions: string, text: string, signal: AbortSignal) {
    const messages: ModelMessage[] = [
      { role: 'system', content: instructions },
      { role: 'user', content: text },
    ];
    const answer = await client.chat.completions.create({ model, messages }, { signal });
    const content = answer.choices[0]?.message.content?.trim() || undefined;
    const estimate = tokensOf(instructions + text) + tokensOf(content ?? '');
    return { content, tokens: answer.usage?.total_tokens ?? estimate };
  }

  async function* reply(request: ReplyRequest): AsyncGenerator<ReplyPart> {
    const { person, signal } = request;
    const tools = supportsTools ? request.tools : [];
    const total = { tokensIn: 0, tokensOut: 0 };
    const system = instructionsFor({ tools, now: new Date() });
    const room = Math.floor(config.SAGE_CONTEXT_TOKENS * conversationShare) - tokensOf(system);
    const fitted = await fitTurns(request, {
      room,
      sumUp: async (older) => {
        const script = transcriptOf(older);
        const made = await complete(summaryInstructions, script, signal).catch(() => undefined);
        total.tokensIn += made?.tokens ?? 0;
        return made?.content;
      },
    });
    if (fitted.isNew && fitted.summary) yield { kind: 'summary', summary: fitted.summary };
    const messages = messagesOf(system, fitted);
    const { citations, cite } = createCitations();
    const addresses = addressesIn(request.turns);

    for (let roundNumber = 1; ; roundNumber++) {
      const isLast = roundNumber === maxRounds;
      const described = tools.length > 0 ? { tools: describeTools(tools) } : {};
      const choice = isLast && tools.length > 0 ? { tool_choice: 'none' as const } : {};
      const answering = streamRoundWithRetries({
        client,
        request: { model, messages, ...described, ...choice },
        firstTokenMs: config.SAGE_FIRST_TOKEN_MS,
        nextTokenMs: config.SAGE_NEXT_TOKEN_MS,
        signal,
        onToolsRefused: () => {
          supportsTools = false;
          logger.warn({ model }, 'this model does not support tools; lookups are off');
        },
      });
      const streamed = { text: '' };
      let round: Round;
      try {
        round = yield* streamRound(answering, streamed);
      } catch (err) {
        yield usageAfter(total, { ...streamed, usage: undefined }, messages);
        throw err;
      }
      yield usageAfter(total, round, messages);
      signal.throwIfAborted();
      const calls = round.calls.filter(Boolean).slice(0, maxCallsPerRound);
      if (calls.length === 0 || isLast) return;
      messages.push(callsMessage(round.text, calls));
      for (const call of calls) {
        messages.push(yield* runToolCall(call, { tools, person, signal, cite, addresses, logger }));
        if (citations.length > 0) yield { kind: 'citations', citations: [...citations] };
        signal.throwIfAborted();
      }
      yield { kind: 'activity', activity: 'thinking', detail: '' };
    }
  }

  return {
    offline: false,
    reply,
    async title({ question, answer, signal }) {
      const exchange = `Person: ${question.slice(0, 2000)}\n\nSage: ${answer.slice(0, 2000)}`;
      const { content, tokens } = await complete(titleInstructions, exchange, signal);
      return { title: cleanTitle(content), tokens };
    },
  };
}

async function* streamRound(
  answering: AsyncGenerator<string, Round>,
  streamed: { text: string },
): AsyncGenerator<ReplyPart, Round> {
  for (;;) {
    const next = await answering.next();
    if (next.done) return next.value;
    streamed.text += next.value;
    yield { kind: 'text', text: next.value };
  }
}

/** Adds the usage of a round: the server's count, or an estimate. */
function usageAfter(
  total: { tokensIn: number; tokensOut: number },
  { text, usage }: Pick<Round, 'text' | 'usage'>,
  messages: ModelMessage[],
): ReplyPart {
  total.tokensIn += usage?.tokensIn ?? tokensOf(messages.map(({ content }) => content).join('\n'));
  total.tokensOut += usage?.tokensOut ?? tokensOf(text);
  return { kind: 'usage', ...total };
}

type Conversation = Pick<ReplyRequest, 'turns' | 'summary'>;

function messagesOf(system: string, { turns, summary }: Conversation): ModelMessage[] {
  const before = summary ? `\n\nSummary of the conversation so far:\n${summary.text}` : '';
  return [
    { role: 'system', content: system + before },
    ...turns.map(({ role, content }): ModelMessage => ({ role, content })),
  ];
}

function transcriptOf({ turns, before }: { turns: Turn[]; before: string | undefined }): string {
  const lines = turns.map(
    ({ role, content }) => `${role === 'user' ? 'Person' : 'Sage'}: ${content}`,
  );
  return [...(before ? [`Summary so far: ${before}`] : []), ...lines].join('\n\n');
}

const callsMessage = (text: string, calls: Round['calls']): ModelMessage => ({
  role: 'assistant',
  content: text || null,
  tool_calls: calls.map(({ id, name, args }) => ({
    id,
    type: 'function',
    function: { name, arguments: args },
  })),
});

function cleanTitle(title: string | undefined): string | undefined {
  const [first] = title?.slice(0, 4 * maxTitleLength).split('\n') ?? [];
  const line = first?.replaceAll(/^["'“„«#*\s]+|["'”“».*\s]+$/g, '');
  return line?.slice(0, maxTitleLength) || undefined;
}
