import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';

export interface OutgoingMail {
  from: string;
  to: string;
  /** The whole message, headers included. */
  raw: Buffer;
}

export type SendResult =
  | { outcome: 'sent' }
  /** The server said no, and will say no again. */
  | { outcome: 'refused'; reason: string }
  /** Certainly not sent: worth another try. */
  | { outcome: 'unsent'; cause: Error }
  /** The server has the whole message and did not answer: nobody knows. */
  | { outcome: 'unknown'; cause: Error };

interface SmtpOptions {
  url: string;
  /** How long the server may take for an answer. */
  answerMs: number;
}

const connectMs = 10_000;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** `550 5.1.1 No such user` without its numbers. */
const sentenceOf = ({ response = '', message }: SmtpError) =>
  response.replace(/^\d{3}[ -](\d\.\d+\.\d+ )?/, '').trim() || message;

/**
 * Sends one message to one mail server. A server sends a message exactly when it has received its
 * last line and answers 250, so that line is held back until `commit` has stored that it will go:
 * a sender that dies before was certainly not heard.
 */
export function createSmtpClient({ url, answerMs }: SmtpOptions) {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
  });
  // The message as it is, read only when the server asks for it: nodemailer's own stream reads
  // ahead, and would commit to a mail whose recipient is not even accepted.
  transport.use('stream', (mail, done) => {
    mail.message.createReadStream = () => mail.data.raw as never;
    done();
  });

  return {
    async send({ from, to, raw }: OutgoingMail, commit: () => Promise<void>): Promise<SendResult> {
      const line = holdLastLine(raw, commit);
      try {
        await transport.sendMail({ envelope: { from, to: [to] }, raw: line.stream });
        return { outcome: 'sent' };
      } catch (err) {
        const wasReleased = await line.cancel();
        return judge(err as SmtpError, wasReleased);
      }
    },
    close: () => transport.close(),
  };
}
export type SmtpClient = ReturnType<typeof createSmtpClient>;

/** A stream that ends only after `commit`; `cancel` says whether it was too late to keep it from ending. */
function holdLastLine(raw: Buffer, commit: () => Promise<void>) {
  let isCancelled = false;
  let isReleased = false;
  let committing: Promise<void> | undefined;
  async function* lines() {
    yield raw;
    if (isCancelled) throw new Error('the connection was lost');
    committing = commit();
    await committing;
    if (isCancelled) throw new Error('the connection was lost');
    isReleased = true;
  }
  return {
    stream: Readable.from(lines(), { objectMode: false }),
    async cancel() {
      isCancelled = true;
      await committing?.catch(() => {});
      return isReleased;
    },
  };
}

function judge(err: SmtpError, wasReleased: boolean): SendResult {
  // What a server refuses, whole or in part, it has not sent.
  const isRefusal = err.code === 'EENVELOPE' || err.code === 'EMESSAGE';
  if (isRefusal && err.responseCode && err.responseCode >= 500) {
    return { outcome: 'refused', reason: sentenceOf(err) };
  }
  const isAnswer = isRefusal && err.responseCode !== undefined;
  return { outcome: wasReleased && !isAnswer ? 'unknown' : 'unsent', cause: withoutAddresses(err) };
}

/** For the log: what the server said often names the recipient. */
function withoutAddresses({ code, responseCode, message }: SmtpError): Error {
  if (!code) return new Error(message);
  return new Error([code, responseCode].filter(Boolean).join(' '));
}
