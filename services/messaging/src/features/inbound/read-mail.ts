import { Script } from 'node:vm';
import EmailReplyParser from 'email-reply-parser';
import { convert } from 'html-to-text';
import { type Attachment, type ParsedMail, simpleParser } from 'mailparser';

export interface IncomingMail {
  /** Its Message-ID; nothing where it has none of the usual form. */
  id: string | undefined;
  /** As its From says, in lower case; empty where it says nothing. */
  from: string;
  /** What its writer wrote, without what they answer and their signature. */
  text: string;
  files: Pick<Attachment, 'filename' | 'contentType' | 'content'>[];
  /** A machine wrote it, or it is a mail of ours. */
  isAutomatic: boolean;
}

/** Of one mail: more is a document, and the quotes of years end somewhere. */
const textLimit = 40_000;
/** As long as an address can be (RFC 5321). */
const addressLimit = 254;
/** Honest mails take a hundredth; some texts keep a reader busy for minutes, and all of us waiting. */
const readWithinMs = 500;
const unreadable = '[The text of this mail could not be read.]';
const messageId = /^<[^<>\s]{1,250}>$/;

/** Reads a mail in any encoding; hostile markup comes out as words. */
export async function readMail(raw: Buffer): Promise<IncomingMail> {
  const parsed = await simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
  });
  const id = parsed.messageId ?? '';
  return {
    id: messageId.test(id) ? id : undefined,
    from: parsed.from?.value[0]?.address?.toLowerCase().slice(0, addressLimit) ?? '',
    text: wordsOf(parsed),
    // What stands within the text is mostly the logo of a signature.
    files: parsed.attachments.filter(({ related }) => !related),
    isAutomatic: isAutomatic(parsed),
  };
}

function wordsOf({ text, html }: ParsedMail): string {
  const plain = tidy(text ?? '');
  if (plain) return withoutQuotes(plain);
  if (!html) return '';
  const own = withoutQuotes(tidy(fromHtml(html, { quotes: false })));
  return own || tidy(fromHtml(html, { quotes: true }));
}

const reading = new Script('read()');
/** What `read` gives; nothing where it takes too long. */
function inTime(read: () => string): string | undefined {
  try {
    return reading.runInNewContext({ read }, { timeout: readWithinMs });
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw err;
  }
}

const skipped = (selectors: string[]) =>
  selectors.map((selector) => ({ selector, format: 'skip' as const }));
const quotesOfPrograms = ['blockquote', '.gmail_quote', '#divRplyFwdMsg', '.moz-cite-prefix'];

const fromHtml = (html: string, { quotes }: { quotes: boolean }) =>
  inTime(() =>
    convert(html, {
      wordwrap: false,
      limits: { maxInputLength: 1_000_000, maxDepth: 100, ellipsis: '' },
      selectors: [
        { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
        ...skipped(['img', 'script', 'style', ...(quotes ? [] : quotesOfPrograms)]),
      ],
    }),
  ) ?? unreadable;

/** Line ends alike, no characters that turn or hide others, no runs of blank lines. */
const tidy = (text: string) =>
  text
    .slice(0, 4 * textLimit)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .slice(0, textLimit)
    .trim();

/** Never all of it: who answers below each line, or forwards, has written that. */
const withoutQuotes = (text: string) =>
  inTime(() => new EmailReplyParser().read(text).getVisibleText().trim()) || text;

const marksOfMachines = ['x-autoreply', 'x-autorespond', 'list-id', 'x-loop'];
const ofMachines = /^(bulk|list|junk|auto_reply)$/i;

/** By the headers that machines set (RFC 3834), and by the mark of our own mails. */
function isAutomatic({ headers, headerLines }: ParsedMail): boolean {
  const textOf = (name: string) => String(headers.get(name) ?? '');
  const submitted = textOf('auto-submitted').toLowerCase();
  const contentType = headers.get('content-type') as { value?: string } | undefined;
  return (
    (submitted !== '' && submitted !== 'no') ||
    ofMachines.test(textOf('precedence').trim()) ||
    contentType?.value === 'multipart/report' ||
    headerLines.some(({ key }) => marksOfMachines.includes(key))
  );
}
