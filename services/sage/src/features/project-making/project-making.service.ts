import { type ProjectBrief, type ProjectMakingPart, profiles } from '@soloist/contracts';
import type { Logger } from '@soloist/service-kit';
import type { SageConfig } from '../../config.ts';
import { booked } from '../budget/booked.ts';
import type { Budget } from '../budget/budget.service.ts';
import { asFailed, failureOf } from '../replies/reply-failed.ts';
import type { Asker } from '../replies/reply-source.ts';
import type { PageReader } from '../search/read-page.ts';
import type { ReadRecords } from '../tools/records.ts';
import { createModelProject } from './model-project.ts';
import { offlineDescription, offlineFacts } from './offline-project.ts';
import { readSources, type Sources } from './sources.ts';

interface MakingParts {
  config: SageConfig;
  hasModel: boolean;
  budget: Budget;
  read: ReadRecords;
  readPage: PageReader;
  logger: Logger;
}

/** Makes portfolio projects of briefs. Nothing is stored. */
export function createProjectMaking(parts: MakingParts) {
  const { budget, read, readPage, logger } = parts;
  const byModel = parts.hasModel ? createModelProject(parts.config) : undefined;

  async function* offline(
    sources: Sources,
    person: Asker,
    signal: AbortSignal,
  ): AsyncGenerator<ProjectMakingPart> {
    const { authorization } = person;
    const known = await read(profiles.loadUser, { authorization, signal }).catch(() => undefined);
    signal.throwIfAborted();
    const { skills = [], tools = [] } = known?.userInfo ?? {};
    yield { type: 'facts', ...offlineFacts(sources, { skills, tools }) };
    yield { type: 'text', markdown: offlineDescription(sources) };
  }

  async function* make(
    brief: ProjectBrief,
    { person, signal, used }: { person: Asker; signal: AbortSignal; used: (n: number) => void },
  ): AsyncGenerator<ProjectMakingPart> {
    try {
      const sources = yield* readSources(brief, { readPage, signal });
      if (byModel) {
        yield { type: 'note', text: 'Writing the project' };
        yield* byModel(sources, { signal, used });
      } else {
        yield* offline(sources, person, signal);
      }
      yield { type: 'done', offline: byModel === undefined };
    } catch (err) {
      if (signal.aborted) return;
      const { code, fact } = asFailed(err, logger);
      logger.warn({ failure: code, fact }, 'a project could not be made');
      yield { type: 'failed', ...failureOf(code) };
    }
  }

  return {
    /**
     * The parts of the project as they come; ends early when `signal` is aborted.
     * @throws AppError `rate_limited` when the month's tokens are used up.
     */
    async begin(brief: ProjectBrief, { person, signal }: { person: Asker; signal: AbortSignal }) {
      if (!byModel) return make(brief, { person, signal, used: () => {} });
      return booked({ budget, person }, (used) => make(brief, { person, signal, used }));
    },
  };
}
export type ProjectMaking = ReturnType<typeof createProjectMaking>;
