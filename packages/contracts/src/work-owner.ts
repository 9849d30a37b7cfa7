import * as z from 'zod/mini';
import { publicProfile } from './profiles.ts';

/** Whose work it is, as a card or a page shows them. */
export const workOwner = z.pick(publicProfile, {
  id: true,
  fname: true,
  lname: true,
  username: true,
  headline: true,
  location: true,
  profileImage: true,
  acceptingProjects: true,
});
export type WorkOwner = z.infer<typeof workOwner>;
