import { dollarsPerHour, rateBands, rateText } from '@soloist/contracts';
import mongoose from 'mongoose';
import { SiteModel, type StoredSite } from '../../sites/sites.model.ts';
import { among, type Findable, idsIn, nameOf, type Source } from './source.ts';

const freelancing = { ownerIsFreelancer: true };

export const profiles: Source = {
  kind: 'profile',
  ids: idsIn(SiteModel, { filter: freelancing, by: 'ownerId' }),
  read: async (ids) => {
    const sites = await SiteModel.find(
      { ownerId: among(ids), ...freelancing },
      { draft: 0, live: 0 },
    ).lean<StoredSite[]>();
    return sites.map(asFindable);
  },
};

function asFindable(site: StoredSite): Findable {
  const { profile } = site;
  const { id, headline, skills, tools, languages, location } = profile;
  return {
    entry: {
      kind: 'profile',
      id,
      ownerId: id,
      title: nameOf(profile),
      keywords: [headline, ...skills, ...tools],
      body: [headline, profile.about, location, ...languages].filter(Boolean).join(' · '),
      facets: {
        skill: skills,
        tool: tools,
        language: languages,
        place: location
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
        rate: bandsOf(profile.hourlyRate),
        availability: profile.acceptingProjects ? ['accepting'] : [],
      },
      first: profile.pro,
      at: new mongoose.Types.ObjectId(id).getTimestamp(),
    },
    owner: nameOf(profile),
    link: `/profile/${id}`,
    image: profile.profileImage,
    facts: [location, rateText(profile.hourlyRate)].filter(Boolean).join(' · '),
  };
}

/** Who names no rate is in no band. */
function bandsOf(hourlyRate: string): string[] {
  const dollars = dollarsPerHour(hourlyRate);
  return Object.entries(rateBands)
    .filter(([, { from, to }]) => hourlyRate !== '' && dollars >= from && dollars < to)
    .map(([band]) => band);
}
