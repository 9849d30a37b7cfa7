import type { Role } from '@soloist/contracts';

/** The name of each role, and the menu item that switches to it or adds it. */
export const roleLabels: Record<Role, { name: string; switchTo: string; add: string }> = {
  freelancer: {
    name: 'Freelancer',
    switchTo: 'Switch to freelancing',
    add: 'Add freelancer role',
  },
  employer: { name: 'Client', switchTo: 'Switch to hiring', add: 'Add client role' },
};
export const otherRole = { freelancer: 'employer', employer: 'freelancer' } as const;
