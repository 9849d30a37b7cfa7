import type { ReportAction } from '@soloist/contracts';
import { type Attachment, simpleParser } from 'mailparser';

/** An email server's delivery report about an email of ours (RFC 3464). */
export interface MailReport {
  action: ReportAction;
  /** Such as `5.1.1`; empty where it has none. */
  status: string;
  diagnostic: string;
}

/** The fields precede the returned email, which is not read here. */
const reportBytes = 256 * 1024;
const diagnosticLimit = 1000;

const actions: Record<string, ReportAction> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
};

/** Reads a delivery report; undefined for other email, such as an absence note. */
export async function readReport(raw: Buffer): Promise<MailReport | undefined> {
  const {
    headers,
    attachments,
    subject = '',
    text = '',
  } = await simpleParser(raw.subarray(0, reportBytes), {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
  });
  const status = attachments.find(({ contentType }) => contentType === 'message/delivery-status');
  const read = status && readFields(status);
  if (read) return read;
  // Old servers report in plain text. An admin reads it; it triggers nothing.
  const isBounce =
    headers.has('x-failed-recipients') ||
    /undeliver|returned mail|delivery (?:status|failure|has failed)|failure notice/i.test(
      subject.slice(0, 200),
    );
  if (!isBounce) return undefined;
  const words = text.slice(0, diagnosticLimit).replace(/\s+/g, ' ').trim();
  return { action: 'unreadable', status: '', diagnostic: words || subject.slice(0, 200) };
}

/** The fields of the one recipient that our emails have. */
function readFields({ content }: Pick<Attachment, 'content'>): MailReport | undefined {
  const unfolded = content
    .toString('utf8')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ');
  for (const block of unfolded.split(/\n{2,}/)) {
    const fields = new Map(block.split('\n').map(nameAndValue));
    const action = actions[wordOf(fields.get('action')).toLowerCase()];
    if (!action) continue;
    const status = wordOf(fields.get('status'));
    const remote = (fields.get('remote-mta') ?? '').replace(/^dns;\s*/i, '');
    const diagnostic = fields.get('diagnostic-code') ?? (remote && `accepted by ${remote}`);
    return {
      action,
      status: /^[245]\.\d{1,3}\.\d{1,3}$/.test(status) ? status : '',
      diagnostic: diagnostic.slice(0, diagnosticLimit),
    };
  }
  return undefined;
}

/** A field's value without the comment that some servers add: `failed (no such user)`. */
const wordOf = (value = '') => value.trim().split(/[\s(;]/)[0] ?? '';

function nameAndValue(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}
