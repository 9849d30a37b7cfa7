import type { MyProfile } from '@soloist/contracts';
import { mySiteOf, nameOf } from '../../shared/profiles/profile.rules.ts';

/** The personal details on the card, in its image and in the contact file. */
export interface ShareDetails {
  name: string;
  fname: string;
  lname: string;
  headline: string;
  about: string;
  skills: string[];
  email: string;
  phone: string;
  /** URL of the avatar, or empty. */
  avatar: string;
  /** The portfolio's full URL; `host` is its short form. */
  address: string;
  host: string;
  isAvailable: boolean;
}

export function toShareDetails(profile: MyProfile): ShareDetails {
  const site = mySiteOf(profile);
  const { fname, lname, headline, about, skills, acceptingProjects, email, phonenumber } = profile;
  return {
    name: nameOf(profile),
    fname,
    lname,
    headline,
    about,
    skills,
    email,
    phone: phonenumber,
    avatar: profile.profileImage,
    address: site.href,
    host: site.host,
    isAvailable: acceptingProjects && !profile.isAvailabilityHidden,
  };
}
