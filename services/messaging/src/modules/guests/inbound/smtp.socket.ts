import { once } from 'node:events';
import {
  bounceIdsFor,
  bouncePrefix,
  guestIdsFor,
  guestReplyPrefix,
  type TeamMailbox,
  teamMailboxes,
} from '@soloist/contracts';
import { createSignedIds, type Logger, readPem } from '@soloist/server-kit';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server';
import type { MessagingConfig } from '../../../config.ts';
import type { MessagingDocumentsClient } from '../../chat/index.ts';
import type { Live } from '../../live/index.ts';
import { PersonModel, type StoredPerson } from '../../people/index.ts';
import { findGuest } from '../guests.service.ts';
import { forwardReport, forwardToTeam } from './forward-report.service.ts';
import { isFlooding, storeMail } from './store-mail.service.ts';

/** Total size of all files of an email, decoded. */
const mostFileBytes = 10 * 1024 * 1024;
/**
 * Base64 takes four bytes for three, and a little more with line ends; texts and headers are extra.
 */
const mostBytes = Math.ceil(mostFileBytes * 1.4) + 1024 * 1024;
const startBytes = 256 * 1024;
const mostClients = 50;
const idleTimeoutMs = 30_000;
/** Connections from one network address per minute. */
const mostConnections = 300;
/** Concurrent connections: idle ones must not starve the others. */
const mostConcurrentPerAddress = 20;
const mostWrongAddresses = 20;

/** Target of an inbound email: a guest's thread, a delivery report, or the team. */
type Recipient =
  | { kind: 'guest'; guest: StoredPerson }
  | { kind: 'report'; bounceId: string }
  | { kind: 'team'; mailbox: TeamMailbox };
type Session = SMTPServerSession & { recipient?: Recipient };

/** An SMTP response; its text is for the admin of the other server. */
const smtpError = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });
const unknownAddress = smtpError(550, 'No such address here');
const tooMany = smtpError(421, 'Too many connections, please try again later');
const tryLater = smtpError(451, 'Temporarily unavailable, please try again later');
const tooLarge = smtpError(552, 'The email is too large: 10 MB at most');

interface InboundServerDeps {
  config: MessagingConfig;
  live: Live;
  documents: MessagingDocumentsClient;
  logger: Logger;
}

/**
 * Accepts replies to conversation emails, delivery reports of our emails, and email that goes to
 * postmaster or abuse, and no other email: it neither relays nor authenticates. An email is
 * accepted once it is stored, and never answered by email.
 */
export async function startInboundMail({ config, live, documents, logger }: InboundServerDeps) {
  const { INBOUND_SMTP_PORT: port, INBOUND_MAIL_DOMAIN: domain, HOST: host } = config;
  if (!port || !domain) return { close: async () => {} };
  const replies = createSignedIds(config.INTERNAL_SECRET, guestIdsFor.replies);
  const bounces = createSignedIds(config.INTERNAL_SECRET, bounceIdsFor);
  const connectionLimit = new RateLimiterMemory({ points: mostConnections, duration: 60 });
  const wrongAddressLimit = new RateLimiterMemory({ points: mostWrongAddresses, duration: 60 });

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

  async function setRecipient(address: SMTPServerAddress, session: Session) {
    // One thread per email: the other server resends the rest.
    if (session.recipient) throw smtpError(452, 'One recipient at a time');
    const recipient = await findRecipient(address);
    if (!recipient) {
      await wrongAddressLimit.consume(session.remoteAddress).catch(() => {
        throw tooMany;
      });
      throw unknownAddress;
    }
    if (recipient.kind === 'guest' && (await isFlooding(recipient.guest))) throw tryLater;
    session.recipient = recipient;
  }

  async function receiveMail(stream: SMTPServerDataStream, session: Session) {
    const { recipient } = session;
    delete session.recipient;
    // A report starts with the relevant part, and may include the whole email.
    if (recipient?.kind === 'report') {
      const { bounceId } = recipient;
      return forwardReport({ bounceId, raw: await readStart(stream) }, { documents, logger });
    }
    const raw = await readLimited(stream);
    if (!raw) throw tooLarge;
    // Bounces, and other email that must not be answered (RFC 5321), have no sender.
    const { mailFrom } = session.envelope;
    if (!recipient || !mailFrom || mailFrom.address === '') return;
    const isAccepted =
      recipient.kind === 'team'
        ? await forwardToTeam({ mailbox: recipient.mailbox, raw }, documents)
        : await storeMail({ guest: recipient.guest, raw, mostFileBytes }, { live, documents });
    if (!isAccepted) throw tooLarge;
  }

  /** Returns our own responses, and asks for a retry after any other error. */
  const respondAfter = (done: (err?: Error | null) => void, work: Promise<unknown>) =>
    work.then(
      () => done(),
      (err: Error) => {
        if ('responseCode' in err) return done(err);
        logger.warn({ err }, 'inbound email deferred');
        done(tryLater);
      },
    );

  const server = new SMTPServer({
    name: domain,
    banner: 'Soloist',
    logger: false,
    size: mostBytes,
    maxClients: mostClients,
    socketTimeout: idleTimeoutMs,
    closeTimeout: 5000,
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['AUTH', ...(config.INBOUND_TLS_CERT ? [] : ['STARTTLS'])],
    ...(config.INBOUND_TLS_CERT
      ? { cert: readPem(config.INBOUND_TLS_CERT), key: readPem(config.INBOUND_TLS_KEY) }
      : {}),
    onConnect: ({ remoteAddress }, done) => {
      const open = [...server.connections].filter(
        (connection) => connection.remoteAddress === remoteAddress,
      );
      if (open.length > mostConcurrentPerAddress) return done(tooMany);
      void connectionLimit.consume(remoteAddress).then(
        () => done(),
        () => done(tooMany),
      );
    },
    // A new transaction starts without recipients.
    onMailFrom: (_address, session: Session, done) => {
      delete session.recipient;
      done();
    },
    onRcptTo: (address, session, done) => void respondAfter(done, setRecipient(address, session)),
    onData: (stream, session, done) => void respondAfter(done, receiveMail(stream, session)),
  });
  server.on('error', (err) => logger.debug({ err: err.message }, 'inbound email server failed'));
  server.listen(port, host);
  await once(server.server, 'listening');
  logger.info({ port }, 'accepting inbound email');
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** The whole email; undefined if it is too large, however much follows. */
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

/** The first bytes of an email, however much follows. */
async function readStart(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < startBytes) chunks.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, startBytes);
}
