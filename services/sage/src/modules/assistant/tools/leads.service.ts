import {
  formatMoney,
  type Lead,
  leadEmailPrefill,
  leadLimits,
  leadStages,
  leads,
} from '@soloist/contracts';
import { forbidden } from '@soloist/server-kit';
import * as z from 'zod';
import { defineTool } from '../reply-source.rules.ts';
import { defineDraftTool, gapsIn } from './draft-tool.rules.ts';
import { type ReadRecords, readPages } from './records.client.ts';

const maxListed = 25;

/** A lead as the model receives it. */
export interface LeadForModel {
  id: string;
  name: string;
  email: string;
  company: string;
  stage: string;
  /** Such as `$4,200.00`, or empty. */
  value: string;
  message: string;
  /** The next step, and whether it is overdue. */
  next: string;
  /** A page of the product. */
  page: string;
}
export interface LeadResults {
  count: number;
  leads: LeadForModel[];
}

export const findLeads = (read: ReadRecords) =>
  defineTool({
    name: 'find_leads',
    description:
      'The person’s leads, newest first, filtered by words in the name, company or message and by stage. `page` is a link into the product.',
    parameters: z.object({
      words: z.string().max(100).optional(),
      stage: z.enum(leadStages).optional(),
      overdue: z.boolean().optional().describe('Only those whose next step is overdue.'),
    }),
    activity: 'looking_up',
    detail: () => 'your leads',
    async run({ words, stage, overdue }, context) {
      if (context.user.role !== 'freelancer') {
        throw forbidden('You manage leads in the freelancer role. Switch to it in Settings.');
      }
      const filters = {
        q: words || undefined,
        stage,
        overdue: overdue ? ('true' as const) : undefined,
      };
      const { items } = await readPages((query) =>
        read(leads.listOwn, context, { query: { ...query, ...filters } }),
      );
      const forModel: LeadResults = {
        count: items.length,
        leads: items.slice(0, maxListed).map(present),
      };
      // Visitors write the messages.
      return { forModel, writtenByOthers: true };
    },
  });

const present = ({
  id,
  name,
  email,
  company,
  stage,
  value,
  message,
  nextStep,
}: Lead): LeadForModel => ({
  id,
  name,
  email,
  company,
  stage,
  value: value ? formatMoney(value.amount, value.currency) : '',
  message: message.slice(0, 600),
  next: nextStep ? `${nextStep.text}${nextStep.overdue ? ' (overdue)' : ''}` : '',
  page: `/lead-dashboard?lead=${id}`,
});

const parameters = z.object({
  lead_id: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .describe('The `id` that find_leads gave.'),
  subject: z.string().max(leadLimits.mailSubject).optional(),
  text: z
    .string()
    .max(leadLimits.mailText)
    .optional()
    .describe(
      'The whole email as plain text, with greeting and name. An unsubscribe line is added.',
    ),
});

export const draftLeadEmail = () =>
  defineDraftTool({
    kind: 'lead_mail',
    description:
      'Drafts an email to one of the person’s leads. Call find_leads first. The person opens it, edits it and sends it. Nothing is sent.',
    parameters,
    noun: 'an email to a lead',
    rule: 'You manage leads in the freelancer role.',
    prefill: leadEmailPrefill,
    prefillOf: ({ lead_id, subject, text }) => ({ lead_id, subject, text }),
    titleOf: ({ subject }) => subject || 'Email to a lead',
    missingOf: ({ subject, text }) =>
      gapsIn([
        [subject, 'a subject'],
        [text, 'the text'],
      ]),
  });
