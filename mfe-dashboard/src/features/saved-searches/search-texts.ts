import type { SavedSearch, SavedSearchForm } from '@soloist/contracts';
import type { Chosen } from '../discover/discover-address.ts';
import { budgetTypeTexts, levelTexts } from '../jobs/job-texts.ts';

type Parts = Pick<SavedSearch, 'q' | 'skills' | 'level' | 'budgetType' | 'remote'>;

export const notifyTexts: Record<SavedSearchForm['notify'], { label: string; hint: string }> = {
  notification: { label: 'With a notification', hint: 'In the bell, as soon as a job is posted.' },
  mail: { label: 'By mail as well', hint: 'Several jobs of an hour come in one mail.' },
  none: { label: 'Not at all', hint: 'The list says how many are new.' },
};

const remoteValue = 'remote';

/** What a search looks for, in a line. */
export const lookedForText = ({ q, skills, level, budgetType, remote }: Parts) =>
  [
    q && `“${q}”`,
    ...skills,
    level && levelTexts[level],
    budgetType && budgetTypeTexts[budgetType],
    remote && 'Remote',
  ]
    .filter(Boolean)
    .join(', ') || 'Every job';

/** The address at which its jobs are listed. One skill is a choice there, several are words. */
export function searchHref({ q, skills, level, budgetType, remote }: Parts) {
  const [skill, ...others] = skills;
  const isOne = others.length === 0;
  const words = isOne ? q : [q, ...skills].join(' ').trim();
  const params = { tab: 'jobs', q: words, skill: (isOne && skill) || '', level, budgetType };
  const given = Object.entries({ ...params, remote: remote ? remoteValue : '' }).flatMap(
    ([name, value]) => (value ? [[name, value]] : []),
  );
  return `/discover?${new URLSearchParams(given)}`;
}

/** What the list of jobs shows now, as a form that can be saved. */
export const searchOf = (q: string, chosen: Chosen): SavedSearchForm => ({
  name: [q, chosen.skill].filter(Boolean).join(', ').slice(0, 60),
  q,
  skills: chosen.skill ? [chosen.skill] : [],
  level: (chosen.level as SavedSearchForm['level']) ?? null,
  budgetType: (chosen.budgetType as SavedSearchForm['budgetType']) ?? null,
  remote: chosen.remote === remoteValue,
  notify: 'notification',
});
