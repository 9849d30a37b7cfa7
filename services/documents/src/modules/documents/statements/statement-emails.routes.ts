import { type Delivery, type StatementEmail, statementEmails } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import type { StoredMail, StoredMailState } from '../../mail/index.ts';
import { listStatementEmails, sendStatement } from './statement-emails.service.ts';

const states: Record<StoredMailState, Delivery['state']> = {
  waiting: 'queued',
  sending: 'mailing',
  committing: 'mailing',
  sent: 'sent',
  failed: 'failed',
  bounced: 'bounced',
  skipped: 'skipped',
};

const present = ({ _id, to, statement, state, reason, createdAt }: StoredMail): StatementEmail[] =>
  statement
    ? [
        {
          ...{ id: _id, to, currency: statement.currency, balance: statement.balance },
          ...{ state: states[state], reason, sentAt: createdAt.toISOString() },
        },
      ]
    : [];

/** Statements of account by email: payments sends them, and their freelancer follows them. */
export const statementEmailRoutes = (deps: DocumentsDeps) => [
  route(statementEmails.send, async ({ body }) => {
    await sendStatement(body, deps);
    return {};
  }),
  route(statementEmails.list, async ({ user, query }) => ({
    emails: (await listStatementEmails(user.sub, query.email)).flatMap(present),
  })),
];
