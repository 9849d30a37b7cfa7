import { forbidden } from '@soloist/service-kit';
import type * as z from 'zod';
import type * as mini from 'zod/mini';
import { defineTool, type NewDraft } from '../replies/reply-source.ts';

export interface Drafted {
  title: string;
  /** What the person still has to fill in. */
  missing: string[];
}

interface DraftTool<Parameters extends z.ZodType, Prefill extends mini.ZodMiniType> {
  kind: NewDraft['kind'];
  description: string;
  parameters: Parameters;
  /** Such as `an invoice`. */
  noun: string;
  /** Who may not is told so: `Invoices are written in the freelancer role.` */
  rule: string;
  /** What the kind's wizard takes. */
  prefill: Prefill;
  prefillOf: (args: z.output<Parameters>) => object | Promise<object>;
  titleOf: (content: z.output<Prefill>) => string;
  missingOf: (content: z.output<Prefill>) => string[];
}

/** A tool that prepares what a freelancer opens in its wizard. */
export const defineDraftTool = <Parameters extends z.ZodType, Prefill extends mini.ZodMiniType>({
  kind,
  description,
  parameters,
  ...tool
}: DraftTool<Parameters, Prefill>) =>
  defineTool({
    name: `draft_${kind}`,
    description,
    parameters,
    activity: 'drafting',
    detail: () => tool.noun,
    async run(args: z.output<Parameters>, { user }) {
      if (user.role !== 'freelancer') throw forbidden(`${tool.rule} Switch to it in Settings.`);
      const content = tool.prefill.parse(await tool.prefillOf(args)) as z.output<Prefill>;
      const title = tool.titleOf(content);
      const forModel: Drafted = { title, missing: tool.missingOf(content) };
      return { forModel, draft: { kind, title, content: content as NewDraft['content'] } };
    },
  });

/** The names of what is not there, in the order given. */
export const gapsIn = (parts: [isThere: unknown, what: string][]): string[] =>
  parts.flatMap(([isThere, what]) => (isThere ? [] : what));

export const withoutGaps = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
