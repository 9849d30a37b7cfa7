import { once } from 'node:events';
import {
  bounceIdsFor,
  bouncePrefix,
  guestIdsFor,
  guestReplyPrefix,
  type TeamMailbox,
  teamMailboxes,
} from '@soloist/contracts';
import { createSignedIds, type Logger } from '@soloist/service-kit';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server';
import type { DocumentsClient } from '../../clients/documents.ts';
import type { MessagingConfig } from '../../config.ts';
import { PersonModel, type StoredPerson } from '../chat/people.model.ts';
import { findGuest } from '../guests/guests.service.ts';
import type { Live } from '../live/live.socket.ts';
import { isFlooding, takeMail } from './take-mail.service.ts';
import { takeReport, takeTeamMail } from './take-report.service.ts';

/** Of all files of a mail, as they are. */
const mostFileBytes = 10 * 1024 * 1024;
/** Base64 takes four bytes for three, with line ends a little more; texts and headers come on top. */
const mostBytes = Math.ceil(mostFileBytes * 1.4) + 1024 * 1024;
const startBytes = 256 * 1024;
const mostClients = 50;
const silentMs = 30_000;
/** Of one address of the network, in a minute. */
const mostConnections = 300;
/** And at once: lines that stay open do not take those of others. */
const mostAtOnce = 20;
const mostWrong = 20;

/** Whom a mail is for: a guest's thread, a report of an email of ours, or the team. */
type Recipient =
  | { kind: 'guest'; guest: StoredPerson }
  | { kind: 'report'; bounceId: string }
  | { kind: 'team'; mailbox: TeamMailbox };
type Session = SMTPServerSession & { recipient?: Recipient };

/** An answer of the protocol; what it says is for whoever runs the other server. */
const answer = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode });
const nobody = answer(550, 'No such address here');
const tooMany = answer(421, 'Too many at once, please come back later');
const notNow = answer(451, 'Not now, please try again later');
const tooLarge = answer(552, 'The mail is too large: 10 MB at most');

interface Parts {
  config: MessagingConfig;
  live: Live;
  documents: DocumentsClient;
  logger: Logger;
}

/**
 * Takes in answers to mails of conversations, reports of what became of our emails, and what goes
 * to postmaster or abuse, for nobody else: it relays nothing and signs nobody in. A mail is accepted
 * once it is stored, and never answered by another.
 */
export async function startInbound({ config, live, documents, logger }: Parts) {
  const { INBOUND_SMTP_PORT: port, INBOUND_MAIL_DOMAIN: domain, HOST: host } = config;
  if (!port || !domain) return { close: async () => {} };
  const replies = createSignedIds(config.INTERNAL_SECRET, guestIdsFor.replies);
  const bounces = createSignedIds(config.INTERNAL_SECRET, bounceIdsFor);
  const connections = new RateLimiterMemory({ points: mostConnections, duration: 60 });
  const wrongAddresses = new RateLimiterMemory({ points: mostWrong, duration: 60 });

  async function findRecipient({ address }: SMTPServerAddress): Promise<Recipient | undefined> {
    const [local = '', at = ''] = address.toLowerCase().split('@');
    if (at !== domain && !(local === 'postmaster' && at === '')) return undefined;
    const mailbox = teamMailboxes.find((each) => each === local);
    if (mailbox) return { kind: 'team', mailbox };
    if (local.startsWith(bouncePrefix)) {
      const bounceId = bounces.read(local.slice(bouncePrefix.length));
      return bounceId ? { kind: 'report', bounceId } : undefined;
    }
    if (!local.startsWith(guestReplyPrefix)) return undefined;
    const guestId = replies.read(local.slice(guestReplyPrefix.length));
    const guest = guestId && (await findGuest(guestId));
    const isOpen = guest && (await PersonModel.exists({ _id: guest.guestOf }));
    return isOpen ? { kind: 'guest', guest } : undefined;
  }

  async function decideRecipient(address: SMTPServerAddress, session: Session) {
    // One thread a mail: the other server brings the rest by itself.
    if (session.recipient) throw answer(452, 'One recipient at a time');
    const recipient = await findRecipient(address);
    if (!recipient) {
      await wrongAddresses.consume(session.remoteAddress).catch(() => {
        throw tooMany;
      });
      throw nobody;
    }
    if (recipient.kind === 'guest' && (await isFlooding(recipient.guest))) throw notNow;
    session.recipient = recipient;
  }

  async function take(stream: SMTPServerDataStream, session: Session) {
    const { recipient } = session;
    delete session.recipient;
    // A report has what counts at its beginning, and may bring the whole email back.
    if (recipient?.kind === 'report') {
      const { bounceId } = recipient;
      return takeReport({ bounceId, raw: await readStart(stream) }, { documents, logger });
    }
    const raw = await readLimited(stream);
    if (!raw) throw tooLarge;
    // Bounces, and what else must not be answered (RFC 5321), have no sender.
    const { mailFrom } = session.envelope;
    if (!recipient || !mailFrom || mailFrom.address === '') return;
    const isTaken =
      recipient.kind === 'team'
        ? await takeTeamMail({ mailbox: recipient.mailbox, raw }, documents)
        : await takeMail({ guest: recipient.guest, raw, mostFileBytes }, { live, documents });
    if (!isTaken) throw tooLarge;
  }

  /** Says what our own answers say; of everything else, that it is to be tried again. */
  const settle = (done: (err?: Error | null) => void, work: Promise<unknown>) =>
    work.then(
      () => done(),
      (err: Error) => {
        if ('responseCode' in err) return done(err);
        logger.warn({ err }, 'a mail is to be brought again');
        done(notNow);
      },
    );

  const server = new SMTPServer({
    name: domain,
    banner: 'Soloist',
    logger: false,
    size: mostBytes,
    maxClients: mostClients,
    socketTimeout: silentMs,
    closeTimeout: 5000,
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['AUTH', ...(config.INBOUND_TLS_CERT ? [] : ['STARTTLS'])],
    ...(config.INBOUND_TLS_CERT
      ? { cert: pem(config.INBOUND_TLS_CERT), key: pem(config.INBOUND_TLS_KEY) }
      : {}),
    onConnect: ({ remoteAddress }, done) => {
      const open = [...server.connections].filter((one) => one.remoteAddress === remoteAddress);
      if (open.length > mostAtOnce) return done(tooMany);
      void connections.consume(remoteAddress).then(
        () => done(),
        () => done(tooMany),
      );
    },
    // A transaction begins anew; so does what it is for.
    onMailFrom: (_address, session: Session, done) => {
      delete session.recipient;
      done();
    },
    onRcptTo: (address, session, done) => void settle(done, decideRecipient(address, session)),
    onData: (stream, session, done) => void settle(done, take(stream, session)),
  });
  server.on('error', (err) => logger.debug({ err: err.message }, 'inbound mail'));
  server.listen(port, host);
  await once(server.server, 'listening');
  logger.info({ port }, 'taking in mails');
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** Line breaks of a setting may be written as `\n`. */
const pem = (text: string) => text.replaceAll('\\n', '\n');

/** The whole mail; nothing of one that is too large, however much follows. */
async function readLimited(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > mostBytes ? undefined : Buffer.concat(chunks);
}

/** The first bytes of a mail, however much follows. */
async function readStart(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < startBytes) chunks.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, startBytes);
}
