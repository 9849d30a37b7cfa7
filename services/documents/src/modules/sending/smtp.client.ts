import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import { isAboutAddress, type SendResult, withoutStatusCodes } from '../mail/index.ts';

export interface SmtpMail {
  from: string;
  to: string;
  /** The whole message, headers included. */
  raw: Buffer;
  /** Whether servers that can (RFC 3461) are asked to report how it ends to `from`. */
  isReported?: boolean;
}

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
  /** At which it happened, such as `RCPT TO`. */
  command?: string;
}

/** Of success, too: our own server takes every mail, the recipient's may not. */
const deliveryReportOptions = {
  notify: ['success', 'failure', 'delay'],
  return: 'headers' as const,
};

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
          ...(isReported ? { dsn: deliveryReportOptions } : {}),
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

/** A stream that ends only after `commit`; `cancel` says whether it was too late to keep it from ending. */
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
  // What a server refuses, whole or in part, it has not sent.
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

/** For the log: what the server said often names the recipient. */
function withoutAddresses({ code, responseCode, message }: SmtpError): Error {
  if (!code) return new Error(message);
  return new Error([code, responseCode].filter(Boolean).join(' '));
}
