import { projectMaking } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { answerLines } from '../../answer-lines.ts';
import type { createQuestionLimit } from '../replies/question-limit.ts';
import type { ProjectMaking } from './project-making.service.ts';

interface MakingRouteParts {
  making: ProjectMaking;
  countQuestion: ReturnType<typeof createQuestionLimit>;
}

export const projectMakingRoutes = ({ making, countQuestion }: MakingRouteParts) => [
  route(projectMaking.make, async ({ body, user, req, res }) => {
    await countQuestion(user.sub);
    await answerLines({ req, res, user }, (listener) => making.begin(body, listener));
  }),
];
