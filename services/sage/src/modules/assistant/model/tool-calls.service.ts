import type { Citation } from '@soloist/contracts';
import type { Logger } from '@soloist/server-kit';
import type OpenAI from 'openai';
import * as z from 'zod';
import type { ReplyPart, SageCaller, Tool, ToolContext } from '../reply-source.rules.ts';
import { asModelText } from '../search/untrusted-text.rules.ts';
import type { ModelMessage, ToolCall } from './model-round.client.ts';

const maxResultLength = 12_000;
// Leaves room for the marks around it.
const toolTimeoutMs = 20_000;

/** The tools in the format of the model's server. */
export const describeTools = (tools: Tool[]): OpenAI.ChatCompletionTool[] => tools.map(describe);

const descriptions = new WeakMap<Tool, OpenAI.ChatCompletionTool>();

/** Described once: every question sends all tools, and making their schemas took 6 % of Sage's time. */
function describe(tool: Tool): OpenAI.ChatCompletionTool {
  const known = descriptions.get(tool);
  if (known) return known;
  const { name, description } = tool;
  const parameters = z.toJSONSchema(tool.parameters, { io: 'input' });
  const described = { type: 'function' as const, function: { name, description, parameters } };
  descriptions.set(tool, described);
  return described;
}

/** Numbers the citations of a reply, each address once. */
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

interface ToolCallContext {
  tools: Tool[];
  person: SageCaller;
  signal: AbortSignal;
  cite: ToolContext['cite'];
  addresses: ToolContext['addresses'];
  logger: Logger;
}

/** Runs one tool call: yields its visible parts and returns the result for the model. */
export async function* runToolCall(
  call: ToolCall,
  use: ToolCallContext,
): AsyncGenerator<ReplyPart, ModelMessage> {
  const answer = (content: string): ModelMessage => ({
    role: 'tool',
    tool_call_id: call.id,
    content: content.slice(0, maxResultLength),
  });
  const tool = use.tools.find(({ name }) => name === call.name);
  if (!tool) return answer('This tool doesn’t exist.');
  const args = tool.parameters.safeParse(parseJson(call.args));
  if (!args.success) return answer(`The arguments are invalid: ${z.prettifyError(args.error)}`);
  yield { kind: 'activity', activity: tool.activity, detail: tool.detail?.(args.data) ?? '' };
  try {
    const { person, cite, addresses } = use;
    const signal = AbortSignal.any([use.signal, AbortSignal.timeout(toolTimeoutMs)]);
    const result = await tool.run(args.data, { ...person, signal, cite, addresses });
    const { forModel, draft, writtenByOthers } = result;
    if (draft) yield { kind: 'draft', draft };
    return answer(asModelText({ forModel, writtenByOthers }));
  } catch (err) {
    // Not the message, which may contain the prompt.
    use.logger.warn({ tool: tool.name, name: (err as Error).name }, 'a tool call failed');
    return answer('The tool call failed. Tell the person that the lookup failed and to try again.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return undefined;
  }
}
