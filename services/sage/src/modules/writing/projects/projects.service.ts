import { type ProjectBrief, type ProjectGenerationChunk, profiles } from '@soloist/contracts';
import type { Logger } from '@soloist/server-kit';
import type { SageConfig } from '../../../config.ts';
import {
  type Budget,
  failureOf,
  type PageReader,
  type ReadRecords,
  type SageCaller,
  toReplyError,
  withBookedUsage,
} from '../../assistant/index.ts';
import { createModelProject } from './model-project.client.ts';
import { offlineDescription, offlineDetails } from './offline-project.rules.ts';
import { type ProjectSources, readSources } from './sources.service.ts';

interface ProjectDraftDeps {
  config: SageConfig;
  hasModel: boolean;
  budget: Budget;
  read: ReadRecords;
  readPage: PageReader;
  logger: Logger;
}

/** Drafts portfolio projects from briefs, without storing them. */
export function createProjectDrafts(deps: ProjectDraftDeps) {
  const { budget, read, readPage, logger } = deps;
  const byModel = deps.hasModel ? createModelProject(deps.config) : undefined;

  async function* offline(
    sources: ProjectSources,
    person: SageCaller,
    signal: AbortSignal,
  ): AsyncGenerator<ProjectGenerationChunk> {
    const { authorization } = person;
    const known = await read(profiles.loadUser, { authorization, signal }).catch(() => undefined);
    signal.throwIfAborted();
    const { skills = [], tools = [] } = known?.userInfo ?? {};
    yield { type: 'facts', ...offlineDetails(sources, { skills, tools }) };
    yield { type: 'text', markdown: offlineDescription(sources) };
  }

  async function* make(
    brief: ProjectBrief,
    {
      person,
      signal,
      used,
    }: { person: SageCaller; signal: AbortSignal; used: (n: number) => void },
  ): AsyncGenerator<ProjectGenerationChunk> {
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
      const { code, fact } = toReplyError(err, logger);
      logger.warn({ failure: code, fact }, "couldn't create a project");
      yield { type: 'failed', ...failureOf(code) };
    }
  }

  return {
    /**
     * Streams the parts of the project; ends early when `signal` is aborted.
     * @throws AppError `rate_limited` when the month's tokens are used up.
     */
    async begin(
      brief: ProjectBrief,
      { person, signal }: { person: SageCaller; signal: AbortSignal },
    ) {
      if (!byModel) return make(brief, { person, signal, used: () => {} });
      return withBookedUsage({ budget, person }, (used) => make(brief, { person, signal, used }));
    },
  };
}
export type ProjectDrafts = ReturnType<typeof createProjectDrafts>;
