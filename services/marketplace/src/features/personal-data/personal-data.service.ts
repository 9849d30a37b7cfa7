import type { PersonalData } from '@soloist/service-kit';
import { SiteModel } from '../sites/sites.model.ts';

/** A person's portfolio site, with the copy of the profile that it shows. */
export const personalData: PersonalData = {
  read: async ({ userId }) => ({
    records: { sites: await SiteModel.find({ ownerId: userId }, { _id: 0, __v: 0 }).lean() },
    files: [],
  }),
  erase: async ({ userId }) => {
    await SiteModel.deleteOne({ ownerId: userId });
  },
};
