import type { PublicProfile } from '@soloist/contracts';
import { siteAddress, siteHost } from '../../site-address.ts';

/** What a person hands out of themselves: on the card, in its image and as a contact. */
export interface ShareFacts {
  name: string;
  fname: string;
  lname: string;
  headline: string;
  about: string;
  skills: string[];
  /** Address of the photo, or empty. */
  photo: string;
  /** Of the portfolio: in full, and as people write it. */
  address: string;
  host: string;
  isAvailable: boolean;
}

export function shareFacts(profile: PublicProfile): ShareFacts {
  const { fname, lname, headline, about, skills, username, acceptingProjects } = profile;
  return {
    name: `${fname} ${lname}`.trim(),
    fname,
    lname,
    headline,
    about,
    skills,
    photo: profile.profileImage,
    address: siteAddress(username),
    host: siteHost(username),
    isAvailable: acceptingProjects,
  };
}
