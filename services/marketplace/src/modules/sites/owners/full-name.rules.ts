import type { PublicProfile } from '@soloist/contracts';

/** A person's name as others see it; empty when their profile has none. */
export const fullName = ({ fname, lname }: Pick<PublicProfile, 'fname' | 'lname'>) =>
  `${fname} ${lname}`.trim();
