import type { WorkOwner } from '@soloist/contracts';
import { dateFormat, formatCount } from '@soloist/contracts';

export const nameOf = ({ fname, lname, username }: WorkOwner) =>
  `${fname} ${lname}`.trim() || username;

// In UTC, as on portfolio sites: the list is rendered where the reader’s zone is not known.
export const dayOf = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

export const minutesOf = (minutes: number) => `${minutes} min`;

export const counted = (count: number, noun: string) => formatCount(count, noun);
