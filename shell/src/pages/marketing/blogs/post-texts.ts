import type { WorkOwner } from '@soloist/contracts';
import { dateFormat, formatCount } from '@soloist/contracts';

export const nameOf = ({ fname, lname, username }: WorkOwner) =>
  `${fname} ${lname}`.trim() || username;

export const dayOf = dateFormat({ dateStyle: 'medium' });

export const minutesOf = (minutes: number) => `${minutes} min`;

export const counted = (count: number, noun: string) => formatCount(count, noun);
