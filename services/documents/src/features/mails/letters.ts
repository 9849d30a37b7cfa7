import type { StopTokens } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import type { RenderedMail } from '../../mail-templates/render-mail.tsx';
import { whyNotSent } from '../deliveries/deliveries.service.ts';
import { paperPrinters } from '../deliveries/paper-printers.ts';
import { findPaper } from '../deliveries/papers.ts';
import type { StoredMail } from './mails.model.ts';
import { writeNotice } from './notice-letters.ts';

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
  cid?: string;
}

/** What a mail says, before it is a message. */
export interface Letter extends RenderedMail {
  fromName?: string;
  replyTo?: string | { name: string; address: string };
  attachments?: Attachment[];
  headers?: Record<string, string>;
  /** Ids of the mails that it follows, the answered one last. */
  references?: string[];
  inReplyTo?: string | undefined;
}
export type LetterOrNone = Letter | { unwanted: string };

export interface Writing {
  publicUrl: string;
  identity: Pick<IdentityClient, 'addressFor' | 'wantedMails'>;
  stopTokens: Pick<StopTokens, 'tokenOf'>;
}

/** Writes what a stored mail has to say now, or why it has nothing to say any more. */
export async function writeLetter(mail: StoredMail, writing: Writing): Promise<LetterOrNone> {
  const { _id, paper, paperId } = mail;
  if (!paper || !paperId) return writeNotice(mail, writing);
  const stored = await findPaper(paper, paperId);
  const delivery = stored?.deliveries.find(({ id }) => id === _id);
  if (!stored || !delivery) return { unwanted: `The ${paper} does not exist any more.` };
  const unwanted = whyNotSent({ paper, stored }, delivery);
  if (unwanted) return { unwanted };
  return paperPrinters[paper].write(stored, { ...writing, delivery });
}
