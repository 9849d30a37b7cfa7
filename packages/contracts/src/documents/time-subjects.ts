import type { TimeEntry, TimeSubjects } from './time-records.ts';

/** What an entry is for, as one value of a form: a project, a client or neither. */
export type TimeSubject = `project:${string}` | `client:${string}` | '';

type SubjectRef = Pick<TimeEntry, 'project_id' | 'client_email'>;

export function timeSubjectOf({ project_id, client_email }: SubjectRef): TimeSubject {
  if (project_id) return `project:${project_id}`;
  return client_email ? `client:${client_email}` : '';
}

/** The fields of a request that name the subject. */
export function timeSubjectFields(subject: string): { project_id?: string; client_email?: string } {
  const [kind, ...rest] = subject.split(':');
  const name = rest.join(':');
  if (!name) return {};
  return kind === 'project' ? { project_id: name } : { client_email: name };
}

/** Projects, then clients, by name. */
export const timeSubjectOptions = ({
  projects,
  clients,
}: Pick<TimeSubjects, 'projects' | 'clients'>) => [
  ...projects.map(({ id, name, client_name, client_email }) => ({
    value: `project:${id}`,
    label: `${name} · ${client_name || client_email}`,
  })),
  ...clients.map(({ email, name }) => ({
    value: `client:${email}`,
    label: `Client: ${name || email}`,
  })),
];
