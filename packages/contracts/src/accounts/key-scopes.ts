/** What an API key may reach, by subject: the words of the settings page and the API reference. */
export const keyAreas = {
  profile: { label: 'Profile', covers: 'Your profile, its views, and saved profiles' },
  proposals: { label: 'Proposals', covers: 'Proposals and clauses' },
  projects: { label: 'Projects', covers: 'Accepted projects, milestones and their files' },
  invoices: { label: 'Invoices', covers: 'Invoices, recurring invoices and recorded payments' },
  wallet: { label: 'Wallet', covers: 'Balance, earnings, transactions and statements' },
  time: { label: 'Time', covers: 'Timers, time entries and unbilled hours' },
  expenses: { label: 'Expenses', covers: 'Expenses, their receipts and what is not billed yet' },
  leads: { label: 'Leads', covers: 'Leads, notes, imports and campaigns' },
  jobs: { label: 'Jobs', covers: 'Jobs, applications, matches and saved searches' },
  messages: { label: 'Messages', covers: 'Conversations and their files' },
  notifications: { label: 'Notifications', covers: 'The list of your notifications' },
  services: { label: 'Services', covers: 'The services that you offer' },
  portfolio: { label: 'Portfolio', covers: 'Portfolio projects and your site' },
  blogs: { label: 'Blogs', covers: 'Posts and their publication' },
  recommendations: { label: 'Recommendations', covers: 'Requests and recommendations' },
  assistants: {
    label: 'AI assistants (MCP)',
    covers: 'Help and new drafts for an assistant, which also needs each subject that it reads',
  },
  webhooks: { label: 'Webhooks', covers: 'Webhooks that the key creates, with events it may read' },
  files: { label: 'Images', covers: 'Images that you upload for other content' },
} as const;
export type KeyArea = keyof typeof keyAreas;

export type KeyScope = `${KeyArea}:${'read' | 'write'}`;

/** Subjects with one of the two: the wallet is only read, images are only uploaded. */
const readOnlyAreas: readonly KeyArea[] = ['wallet'];
const writeOnlyAreas: readonly KeyArea[] = ['files', 'assistants'];

/** Every scope, subject by subject. */
export const keyScopes = (Object.keys(keyAreas) as KeyArea[]).flatMap((area): KeyScope[] => [
  ...(writeOnlyAreas.includes(area) ? [] : [`${area}:read` as const]),
  ...(readOnlyAreas.includes(area) ? [] : [`${area}:write` as const]),
]);

/** Whether a key with these scopes has `needed`. A scope to write includes the one to read. */
export const hasKeyScope = (scopes: readonly string[], needed: KeyScope): boolean =>
  scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'));
