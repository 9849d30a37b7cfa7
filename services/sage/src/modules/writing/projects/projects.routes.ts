import { projectGeneration } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { createQuestionLimit } from '../../assistant/index.ts';
import { streamJsonLines } from '../json-lines.routes.ts';
import type { ProjectDrafts } from './projects.service.ts';

interface ProjectDraftRouteDeps {
  projectDrafts: ProjectDrafts;
  countQuestion: ReturnType<typeof createQuestionLimit>;
}

export const projectDraftRoutes = ({ projectDrafts, countQuestion }: ProjectDraftRouteDeps) => [
  route(projectGeneration.make, async ({ body, user, req, res }) => {
    await countQuestion(user.sub);
    await streamJsonLines({ req, res, user }, (listener) => projectDrafts.begin(body, listener));
  }),
];
