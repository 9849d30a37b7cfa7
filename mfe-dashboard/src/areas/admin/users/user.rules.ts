import type { UserRow, UserState } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';

export const stateTexts: Record<UserState, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'ok' },
  unverified: { label: 'Unverified', tone: 'warn' },
  suspended: { label: 'Suspended', tone: 'bad' },
  deleting: { label: 'Deleting', tone: 'warn' },
};

const roleTexts = { freelancer: 'Freelancer', employer: 'Client' } as const;
export const rolesText = ({ roles }: Pick<UserRow, 'roles'>) =>
  roles.map((role) => roleTexts[role]).join(', ');

export const nameText = ({ fname, lname }: Pick<UserRow, 'fname' | 'lname'>) =>
  `${fname} ${lname}`.trim();
