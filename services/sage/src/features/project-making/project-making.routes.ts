import { projectMaking } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { createQuestionLimit } from '../replies/question-limit.ts';
import type { ProjectMaking } from './project-making.service.ts';

interface MakingRouteParts {
  making: ProjectMaking;
  countQuestion: ReturnType<typeof createQuestionLimit>;
}

export const projectMakingRoutes = ({ making, countQuestion }: MakingRouteParts) => [
  route(projectMaking.make, async ({ body, user, req, res }) => {
    await countQuestion(user.sub);
    const left = new AbortController();
    res.on('close', () => left.abort());
    const person = { user, authorization: req.get('authorization') ?? '' };
    const parts = await making.begin(body, { person, signal: left.signal });
    res.type('application/x-ndjson');
    res.flushHeaders();
    for await (const part of parts) res.write(`${JSON.stringify(part)}\n`);
    res.end();
  }),
];
