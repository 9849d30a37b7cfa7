import { forbidden } from '@soloist/server-kit';
import type * as z from 'zod';
import type * as mini from 'zod/mini';
import { defineTool, type NewDraft } from '../reply-source.rules.ts';

export interface PreparedDraft {
  title: string;
  /** The fields that the person must still fill in. */
  missing: string[];
}

interface DraftTool<Parameters extends z.ZodType, Prefill extends mini.ZodMiniType> {
  kind: NewDraft['kind'];
  description: string;
  parameters: Parameters;
  /** Such as `an invoice`. */
  noun: string;
  /** The error for the wrong role: `You create invoices in the freelancer role.` */
  rule: string;
  /** The prefill of the kind's wizard. */
  prefill: Prefill;
  prefillOf: (args: z.output<Parameters>) => object | Promise<object>;
  titleOf: (content: z.output<Prefill>) => string;
  missingOf: (content: z.output<Prefill>) => string[];
}

/** A tool that drafts a document, which a freelancer opens in its wizard. */
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
      const forModel: PreparedDraft = { title, missing: tool.missingOf(content) };
      return { forModel, draft: { kind, title, content: content as NewDraft['content'] } };
    },
  });

/** The labels of missing fields, in order. */
export const gapsIn = (checks: [isThere: unknown, what: string][]): string[] =>
  checks.flatMap(([isThere, what]) => (isThere ? [] : what));

export const withoutGaps = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
