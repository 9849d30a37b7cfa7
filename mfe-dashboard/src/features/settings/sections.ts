/** The parts of the settings in their order; an id is the anchor that mails and other pages link to. */
export const sectionTitles = {
  account: 'Account',
  role: 'Role',
  notifications: 'Notifications',
  password: 'Password',
  sessions: 'Sessions',
  'linked-accounts': 'Linked accounts',
  domain: 'Domain',
  plan: 'Plan',
  webhooks: 'Webhooks',
  export: 'Your data',
  delete: 'Delete account',
} as const;

export type SectionId = keyof typeof sectionTitles;
export const sectionIds = Object.keys(sectionTitles) as SectionId[];

/** Anchors that mails sent before lead to. */
export const formerIds: Record<string, SectionId> = { 'email-preferences': 'notifications' };
