import { buffer } from 'node:stream/consumers';
import { bounceIdsFor, bouncePrefix } from '@soloist/contracts';
import { createSignedIds } from '@soloist/server-kit';
import addressParser from 'nodemailer/lib/addressparser';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { ComposedEmailOrReason, StoredMail } from '../mail/index.ts';
import type { Composed } from './sending.service.ts';

interface ComposerOptions {
  composeEmail: (mail: StoredMail) => Promise<ComposedEmailOrReason>;
  /** The From header, such as `Soloist <hello@soloist.example>`. */
  mailFrom: string;
  /** Domain where servers report bounces; without it they report to the From address. */
  bounceDomain?: string;
  /** Secret that signs the addresses for bounces. */
  secret: string;
  /** Signing key for the domain of `mailFrom`. */
  dkim?: { selector: string; privateKey: string } | undefined;
}

// One click to unsubscribe counts only where both of its headers are signed (RFC 8058).
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post';

/** Composes the whole message of a stored email, with the same Message-ID each time. */
export function createComposer(options: ComposerOptions) {
  const { composeEmail, mailFrom, bounceDomain, secret, dkim } = options;
  const bounceIds = createSignedIds(secret, bounceIdsFor);
  const mailbox = addressParser(mailFrom, { flatten: true })[0]!;
  const domain = mailbox.address.split('@').at(-1) ?? '';
  const signer =
    dkim &&
    new DKIM({
      domainName: domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: signedHeaders,
    });

  return async (mail: StoredMail): Promise<Composed> => {
    const composed = await composeEmail(mail);
    if ('unwanted' in composed) return composed;
    const { fromName, ...content } = composed;
    const raw = await new MailComposer({
      ...content,
      from: { name: fromName ?? mailbox.name, address: mailbox.address },
      to: { name: '', address: mail.to },
      messageId: `<${mail._id}@${domain}>`,
      // A file or address in a person's text must never be fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
      .compile()
      .build();
    const signed = signer ? await buffer(signer.sign(raw)) : raw;
    // A bounce report does not name an email that we know; the address it is sent to does.
    const isReported = Boolean(bounceDomain && mail.bounceId);
    const from = isReported
      ? `${bouncePrefix}${bounceIds.sign(mail.bounceId ?? '')}@${bounceDomain}`
      : mailbox.address;
    return { from, to: mail.to, raw: signed, isReported };
  };
}
