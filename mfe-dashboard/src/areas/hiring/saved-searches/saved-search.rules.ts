import type { SavedSearch, SavedSearchForm } from '@soloist/contracts';
import { budgetTypeTexts, levelTexts } from '../../shared/jobs/job.rules.ts';
import type { Chosen } from '../search/use-discover-address.ts';

type SearchCriteria = Pick<SavedSearch, 'q' | 'skills' | 'level' | 'budgetType' | 'remote'>;

export const notifyTexts: Record<SavedSearchForm['notify'], { label: string; hint: string }> = {
  notification: { label: 'Notification only', hint: 'In the app as soon as a job is posted.' },
  mail: { label: 'Notification and email', hint: 'We group an hour of jobs into one email.' },
  none: { label: 'Off', hint: 'This list still counts new jobs.' },
};

const remoteValue = 'remote';

/** The criteria of a search in one line. */
export const criteriaText = ({ q, skills, level, budgetType, remote }: SearchCriteria) =>
  [
    q && `“${q}”`,
    ...skills,
    level && levelTexts[level],
    budgetType && budgetTypeTexts[budgetType],
    remote && 'Remote',
  ]
    .filter(Boolean)
    .join(', ') || 'Every job';

/** The address that lists its jobs. One skill becomes a filter, several become keywords. */
export function searchHref({ q, skills, level, budgetType, remote }: SearchCriteria) {
  const [skill, ...others] = skills;
  const isOne = others.length === 0;
  const words = isOne ? q : [q, ...skills].join(' ').trim();
  const params = { tab: 'jobs', q: words, skill: (isOne && skill) || '', level, budgetType };
  const filled = Object.entries({ ...params, remote: remote ? remoteValue : '' }).flatMap(
    ([name, value]) => (value ? [[name, value]] : []),
  );
  return `/discover?${new URLSearchParams(filled)}`;
}

/** The current job search as a form that can be saved. */
export const searchOf = (q: string, chosen: Chosen): SavedSearchForm => ({
  name: [q, chosen.skill].filter(Boolean).join(', ').slice(0, 60),
  q,
  skills: chosen.skill ? [chosen.skill] : [],
  level: (chosen.level as SavedSearchForm['level']) ?? null,
  budgetType: (chosen.budgetType as SavedSearchForm['budgetType']) ?? null,
  remote: chosen.remote === remoteValue,
  notify: 'notification',
});
