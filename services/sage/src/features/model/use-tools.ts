import type { Citation } from '@soloist/contracts';
import type { Logger } from '@soloist/service-kit';
import type OpenAI from 'openai';
import * as z from 'zod';
import type { Asker, ReplyPart, Tool, ToolContext } from '../replies/reply-source.ts';
import { asUntrusted } from '../search/untrusted-text.ts';
import type { ModelMessage, ToolCall } from './model-round.ts';

const longestResult = 12_000;
// With room for the marks around it.
const longestOfOthers = 11_000;
const withinMs = 20_000;

/** The tools as the model's server wants them described. */
export const describeTools = (tools: Tool[]): OpenAI.ChatCompletionTool[] =>
  tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters: z.toJSONSchema(parameters, { io: 'input' }) },
  }));

/** Numbers what a reply cites, the same address once. */
export function createCitations() {
  const citations: Citation[] = [];
  return {
    citations,
    cite(citation: Citation) {
      const known = citations.findIndex(({ url }) => url === citation.url);
      return known === -1 ? citations.push(citation) : known + 1;
    },
  };
}

interface ToolUse {
  tools: Tool[];
  person: Asker;
  signal: AbortSignal;
  cite: ToolContext['cite'];
  addresses: ToolContext['addresses'];
  logger: Logger;
}

/** Runs one call: what people see of it is yielded, what the model gets is returned. */
export async function* useTool(
  call: ToolCall,
  use: ToolUse,
): AsyncGenerator<ReplyPart, ModelMessage> {
  const answer = (content: string): ModelMessage => ({
    role: 'tool',
    tool_call_id: call.id,
    content: content.slice(0, longestResult),
  });
  const tool = use.tools.find(({ name }) => name === call.name);
  if (!tool) return answer('There is no such tool.');
  const args = tool.parameters.safeParse(parseJson(call.args));
  if (!args.success) return answer(`The arguments are not valid: ${z.prettifyError(args.error)}`);
  yield { kind: 'activity', activity: tool.activity, detail: tool.detail?.(args.data) ?? '' };
  try {
    const { person, cite, addresses } = use;
    const signal = AbortSignal.any([use.signal, AbortSignal.timeout(withinMs)]);
    const result = await tool.run(args.data, { ...person, signal, cite, addresses });
    const { forModel, draft, writtenByOthers } = result;
    if (draft) yield { kind: 'draft', draft };
    const text = typeof forModel === 'string' ? forModel : JSON.stringify(forModel);
    return answer(writtenByOthers ? asUntrusted(text, { longest: longestOfOthers }) : text);
  } catch (err) {
    // Not the message: it may hold what was asked.
    use.logger.warn({ tool: tool.name, name: (err as Error).name }, 'a tool did not work');
    return answer('This did not work. Tell the person that it could not be looked up right now.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return undefined;
  }
}
