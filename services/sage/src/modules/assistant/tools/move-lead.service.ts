import { leadStages, leads } from '@soloist/contracts';
import { conflict, forbidden } from '@soloist/server-kit';
import * as z from 'zod';
import { defineTool } from '../reply-source.rules.ts';
import type { ReadRecords } from './records.client.ts';

/** A move that awaits the person's approval. */
export interface PreparedMove {
  title: string;
  from: string;
  to: string;
}

/** Prepares moving a lead. Only the person can approve it. */
export const moveLead = (read: ReadRecords) =>
  defineTool({
    name: 'move_lead',
    description: 'Prepares moving a lead to a stage, which the person approves with its button.',
    parameters: z.object({
      lead_id: z
        .string()
        .regex(/^[0-9a-f]{24}$/)
        .describe('The `id` that find_leads gave.'),
      stage: z.enum(leadStages),
    }),
    activity: 'drafting',
    needsApproval: true,
    detail: () => 'a move of a lead',
    async run({ lead_id, stage: to }, context) {
      if (context.user.role !== 'freelancer') {
        throw forbidden('You manage leads in the freelancer role. Switch to it in Settings.');
      }
      const { lead } = await read(leads.read, context, { params: { id: lead_id } });
      const { name, company, email, stage: from, stageAt } = lead;
      const stageText = to.replace('_', ' ');
      if (from === to) throw conflict(`This lead is already in ${stageText}.`);
      const title = `Move ${name} to ${stageText}`.slice(0, 120);
      const forModel: PreparedMove = { title, from, to };
      const content = { lead_id, name, company, email, from, to, from_since: stageAt };
      return { forModel, writtenByOthers: true, draft: { kind: 'lead_move', title, content } };
    },
  });
