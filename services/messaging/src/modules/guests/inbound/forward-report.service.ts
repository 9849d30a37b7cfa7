import { createHash } from 'node:crypto';
import type { TeamMailbox } from '@soloist/contracts';
import type { Logger } from '@soloist/server-kit';
import type { MessagingDocumentsClient } from '../../chat/index.ts';
import { readMailInWorker, readReportInWorker } from './mail-reader.service.ts';

interface ReportDeps {
  documents: Pick<MessagingDocumentsClient, 'reportMail'>;
  logger: Logger;
}

/**
 * Forwards a server's report about an email of ours; anything else to such an address is dropped.
 */
export async function forwardReport(
  { bounceId, raw }: { bounceId: string; raw: Buffer },
  { documents, logger }: ReportDeps,
) {
  const report = await readReportInWorker(raw);
  if (!report) return logger.info({ bounceId }, 'not a delivery report');
  await documents.reportMail({ bounceId, ...report });
}

const subjectLimit = 200;

/**
 * Forwards an email to postmaster or abuse to the team. Automatic replies are dropped, which
 * prevents loops. Always accepted, without its files.
 */
export async function forwardToTeam(
  { mailbox, raw }: { mailbox: TeamMailbox; raw: Buffer },
  documents: Pick<MessagingDocumentsClient, 'forwardToTeam'>,
): Promise<boolean> {
  const { from, subject, text, isAutomatic } = await readMailInWorker(raw);
  if (isAutomatic || !from) return true;
  const id = createHash('sha256').update(raw).digest('hex');
  await documents.forwardToTeam({
    id,
    mailbox,
    from,
    subject: subject.slice(0, subjectLimit),
    text,
  });
  return true;
}
