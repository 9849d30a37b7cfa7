import { emailReports } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { JobDeps } from '../../../deps.ts';
import type { EmailOwner } from '../mails.service.ts';
import { forwardToTeam, storeReport } from './mail-reports.service.ts';

export const mailReportRoutes = (deps: JobDeps & { teamEmail: string; owner: EmailOwner }) => [
  route(emailReports.report, ({ body }) => storeReport(body, deps.owner)),
  route(emailReports.forwardToTeam, async ({ body }) => {
    await forwardToTeam(body, deps);
    return {};
  }),
];
