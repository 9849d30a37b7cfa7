import type { Logger } from '@soloist/service-kit';
import type { SageConfig } from '../../config.ts';
import type { ReplyPart, ReplyRequest, ReplySource, Turn } from '../replies/reply-source.ts';
import { addressesIn } from '../search/addresses.ts';
import { fitTurns } from './fit-turns.ts';
import { instructionsFor, summaryInstructions, titleInstructions } from './instructions.ts';
import { createModelClient } from './model-client.ts';
import { askModel, type ModelMessage, type Round } from './model-round.ts';
import { tokensOf } from './tokens.ts';
import { createCitations, describeTools, useTool } from './use-tools.ts';

/** Times that the model may look things up before it must answer. */
const mostRounds = 6;
const mostCallsARound = 8;
/** Of the window, for what the conversation may take; the rest is for tools' results and the answer. */
const conversationShare = 0.6;
const longestTitle = 60;

/** Answers by a model at the configured address. */
export function createModelSource({
  config,
  logger,
}: {
  config: SageConfig;
  logger: Logger;
}): ReplySource {
  const client = createModelClient(config);
  const model = config.SAGE_MODEL;
  // Found out by the first question; it then answers from what it knows.
  let takesTools = true;

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
    const tools = takesTools ? request.tools : [];
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
      const isLast = roundNumber === mostRounds;
      const described = tools.length > 0 ? { tools: describeTools(tools) } : {};
      const choice = isLast && tools.length > 0 ? { tool_choice: 'none' as const } : {};
      const answering = askModel({
        client,
        request: { model, messages, ...described, ...choice },
        firstTokenMs: config.SAGE_FIRST_TOKEN_MS,
        nextTokenMs: config.SAGE_NEXT_TOKEN_MS,
        signal,
        onToolsRefused: () => {
          takesTools = false;
          logger.warn({ model }, 'this model takes no tools: it cannot look anything up');
        },
      });
      const said = { text: '' };
      let round: Round;
      try {
        round = yield* speak(answering, said);
      } catch (err) {
        yield usageAfter(total, { ...said, usage: undefined }, messages);
        throw err;
      }
      yield usageAfter(total, round, messages);
      signal.throwIfAborted();
      const calls = round.calls.filter(Boolean).slice(0, mostCallsARound);
      if (calls.length === 0 || isLast) return;
      messages.push(callsMessage(round.text, calls));
      for (const call of calls) {
        messages.push(yield* useTool(call, { tools, person, signal, cite, addresses, logger }));
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
      return { title: tidyTitle(content), tokens };
    },
  };
}

async function* speak(
  answering: AsyncGenerator<string, Round>,
  said: { text: string },
): AsyncGenerator<ReplyPart, Round> {
  for (;;) {
    const next = await answering.next();
    if (next.done) return next.value;
    said.text += next.value;
    yield { kind: 'text', text: next.value };
  }
}

/** Adds what the round took: as its server counted, else estimated. */
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
  const before = summary ? `\n\nWhat was said before, in short:\n${summary.text}` : '';
  return [
    { role: 'system', content: system + before },
    ...turns.map(({ role, content }): ModelMessage => ({ role, content })),
  ];
}

function transcriptOf({ turns, before }: { turns: Turn[]; before: string | undefined }): string {
  const lines = turns.map(
    ({ role, content }) => `${role === 'user' ? 'Person' : 'Sage'}: ${content}`,
  );
  return [...(before ? [`In short so far: ${before}`] : []), ...lines].join('\n\n');
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

function tidyTitle(title: string | undefined): string | undefined {
  const [first] = title?.slice(0, 4 * longestTitle).split('\n') ?? [];
  const line = first?.replaceAll(/^["'“„«#*\s]+|["'”“».*\s]+$/g, '');
  return line?.slice(0, longestTitle) || undefined;
}
