import { leadLimits, leadMailPrefill } from '@soloist/contracts';
import * as z from 'zod';
import { defineDraftTool, gapsIn } from './define-draft-tool.ts';

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
      'The whole mail as plain text, with greeting and name. An unsubscribe line is added.',
    ),
});

export const draftLeadMail = () =>
  defineDraftTool({
    kind: 'lead_mail',
    description:
      'Prepares a mail to one of the person’s leads, found with find_leads before. The person opens it, changes it and sends it. Nothing is sent.',
    parameters,
    noun: 'a mail to a lead',
    rule: 'Leads are kept in the freelancer role.',
    prefill: leadMailPrefill,
    prefillOf: ({ lead_id, subject, text }) => ({ lead_id, subject, text }),
    titleOf: ({ subject }) => subject || 'Mail to a lead',
    missingOf: ({ subject, text }) =>
      gapsIn([
        [subject, 'a subject'],
        [text, 'the text'],
      ]),
  });
