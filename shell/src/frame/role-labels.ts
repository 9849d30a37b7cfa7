import type { Role } from '@soloist/contracts';

/** What a role is called, and what its switch is called by a person who has it and one who has not. */
export const roleLabels: Record<Role, { name: string; switchTo: string; add: string }> = {
  freelancer: {
    name: 'Freelancer',
    switchTo: 'Switch to freelancing',
    add: 'Become a freelancer too',
  },
  employer: { name: 'Client', switchTo: 'Switch to hiring', add: 'Become a client too' },
};
export const otherRole = { freelancer: 'employer', employer: 'freelancer' } as const;
