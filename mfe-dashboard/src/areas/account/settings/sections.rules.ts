/** The titles of the settings sections; an id is the anchor that emails and other pages link to. */
export const sectionTitles = {
  account: 'Account',
  role: 'Role',
  export: 'Your data',
  delete: 'Delete account',
  notifications: 'Notifications',
  password: 'Password',
  passkeys: 'Passkeys',
  'two-step': 'Two-step verification',
  sessions: 'Sessions',
  activity: 'Account activity',
  'linked-accounts': 'Linked accounts',
  plan: 'Plan',
  numbering: 'Document numbers',
  'document-fields': 'Document fields',
  tax: 'Tax',
  'late-fees': 'Late fees',
  'client-emails': 'Emails to clients',
  domain: 'Domain',
  'connected-apps': 'Connected apps',
  'api-keys': 'API keys',
  'own-apps': 'Your apps',
  webhooks: 'Webhooks',
} as const;

export type SectionId = keyof typeof sectionTitles;

interface SectionGroup {
  /** The anchor of the group; the first section's id shows the same group. */
  id: string;
  title: string;
  sections: SectionId[];
}

/** The sections that are shown together. */
export const sectionGroups: [SectionGroup, ...SectionGroup[]] = [
  { id: 'account', title: 'Account', sections: ['account', 'role', 'export', 'delete'] },
  { id: 'notifications', title: 'Notifications', sections: ['notifications'] },
  {
    id: 'security',
    title: 'Sign-in and security',
    sections: ['password', 'passkeys', 'two-step', 'sessions', 'activity', 'linked-accounts'],
  },
  {
    id: 'business',
    title: 'Business',
    sections: [
      'plan',
      'numbering',
      'document-fields',
      'tax',
      'late-fees',
      'client-emails',
      'domain',
    ],
  },
  {
    id: 'apps',
    title: 'Apps and API',
    sections: ['connected-apps', 'api-keys', 'own-apps', 'webhooks'],
  },
];

/** Anchors in emails that were sent before a section got a new id. */
const formerIds: Record<string, SectionId> = { 'email-preferences': 'notifications' };

/** The group at an anchor (of its own or of a section), or the first one, and the section's id. */
export function findGroup(hash: string): { group: SectionGroup; section: string } {
  const anchor = hash.slice(1);
  const section = formerIds[anchor] ?? anchor;
  const group = sectionGroups.find(
    ({ id, sections }) => id === section || sections.some((each) => each === section),
  );
  return { group: group ?? sectionGroups[0], section };
}
