import { randomUUID } from 'node:crypto';
import {
  type Currency,
  formatHours,
  formatMoney,
  type TimeSubjects,
  timeTracking,
} from '@soloist/contracts';
import { forbidden, invalidInput } from '@soloist/server-kit';
import * as z from 'zod';
import { defineTool } from '../reply-source.rules.ts';
import { hasWords, type ReadRecords } from './records.client.ts';

const mostMinutes = 24 * 60;
const minuteSeconds = 60;

/** A time entry that awaits the person's approval. */
export interface PreparedTime {
  title: string;
  subject: string;
  duration: string;
  day: string;
  rate: string;
}

interface Subject {
  project_id?: string;
  client_email?: string;
  subject: string;
  rate: number;
  currency: Currency;
}

/** The one project or client that the words name. @throws AppError with the candidates. */
function findSubject({ projects, clients, other }: TimeSubjects, words: string): Subject {
  if (!words) return { subject: '', ...other };
  const named: Subject[] = [
    ...projects
      .filter(({ name, client_name }) => hasWords(`${name} ${client_name}`, words))
      .map(({ id, name, rate, currency }) => ({ project_id: id, subject: name, rate, currency })),
    ...clients
      .filter(({ name, email }) => hasWords(`${name} ${email}`, words))
      .map(({ email, name, rate, currency }) => ({
        ...{ client_email: email, subject: name || email, rate, currency },
      })),
  ];
  const [first] = named;
  if (!first) throw invalidInput(`No project or client matches “${words}”.`);
  // A client of the one project that matches is named by the same words.
  const ofProjects = named.filter(({ project_id }) => project_id);
  if (named.length === 1 || ofProjects.length === 1) return first;
  const names = named.map(({ subject }) => `“${subject}”`).slice(0, 6);
  throw invalidInput(`Several match: ${names.join(', ')}. Name one of them.`);
}

/** Prepares a time entry with its exact values. Only the person can approve it. */
export const logTime = (read: ReadRecords) =>
  defineTool({
    name: 'log_time',
    description: 'Prepares a time entry, which the person approves with its button.',
    parameters: z.object({
      minutes: z.number().int().min(1).max(mostMinutes),
      words: z
        .string()
        .max(100)
        .optional()
        .describe('Words of the project’s or client’s name; left out for neither.'),
      day: z.iso.date().optional().describe('YYYY-MM-DD; today unless told.'),
      note: z.string().max(200).optional(),
      billable: z.boolean().optional().describe('true unless told.'),
    }),
    activity: 'drafting',
    needsApproval: true,
    detail: () => 'a time entry',
    async run({ minutes, words = '', day, note = '', billable = true }, context) {
      if (context.user.role !== 'freelancer') {
        throw forbidden('You track time in the freelancer role. Switch to it in Settings.');
      }
      const found = findSubject(await read(timeTracking.subjects, context), words.trim());
      const seconds = minutes * minuteSeconds;
      const content = {
        ...{ entry_id: randomUUID(), day: day ?? new Date().toISOString().slice(0, 10) },
        ...{ seconds, note: note.trim(), billable, ...withoutSource(found) },
      };
      const title = `Log ${formatHours(seconds)}${found.subject ? ` for ${found.subject}` : ''}`;
      const forModel: PreparedTime = {
        ...{ title, subject: found.subject, duration: formatHours(seconds), day: content.day },
        rate: formatMoney(found.rate, found.currency),
      };
      return { forModel, draft: { kind: 'time_entry', title: title.slice(0, 120), content } };
    },
  });

const withoutSource = ({ project_id, client_email, subject, rate, currency }: Subject) => ({
  ...(project_id ? { project_id } : {}),
  ...(client_email ? { client_email } : {}),
  ...{ subject, rate, currency },
});
