import type { WorkOwner } from '@soloist/contracts';

export const nameOf = ({ fname, lname, username }: WorkOwner) =>
  `${fname} ${lname}`.trim() || username;

export const dayOf = (instant: string) =>
  new Date(instant).toLocaleDateString('en', { month: 'short', day: 'numeric', year: 'numeric' });

export const minutesOf = (minutes: number) => `${minutes} min`;

export const counted = (count: number, noun: string) =>
  count === 1 ? `1 ${noun}` : `${count.toLocaleString('en')} ${noun}s`;
