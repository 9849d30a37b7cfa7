/** The settings sections in order; an id is the anchor that emails and other pages link to. */
export const sectionTitles = {
  account: 'Account',
  role: 'Role',
  notifications: 'Notifications',
  password: 'Password',
  passkeys: 'Passkeys',
  'two-step': 'Two-step verification',
  sessions: 'Sessions',
  activity: 'Account activity',
  'linked-accounts': 'Linked accounts',
  numbering: 'Document numbers',
  'client-emails': 'Emails to clients',
  domain: 'Domain',
  plan: 'Plan',
  'connected-apps': 'Connected apps',
  'api-keys': 'API keys',
  'own-apps': 'Your apps',
  webhooks: 'Webhooks',
  export: 'Your data',
  delete: 'Delete account',
} as const;

export type SectionId = keyof typeof sectionTitles;
export const sectionIds = Object.keys(sectionTitles) as SectionId[];

/** Anchors in emails that were sent before a section got a new id. */
export const formerIds: Record<string, SectionId> = { 'email-preferences': 'notifications' };
