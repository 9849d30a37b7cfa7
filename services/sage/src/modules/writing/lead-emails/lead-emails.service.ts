import {
  composeLeadEmailDraft,
  type LeadEmailBrief,
  type LeadEmailChunk,
  profiles,
} from '@soloist/contracts';
import type { Logger } from '@soloist/server-kit';
import type { SageConfig } from '../../../config.ts';
import {
  type Budget,
  failureOf,
  type ReadRecords,
  type ReplyStream,
  type SageCaller,
  toReplyError,
  withBookedUsage,
} from '../../assistant/index.ts';
import { createModelEmail, type LeadEmailWriter } from './model-email.client.ts';

interface LeadEmailDeps {
  config: SageConfig;
  hasModel: boolean;
  budget: Budget;
  read: ReadRecords;
  logger: Logger;
}

/** Drafts first emails to leads, without storing or sending them. */
export function createLeadEmails({ config, hasModel, budget, read, logger }: LeadEmailDeps) {
  const byModel = hasModel ? createModelEmail(config) : undefined;

  async function* draft(
    brief: LeadEmailBrief,
    { person, signal, used }: ReplyStream & { person: SageCaller },
  ): AsyncGenerator<LeadEmailChunk> {
    try {
      const { authorization } = person;
      const { userInfo } = await read(profiles.loadUser, { authorization, signal });
      if (byModel) yield* byModel({ brief, writer: userInfo }, { signal, used });
      else yield* template(brief, userInfo);
      yield { type: 'done', offline: !byModel };
    } catch (err) {
      if (signal.aborted) return;
      const { code, fact } = toReplyError(err, logger);
      logger.warn({ failure: code, fact }, "couldn't draft an email to a lead");
      yield { type: 'failed', ...failureOf(code) };
    }
  }

  return {
    /**
     * Streams the parts of the email; ends early when `signal` is aborted.
     * @throws AppError `rate_limited` when the month's tokens are used up.
     */
    async begin(
      brief: LeadEmailBrief,
      { person, signal }: { person: SageCaller; signal: AbortSignal },
    ) {
      if (!byModel) return draft(brief, { person, signal, used: () => {} });
      return withBookedUsage({ budget, person }, (used) => draft(brief, { person, signal, used }));
    },
  };
}
export type LeadEmails = ReturnType<typeof createLeadEmails>;

function* template(
  { lead, tone }: LeadEmailBrief,
  writer: LeadEmailWriter,
): Generator<LeadEmailChunk> {
  const { fname, lname, headline } = writer;
  const sender = { name: `${fname} ${lname}`.trim(), headline, address: '' };
  const { subject, text } = composeLeadEmailDraft({ lead, sender, tone });
  yield { type: 'subject', text: subject };
  yield { type: 'text', text };
}
