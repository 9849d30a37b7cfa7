import type { Citation } from '@soloist/contracts';
import { unavailable } from '@soloist/server-kit';
import {
  addressesIn,
  type ReplyPart,
  type ReplyRequest,
  type ToolContext,
} from '../assistant/index.ts';
/** Yields parts of the reply during lookups and returns the result. */
export type ReplyGenerator<T> = AsyncGenerator<ReplyPart, T>;

/** Calls tools as a model does, and collects their citations. */
export function createToolRunner({ tools, person, signal, turns }: ReplyRequest) {
  const citations: Citation[] = [];
  const cite: ToolContext['cite'] = (citation) => {
    const known = citations.findIndex(({ url }) => url === citation.url);
    return known === -1 ? citations.push(citation) : known + 1;
  };
  const context: ToolContext = { ...person, signal, cite, addresses: addressesIn(turns) };
  const toolOf = (name: string) => tools.find((tool) => tool.name === name);

  return {
    citations,
    role: person.user.role,
    has: (name: string) => toolOf(name) !== undefined,
    /** @throws AppError with the reason why it failed. */
    async *use<T>(name: string, args: object = {}): ReplyGenerator<T> {
      const tool = toolOf(name);
      const parsed = tool?.parameters.safeParse(args);
      if (!tool || !parsed?.success) throw unavailable('Sage can’t look this up.');
      yield { kind: 'activity', activity: tool.activity, detail: tool.detail?.(parsed.data) ?? '' };
      const { forModel, draft } = await tool.run(parsed.data, context);
      if (typeof forModel === 'object' && 'problem' in forModel) {
        throw unavailable(String(forModel.problem));
      }
      if (draft) yield { kind: 'draft', draft };
      return forModel as T;
    },
  };
}
export type ToolRunner = ReturnType<typeof createToolRunner>;
