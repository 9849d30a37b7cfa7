import { render, toPlainText } from '@react-email/render';
import type { FunctionComponent } from 'react';
import type { EmailContent } from '../../mail/index.ts';
import { EmailTitleContext } from './title.rules.ts';
import { type UnsubscribeLink, UnsubscribeLinksContext } from './unsubscribe-links.template.tsx';

export interface EmailTemplate<Data> {
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

/** An email with unsubscribe links. */
type Stoppable = { stops?: UnsubscribeLink[] };

/** The same content without layout; a button's address appears once, below it. */
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
export async function renderEmail<Data extends object>(
  { subject, Body, stops = [] }: EmailTemplate<Data> & Stoppable,
  data: Data,
): Promise<EmailContent> {
  // One line, whatever people wrote: a subject is a header.
  const title = subject(data)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const html = await render(
    <EmailTitleContext value={title}>
      <UnsubscribeLinksContext value={stops}>
        <Body {...data} />
      </UnsubscribeLinksContext>
    </EmailTitleContext>,
  );
  return { subject: title, html, text: plainText(html) };
}
