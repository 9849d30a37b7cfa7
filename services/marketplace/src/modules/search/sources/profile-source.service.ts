import { bandsOfRate, isSparseProfile, rateText } from '@soloist/contracts';
import mongoose from 'mongoose';
import { listedOwner, SiteModel, type StoredSite } from '../../sites/index.ts';
import {
  among,
  createIdLister,
  nameOf,
  type SearchableWork,
  type SearchSource,
} from './source.service.ts';

export const profiles: SearchSource = {
  kind: 'profile',
  ids: createIdLister(SiteModel, { filter: { ownerIsFreelancer: true }, by: 'ownerId' }),
  read: async (ids) => {
    const sites = await SiteModel.find(
      { ownerId: among(ids), ...listedOwner() },
      { draft: 0, live: 0 },
    ).lean<StoredSite[]>();
    return sites.map(toSearchable);
  },
};

function toSearchable(site: StoredSite): SearchableWork {
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
        // A person without a rate is in no band.
        rate: profile.hourlyRate ? bandsOfRate(profile.hourlyRate, profile.currency) : [],
        availability:
          profile.acceptingProjects && !profile.isAvailabilityHidden ? ['accepting'] : [],
      },
      first: profile.pro && !isSparseProfile(profile),
      at: new mongoose.Types.ObjectId(id).getTimestamp(),
    },
    owner: nameOf(profile),
    link: `/profile/${id}`,
    image: profile.profileImage,
    facts: [location, rateText(profile.hourlyRate, profile.currency)].filter(Boolean).join(' · '),
  };
}
