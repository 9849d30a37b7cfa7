import { leadMails as leadMailCalls } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { answerLines } from '../../answer-lines.ts';
import type { createQuestionLimit } from '../replies/question-limit.ts';
import type { LeadMails } from './lead-mails.service.ts';

interface LeadMailRouteParts {
  leadMails: LeadMails;
  countQuestion: ReturnType<typeof createQuestionLimit>;
}

export const leadMailRoutes = ({ leadMails, countQuestion }: LeadMailRouteParts) => [
  route(leadMailCalls.draft, async ({ body, user, req, res }) => {
    await countQuestion(user.sub);
    await answerLines({ req, res, user }, (listener) => leadMails.begin(body, listener));
  }),
];
