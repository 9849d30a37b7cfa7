import { budgetText } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import { upperFirst } from 'es-toolkit';
import { presentClient, readProfiles } from '../../jobs/clients.ts';
import { takesApplications } from '../../jobs/job-days.ts';
import { JobModel, type StoredJob } from '../../jobs/jobs.model.ts';
import { anyJob, placeText } from '../../jobs/stored-terms.ts';
import { labelOf } from '../facet-labels.ts';
import { among, type Findable, idsIn, mostBody, nameOf, type Source } from './source.ts';

const open = { foundBy: anyJob };

/** Jobs to which one may apply. */
export const jobs: Source = {
  kind: 'job',
  ids: idsIn(JobModel, { filter: open }),
  read: async (ids) => {
    const found = await JobModel.find({ _id: among(ids), ...open }).lean<StoredJob[]>();
    const clients = await readProfiles(found.map(({ ownerId }) => ownerId));
    return found
      .filter(takesApplications)
      .map((job) => asFindable(job, nameOf(presentClient(clients, job.ownerId))));
  },
};

function asFindable({ _id, ownerId, terms, createdAt }: StoredJob, owner: string): Findable {
  const { title, skills, description, level, budgetType, duration, remote, currency } = terms;
  return {
    entry: {
      kind: 'job',
      id: String(_id),
      ownerId: String(ownerId),
      title,
      keywords: skills,
      body: [richTextToText(description), terms.location].join(' ').slice(0, mostBody),
      facets: {
        skill: skills,
        level: [level],
        budgetType: [budgetType],
        duration: [duration],
        remote: [remote ? 'remote' : 'place'],
        currency: [currency],
      },
      first: false,
      at: createdAt,
    },
    owner,
    link: `/job/${_id}`,
    image: '',
    facts: [budgetText(terms), upperFirst(placeText(terms)), labelOf('level', level)].join(' · '),
  };
}
