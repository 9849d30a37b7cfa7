import * as z from 'zod/mini';
import { publicProfile } from './profiles.ts';

/** The owner of a work, as cards and pages display them. */
export const workOwner = z.pick(publicProfile, {
  id: true,
  fname: true,
  lname: true,
  username: true,
  headline: true,
  location: true,
  profileImage: true,
  acceptingProjects: true,
  isAvailabilityHidden: true,
});
export type WorkOwner = z.infer<typeof workOwner>;
