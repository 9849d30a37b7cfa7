import { render, toPlainText } from '@react-email/render';
import type { FunctionComponent } from 'react';
import { MailTitleContext } from './mail-title.ts';
import { type StopMails, StopMailsContext } from './stop-mails.tsx';

export interface MailTemplate<Data> {
  subject: (data: Data) => string;
  /** Who writes, where it is a person rather than Soloist. */
  fromName?: (data: Data) => string;
  /** Where an answer goes, where the data say so. */
  replyTo?: (data: Data) => { name: string; address: string };
  /** Which mails it follows (their ids), and what marks it should it come back by itself. */
  thread?: (data: Data) => { references: string[]; loop: string };
  /** Where a mail program ends such mails with one POST (RFC 8058), where the reader may. */
  unsubscribeUrl?: (data: Data) => string;
  Body: FunctionComponent<Data>;
}

/** A mail to somebody who may end such mails. */
type Stoppable = { stops?: StopMails[] };

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** The same words without layout; the plain address stands once, below its button. */
const plainText = (html: string) =>
  toPlainText(html, {
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      {
        selector: 'table.mail-facts',
        format: 'dataTable',
        options: { uppercaseHeaderCells: false },
      },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: '.mail-plain-link', format: 'skip' },
      { selector: '.mail-initials', format: 'skip' },
      { selector: 'img', format: 'skip' },
    ],
  });

/** Subject, HTML and text of a mail, from the one template. What people wrote is escaped by React. */
export async function renderMail<Data extends object>(
  { subject, Body, stops = [] }: MailTemplate<Data> & Stoppable,
  data: Data,
): Promise<RenderedMail> {
  // One line, whatever people wrote: a subject is a header.
  const title = subject(data)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const html = await render(
    <MailTitleContext value={title}>
      <StopMailsContext value={stops}>
        <Body {...data} />
      </StopMailsContext>
    </MailTitleContext>,
  );
  return { subject: title, html, text: plainText(html) };
}
