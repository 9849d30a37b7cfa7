import { buffer } from 'node:stream/consumers';
import { bounceIdsFor, bouncePrefix } from '@soloist/contracts';
import { createSignedIds, createStopTokens } from '@soloist/service-kit';
import addressParser from 'nodemailer/lib/addressparser';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { IdentityClient } from '../../clients/identity.ts';
import { writeLetter } from './letters.ts';
import type { StoredMail } from './mails.model.ts';
import type { Composed } from './sending.service.ts';

interface ComposerOptions {
  publicUrl: string;
  /** Such as `Soloist <hello@soloist.example>`. */
  mailFrom: string;
  identity: Pick<IdentityClient, 'addressFor' | 'wantedMails'>;
  /** Where servers report bounces; without it they report to the address that mails are from. */
  bounceDomain?: string;
  /** What links in mails are signed with. */
  secret: string;
  /** Signs for the domain of `mailFrom`. */
  dkim?: { selector: string; privateKey: string } | undefined;
}

// One click to unsubscribe counts only where both of its headers are signed (RFC 8058).
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Unsubscribe:List-Unsubscribe-Post';

/** Makes the whole message of a stored mail, with the same Message-ID each time. */
export function createComposer(options: ComposerOptions) {
  const { publicUrl, mailFrom, identity, bounceDomain, secret, dkim } = options;
  const bounceIds = createSignedIds(secret, bounceIdsFor);
  const own = addressParser(mailFrom, { flatten: true })[0]!;
  const domain = own.address.split('@').at(-1) ?? '';
  const signer =
    dkim &&
    new DKIM({
      domainName: domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: signedHeaders,
    });

  const stopTokens = createStopTokens(secret);

  return async (mail: StoredMail): Promise<Composed> => {
    const letter = await writeLetter(mail, { publicUrl, identity, stopTokens });
    if ('unwanted' in letter) return letter;
    const { fromName, ...content } = letter;
    const raw = await new MailComposer({
      ...content,
      from: { name: fromName ?? own.name, address: own.address },
      to: { name: '', address: mail.to },
      messageId: `<${mail._id}@${domain}>`,
      // What a person wrote names no file or address for us to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
      .compile()
      .build();
    const signed = signer ? await buffer(signer.sign(raw)) : raw;
    // A report of a bounce names no email that we know; the address it comes to does.
    const isReported = Boolean(bounceDomain && mail.bounceId);
    const from = isReported
      ? `${bouncePrefix}${bounceIds.sign(mail.bounceId ?? '')}@${bounceDomain}`
      : own.address;
    return { from, to: mail.to, raw: signed, isReported };
  };
}
