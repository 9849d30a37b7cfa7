import { isWebAddress, projectLimits, projectPrefill } from '@soloist/contracts';
import * as z from 'zod';
import { defineDraftTool, gapsIn, withoutGaps } from './define-draft-tool.ts';
import { blocksOf, markdown } from './work-text.ts';

const chips = (what: string) =>
  z.array(z.string().min(1).max(60)).max(projectLimits.chips).optional().describe(what);

const parameters = z.object({
  title: z.string().max(projectLimits.title).optional(),
  brief: z.string().max(projectLimits.brief).optional().describe('The project in one sentence.'),
  text: markdown('What was asked, what the person did and what came of it, in the first person.'),
  client: z.string().max(projectLimits.client).optional().describe('For whom it was.'),
  skills: chips('What it took.'),
  tools: chips('Programs and techniques used.'),
  live_address: z.string().max(2000).optional().describe('Where it can be seen on the web.'),
});
export type DraftProjectArgs = z.output<typeof parameters>;

export const draftProject = () =>
  defineDraftTool({
    kind: 'project',
    description:
      'Prepares a portfolio project, which shows a piece of the person’s work; they open it in the editor, add pictures and publish it. Facts only as they said them or as their records say; the text may be written for them. Nothing is published.',
    parameters,
    noun: 'a portfolio project',
    rule: 'Portfolio projects are shown in the freelancer role.',
    prefill: projectPrefill,
    prefillOf: async ({ text, live_address = '', ...said }) =>
      withoutGaps({
        ...said,
        description: await blocksOf(text),
        liveUrl: live_address && isWebAddress(live_address) ? live_address : undefined,
      }),
    titleOf: ({ title }) => title || 'New portfolio project',
    missingOf: ({ title, description, skills }) =>
      gapsIn([
        [title, 'a title'],
        [description, 'the text'],
        [skills?.length, 'the skills'],
        [false, 'a picture'],
      ]),
  });
