import type { Citation } from '@soloist/contracts';
import { unavailable } from '@soloist/service-kit';
import type { ReplyPart, ReplyRequest, ToolContext } from '../replies/reply-source.ts';
import { addressesIn } from '../search/addresses.ts';

/** Parts of the reply while something is looked up; in the end what was found. */
export type Work<T> = AsyncGenerator<ReplyPart, T>;

/** Uses the tools as a model does, and keeps what they cite. */
export function createDesk({ tools, person, signal, turns }: ReplyRequest) {
  const citations: Citation[] = [];
  const cite: ToolContext['cite'] = (citation) => {
    const known = citations.findIndex(({ url }) => url === citation.url);
    return known === -1 ? citations.push(citation) : known + 1;
  };
  const context: ToolContext = { ...person, signal, cite, addresses: addressesIn(turns) };
  const toolOf = (name: string) => tools.find((tool) => tool.name === name);

  return {
    citations,
    has: (name: string) => toolOf(name) !== undefined,
    /** @throws AppError with the sentence that says why it did not work. */
    async *use<T>(name: string, args: object = {}): Work<T> {
      const tool = toolOf(name);
      const parsed = tool?.parameters.safeParse(args);
      if (!tool || !parsed?.success) throw unavailable('This cannot be looked up here.');
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
export type Desk = ReturnType<typeof createDesk>;
