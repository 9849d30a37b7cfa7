import { applicationStatuses, formatMoney, jobs } from '@soloist/contracts';
import { forbidden } from '@soloist/service-kit';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import { readPages } from './record-lists.ts';
import type { ReadRecords } from './records.ts';

const mostTold = 25;

export interface FoundApplications {
  count: number;
  applications: { job: string; client: string; rate: string; status: string; page: string }[];
}

export const findApplications = (read: ReadRecords) =>
  defineTool({
    name: 'find_applications',
    description:
      'The jobs that the person applied to, newest first, and what became of it. `page` is a link into the product.',
    parameters: z.object({ status: z.enum(applicationStatuses).optional() }),
    activity: 'looking_up',
    detail: () => 'your applications',
    async run({ status }, context) {
      if (context.user.role !== 'freelancer') {
        throw forbidden('Applications are sent in the freelancer role. Switch to it in Settings.');
      }
      const { items } = await readPages((query) =>
        read(jobs.applications, context, { query: { ...query, ...(status && { status }) } }),
      );
      const told = items.slice(0, mostTold).map((application) => ({
        job: application.job.title,
        client: `${application.job.client.fname} ${application.job.client.lname}`.trim(),
        rate: formatMoney(application.rate, application.currency),
        status: application.status,
        page: `/job/status/${application.jobId}`,
      }));
      const forModel: FoundApplications = { count: items.length, applications: told };
      return { forModel };
    },
  });
