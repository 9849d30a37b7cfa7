import { mailReports } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Asking } from '../../parts.ts';
import { forwardToTeam, storeReport } from './mail-reports.service.ts';

export const mailReportRoutes = (parts: Asking & { teamEmail: string }) => [
  route(mailReports.report, ({ body }) => storeReport(body)),
  route(mailReports.forwardToTeam, async ({ body }) => {
    await forwardToTeam(body, parts);
    return {};
  }),
];
