import { budgetText, type WorkOwner } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import { upperFirst } from 'es-toolkit';
import {
  anyJobTerm,
  JobModel,
  locationText,
  type StoredJob,
  takesApplications,
} from '../../hiring/index.ts';
import { presentClient, readProfiles } from '../../sites/index.ts';
import { labelOf } from '../facet-labels.rules.ts';
import {
  among,
  createIdLister,
  maxBodyLength,
  nameOf,
  type SearchableWork,
  type SearchSource,
} from './source.service.ts';

const open = { foundBy: anyJobTerm };

/** Jobs that accept applications. */
export const jobs: SearchSource = {
  kind: 'job',
  ids: createIdLister(JobModel, { filter: open }),
  read: async (ids) => {
    const storedJobs = await JobModel.find({ _id: among(ids), ...open }).lean<StoredJob[]>();
    const clients = await readProfiles(storedJobs.map(({ ownerId }) => ownerId));
    return storedJobs
      .filter(takesApplications)
      .map((job) => toSearchable(job, presentClient(clients, job.ownerId)));
  },
};

function toSearchable(
  { _id, ownerId, terms, createdAt }: StoredJob,
  client: WorkOwner,
): SearchableWork {
  const { title, skills, description, level, budgetType, duration, remote, currency } = terms;
  return {
    entry: {
      kind: 'job',
      id: String(_id),
      ownerId: String(ownerId),
      title,
      keywords: skills,
      body: [richTextToText(description), terms.location].join(' ').slice(0, maxBodyLength),
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
    owner: nameOf(client),
    link: `/job/${_id}`,
    image: client.profileImage,
    facts: [budgetText(terms), upperFirst(locationText(terms)), labelOf('level', level)].join(
      ' · ',
    ),
  };
}
