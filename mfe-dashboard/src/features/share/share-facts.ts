import type { OwnProfile } from '@soloist/contracts';
import { nameOf, ownSiteOf } from '../profiles/profile-texts.ts';

/** What a person hands out of themselves: on the card, in its image and as a contact. */
export interface ShareFacts {
  name: string;
  fname: string;
  lname: string;
  headline: string;
  about: string;
  skills: string[];
  email: string;
  phone: string;
  /** Address of the photo, or empty. */
  photo: string;
  /** Of the portfolio: in full, and as people write it. */
  address: string;
  host: string;
  isAvailable: boolean;
}

export function shareFacts(profile: OwnProfile): ShareFacts {
  const site = ownSiteOf(profile);
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
    photo: profile.profileImage,
    address: site.href,
    host: site.host,
    isAvailable: acceptingProjects,
  };
}
