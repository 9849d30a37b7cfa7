import { leadEmails as leadEmailEndpoints } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { createQuestionLimit } from '../../assistant/index.ts';
import { streamJsonLines } from '../json-lines.routes.ts';
import type { LeadEmails } from './lead-emails.service.ts';

interface LeadEmailRouteDeps {
  leadEmails: LeadEmails;
  countQuestion: ReturnType<typeof createQuestionLimit>;
}

export const leadEmailRoutes = ({ leadEmails, countQuestion }: LeadEmailRouteDeps) => [
  route(leadEmailEndpoints.draft, async ({ body, user, req, res }) => {
    await countQuestion(user.sub);
    await streamJsonLines({ req, res, user }, (listener) => leadEmails.begin(body, listener));
  }),
];
