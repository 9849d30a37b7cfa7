import {
  type LeadMailBrief,
  type LeadMailPart,
  leadMailTemplate,
  profiles,
} from '@soloist/contracts';
import type { Logger } from '@soloist/service-kit';
import type { SageConfig } from '../../config.ts';
import { booked } from '../budget/booked.ts';
import type { Budget } from '../budget/budget.service.ts';
import type { Listening } from '../model/one-answer.ts';
import { asFailed, failureOf } from '../replies/reply-failed.ts';
import type { Asker } from '../replies/reply-source.ts';
import type { ReadRecords } from '../tools/records.ts';
import { createModelMail, type Writer } from './model-mail.ts';

interface LeadMailParts {
  config: SageConfig;
  hasModel: boolean;
  budget: Budget;
  read: ReadRecords;
  logger: Logger;
}

/** Drafts first mails to leads. Nothing is stored, nothing is sent. */
export function createLeadMails({ config, hasModel, budget, read, logger }: LeadMailParts) {
  const byModel = hasModel ? createModelMail(config) : undefined;

  async function* draft(
    brief: LeadMailBrief,
    { person, signal, used }: Listening & { person: Asker },
  ): AsyncGenerator<LeadMailPart> {
    try {
      const { authorization } = person;
      const { userInfo } = await read(profiles.loadUser, { authorization, signal });
      if (byModel) yield* byModel({ brief, writer: userInfo }, { signal, used });
      else yield* template(brief, userInfo);
      yield { type: 'done', offline: !byModel };
    } catch (err) {
      if (signal.aborted) return;
      const { code, fact } = asFailed(err, logger);
      logger.warn({ failure: code, fact }, 'a mail to a lead could not be drafted');
      yield { type: 'failed', ...failureOf(code) };
    }
  }

  return {
    /**
     * The parts of the mail as they come; ends early when `signal` is aborted.
     * @throws AppError `rate_limited` when the month's tokens are used up.
     */
    async begin(brief: LeadMailBrief, { person, signal }: { person: Asker; signal: AbortSignal }) {
      if (!byModel) return draft(brief, { person, signal, used: () => {} });
      return booked({ budget, person }, (used) => draft(brief, { person, signal, used }));
    },
  };
}
export type LeadMails = ReturnType<typeof createLeadMails>;

function* template({ lead, tone }: LeadMailBrief, writer: Writer): Generator<LeadMailPart> {
  const { fname, lname, headline } = writer;
  const own = { name: `${fname} ${lname}`.trim(), headline, address: '' };
  const { subject, text } = leadMailTemplate({ lead, own, tone });
  yield { type: 'subject', text: subject };
  yield { type: 'text', text };
}
