import { createHash } from 'node:crypto';
import type { TeamMailbox } from '@soloist/contracts';
import type { Logger } from '@soloist/service-kit';
import type { DocumentsClient } from '../../clients/documents.ts';
import { readMailAside, readReportAside } from './mail-reader.ts';

interface Deps {
  documents: Pick<DocumentsClient, 'reportMail'>;
  logger: Logger;
}

/** Hands on what a server reports of an email of ours; anything else to such an address is dropped. */
export async function takeReport(
  { bounceId, raw }: { bounceId: string; raw: Buffer },
  { documents, logger }: Deps,
) {
  const report = await readReportAside(raw);
  if (!report) return logger.info({ bounceId }, 'no report of a mail');
  await documents.reportMail({ bounceId, ...report });
}

const subjectLimit = 200;

/**
 * Forwards an email to postmaster or abuse to the team. What machines answer is dropped, so that
 * nothing goes round in circles. Always taken: its files stay behind.
 */
export async function takeTeamMail(
  { mailbox, raw }: { mailbox: TeamMailbox; raw: Buffer },
  documents: Pick<DocumentsClient, 'forwardToTeam'>,
): Promise<boolean> {
  const { from, subject, text, isAutomatic } = await readMailAside(raw);
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
