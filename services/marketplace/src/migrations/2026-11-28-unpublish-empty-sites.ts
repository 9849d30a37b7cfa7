import type { Migration } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { BlogModel, ProjectModel, publicFilter, ServiceModel } from '../modules/catalog/index.ts';
import { listingChange, SiteModel, type StoredSite } from '../modules/sites/index.ts';

/**
 * Earlier versions published every site at sign-up. Sites with content stay published: a headline,
 * an introduction, skills, a published work, or a design of their own. The others are unpublished.
 * Publishes the result to identity, which lists people by it, and to search.
 */
async function up() {
  const isOld = { hasProjects: mongoose.trusted({ $exists: false }) };
  for await (const site of SiteModel.find(isOld).lean<StoredSite[]>().cursor()) {
    const { _id, ownerId } = site as StoredSite;
    const hasProjects = (await ProjectModel.exists({ ownerId, state: 'published' })) !== null;
    const published =
      site.published && (hasProjects || hasOwnTexts(site) || (await hasOtherWorks(ownerId)));
    const { $set, $push } = listingChange(site, { published, hasProjects });
    await SiteModel.updateOne({ _id, ...isOld }, { $set, $push });
  }
}

const hasOwnTexts = ({ profile, revision = 0 }: StoredSite) =>
  revision > 0 || profile.headline !== '' || profile.about !== '' || profile.skills.length > 0;

async function hasOtherWorks(ownerId: StoredSite['ownerId']) {
  const works = await Promise.all([
    ServiceModel.exists({ ownerId, state: 'published' }),
    BlogModel.exists({ ownerId, ...publicFilter() }),
  ]);
  return works.some(Boolean);
}

export const unpublishEmptySites: Migration = {
  name: '2026-11-28-unpublish-empty-sites',
  up,
  down: {
    unneeded:
      'The previous version ignores `hasProjects`, and a later `up` migrates the sites that it stores. ' +
      'A first project that it publishes lists its owner only with the next change of a project.',
  },
};
