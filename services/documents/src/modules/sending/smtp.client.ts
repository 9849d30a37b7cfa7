import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import { isAboutAddress, type SendResult, withoutStatusCodes } from '../mail/index.ts';

export interface SmtpMail {
  from: string;
  to: string;
  /** The whole message, headers included. */
  raw: Buffer;
  /** Whether to ask servers that support it (RFC 3461) to report the outcome to `from`. */
  isReported?: boolean;
}

interface SmtpOptions {
  url: string;
  /** Timeout for the server's answer. */
  answerMs: number;
}

const connectMs = 10_000;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  /** The SMTP command that failed, such as `RCPT TO`. */
  command?: string;
}

/**
 * Reports of success are requested, too: our own server accepts every email, the recipient's may
 * not.
 */
const deliveryReportOptions = {
  notify: ['success', 'failure', 'delay'],
  return: 'headers' as const,
};

/**
 * Sends one message to one mail server. A server sends a message exactly when it has received its
 * last line and answers 250, so that line is held back until `commit` has stored that it will be
 * sent: a sender that dies before that has certainly sent nothing.
 */
export function createSmtpClient({ url, answerMs }: SmtpOptions) {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
  });
  // The message is read unchanged, and only when the server asks for it: nodemailer's own stream
  // reads ahead, and would commit to an email whose recipient is not even accepted.
  transport.use('stream', (mail, done) => {
    mail.message.createReadStream = () => mail.data.raw as never;
    done();
  });

  return {
    async send(
      { from, to, raw, isReported }: SmtpMail,
      commit: () => Promise<void>,
    ): Promise<SendResult> {
      const message = holdUntilCommit(raw, commit);
      try {
        const envelope = { from, to: [to] };
        const { response } = await transport.sendMail({
          envelope,
          raw: message.stream,
          dsn: isReported ? deliveryReportOptions : undefined,
        });
        return { outcome: 'sent', response: withoutStatusCodes(response) };
      } catch (err) {
        const wasReleased = await message.cancel();
        return classifyError(err as SmtpError, wasReleased);
      }
    },
    close: () => transport.close(),
  };
}
export type SmtpClient = ReturnType<typeof createSmtpClient>;

/**
 * A stream that ends only after `commit`; `cancel` returns whether it was too late to stop that.
 */
function holdUntilCommit(raw: Buffer, commit: () => Promise<void>) {
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

function classifyError(err: SmtpError, wasReleased: boolean): SendResult {
  const { response, responseCode, command } = err;
  // A message that a server refuses, wholly or in part, was not sent.
  const isRefusal = err.code === 'EENVELOPE' || err.code === 'EMESSAGE';
  const reply = withoutStatusCodes(response) || err.message;
  if (isRefusal && responseCode && responseCode >= 500) {
    const isBounce = command === 'RCPT TO' && isAboutAddress(response?.replace(/^\d{3}[ -]/, ''));
    return { outcome: isBounce ? 'bounced' : 'refused', response: reply };
  }
  const cause = withoutAddresses(err);
  if (isRefusal && responseCode) return { outcome: 'unsent', cause, response: reply };
  return { outcome: wasReleased ? 'unknown' : 'unsent', cause };
}

/** An error that is safe to log: the server's reply often names the recipient. */
function withoutAddresses({ code, responseCode, message }: SmtpError): Error {
  if (!code) return new Error(message);
  return new Error([code, responseCode].filter(Boolean).join(' '));
}
