import {
  type ClientStatementDocument,
  dayMs,
  type EndpointBody,
  mostStatementEmails,
  type RecipientInput,
  type statementEmails,
} from '@soloist/contracts';
import { isAccountDeleted, notFound, rateLimited } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { v5 as uuidOf } from 'uuid';
import type { DocumentsDeps } from '../../../deps.ts';
import { describeOthers } from '../../deliveries/index.ts';
import { MailModel, queueEmail, type StoredMail } from '../../mail/index.ts';
import { readClientRecipients } from '../recipients/client-recipients.model.ts';

const { trusted } = mongoose;

export const statementEmailKind = 'client-statement';
const mostForClient = 5;
const namespace = '5b0f0f0e-6d3c-4b58-9c0e-2f7a4d1c9e83';

/** What the email of a statement is composed from. */
export interface StatementEmailData {
  document: ClientStatementDocument;
  /** The freelancer's address, which gets replies. */
  replyTo: string;
  /** Whether its reader is the client: only they are greeted by name. */
  isClient: boolean;
  /** The other recipients, for the footer; empty where there are none. */
  copies: string;
}

type Sending = EndpointBody<typeof statementEmails.send>;

/**
 * Emails a statement to the client and to the people saved for them, each address once for each
 * request of a freelancer.
 * @throws AppError `rate_limited` after many for this client today; `not_found`.
 */
export async function sendStatement(
  { id, freelancerId, email, document }: Sending,
  deps: DocumentsDeps,
): Promise<void> {
  const now = new Date();
  const others = await readClientRecipients(freelancerId, email);
  const people: RecipientInput[] = [{ email, role: 'to' }, ...others];
  const sender = await deps.identity.addressOf(freelancerId);
  if (!sender) throw notFound('account');
  const mailIdOf = (to: string) => uuidOf(`${freelancerId} ${id} ${to}`, namespace);
  // Repeated after a lost reply, it completes what was stored.
  const missing = new Set(people.map(({ email: to }) => mailIdOf(to)));
  const stored = await MailModel.find({ _id: trusted({ $in: [...missing] }) }, { _id: 1 }).lean();
  for (const { _id } of stored) missing.delete(_id);
  const most = deps.mostSendingsADay - missing.size;
  if (missing.size > 0) await requireFewToday({ freelancerId, most });
  if (missing.has(mailIdOf(email))) await requireFewForClient(freelancerId, email);
  for (const reader of people) await queueMail(reader);
  // Checked after the write: a deletion that did not see the emails is known by now.
  if (await isAccountDeleted(freelancerId)) {
    await MailModel.deleteMany({ about: freelancerId, kind: statementEmailKind });
    throw notFound('account');
  }

  function queueMail(reader: RecipientInput) {
    const { currency, balance } = document;
    const data: StatementEmailData = {
      document,
      replyTo: sender!.email,
      isClient: reader === people[0],
      copies: describeOthers(people, reader),
    };
    return queueEmail(
      {
        id: mailIdOf(reader.email),
        kind: statementEmailKind,
        to: reader.email,
        data,
        about: freelancerId,
        statement: { email, currency, balance },
        at: now.toISOString(),
        giveUpAt: new Date(now.getTime() + dayMs),
      },
      deps,
    );
  }
}

const ofToday = (freelancerId: string) => ({
  about: freelancerId,
  kind: statementEmailKind,
  createdAt: trusted({ $gt: new Date(Date.now() - dayMs) }),
});

/** @param most Most emails of statements, to all clients, that were sent before. */
async function requireFewToday({ freelancerId, most }: { freelancerId: string; most: number }) {
  if ((await MailModel.countDocuments(ofToday(freelancerId))) > most)
    throw rateLimited('You’ve reached today’s limit for emailed statements. Try again tomorrow.');
}

async function requireFewForClient(freelancerId: string, email: string) {
  if ((await MailModel.countDocuments({ ...ofToday(freelancerId), to: email })) >= mostForClient)
    throw rateLimited(`You can email a client at most ${mostForClient} statements in 24 hours.`);
}

/** The emails of a client's statements, as long as they are stored: for 30 days. */
export const listStatementEmails = (freelancerId: string, email: string): Promise<StoredMail[]> =>
  MailModel.find({ about: freelancerId, kind: statementEmailKind, 'statement.email': email })
    .sort({ createdAt: -1, to: 1 })
    .limit(mostStatementEmails)
    .lean<StoredMail[]>()
    .exec();
