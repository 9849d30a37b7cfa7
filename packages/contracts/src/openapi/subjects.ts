interface GroupDescription {
  /** Where the group's name in the code does not say it. */
  title?: string;
  /** One sentence. */
  description: string;
}

interface Subject {
  name: string;
  groups: Record<string, GroupDescription>;
}

/** The public groups of endpoints by subject, in the order in which the API reference lists them. */
export const subjects: Subject[] = [
  {
    name: 'Proposals and projects',
    groups: {
      proposals: { description: 'Create, send, sign, accept and track proposals.' },
      projects: {
        description: 'Run accepted projects: milestones, files, completion and cancellation.',
      },
      drafts: { description: 'Manage the drafts of proposals and invoices.' },
      clauses: { description: 'Manage reusable contract clauses.' },
      documentSettings: {
        title: 'Document settings',
        description:
          'Read and set how documents are numbered and taxed, their fields, and the texts of emails to clients.',
      },
    },
  },
  {
    name: 'Invoices and payments',
    groups: {
      invoices: { description: 'Create, send, credit, void and track invoices.' },
      lateFees: {
        title: 'Late fees',
        description: 'Set the usual late fees, and read and waive those of an invoice.',
      },
      timeTracking: {
        title: 'Time tracking',
        description: 'Track time and reserve unbilled hours for invoices.',
      },
      expenses: {
        description: 'Record expenses with receipts and reserve unbilled ones for invoices.',
      },
      forecast: {
        description: 'Forecast the income of the next 90 days, with the documents behind it.',
      },
      recipients: {
        title: 'Recipients',
        description: 'List, add, correct and remove the people that a document goes to.',
      },
      recurringInvoices: {
        description: 'Repeat invoices on a schedule: create, change, pause, skip and end them.',
      },
      statementEmails: {
        title: 'Statements by email',
        description: 'List the statements of account that were emailed to a client.',
      },
      serviceOrders: {
        title: 'Orders of services',
        description: 'List the orders of your services; read, pay and cancel an order by its link.',
      },
      payingInvoices: {
        title: 'Payments of invoices',
        description: 'Open and verify the payment of an invoice.',
      },
      autopay: {
        description:
          'Let a client’s saved payment method pay invoices: start, skip a charge, stop and list.',
      },
      wallet: { description: 'Read balances, earnings, transactions and statements.' },
      accounting: {
        description:
          'Total a period of your books and export it as journal entries for accounting software.',
      },
      payouts: { description: 'Manage payout accounts, payouts and their schedule.' },
      refunds: { description: 'Refund payments of invoices.' },
      disputes: { description: 'Read disputed payments, then accept or contest them.' },
    },
  },
  {
    name: 'Leads',
    groups: {
      leads: { description: 'Manage leads, their stages, notes and emails.' },
      leadImports: { description: 'Import leads from a CSV file and undo an import.' },
      campaigns: { description: 'Manage lead campaigns.' },
      campaignPages: {
        description: 'Serve the capture form of a lead campaign and store its responses.',
      },
      leadMails: {
        title: 'Lead emails',
        description: 'Draft a first email to a lead with Sage AI.',
      },
      leadUnsubscribing: { description: 'Stop emails from a freelancer to a lead.' },
    },
  },
  {
    name: 'Jobs and hiring',
    groups: {
      jobs: { description: 'Post jobs, apply to them and decide on applicants.' },
      matches: {
        description: 'Read suggested jobs and freelancers and correct what suggestions use.',
      },
      savedSearches: { description: 'Manage saved job searches.' },
      recommendations: { description: 'Request, write, publish and verify recommendations.' },
    },
  },
  {
    name: 'People and portfolios',
    groups: {
      directory: { description: 'Browse freelancers and manage saved profiles.' },
      search: { description: 'Search profiles, services, projects, jobs and posts.' },
      profiles: { description: 'Read and update profiles and their views.' },
      freelancerServices: {
        title: 'Services',
        description: 'Manage and read the services that freelancers offer.',
      },
      portfolioProjects: { description: 'Manage and read portfolio projects.' },
      projectMaking: {
        title: 'Project generation',
        description: 'Create a portfolio project from a brief with Sage AI.',
      },
      blogs: { description: 'Write, publish, schedule and read blogs.' },
      workDrafts: {
        description: 'Manage the drafts of blogs, services, projects and jobs, and their versions.',
      },
      sites: { description: 'Edit, preview, publish and read portfolio sites.' },
      customHosts: {
        title: 'Custom domains',
        description: 'Add, verify and remove custom domains of a portfolio site.',
      },
    },
  },
  {
    name: 'Messages and notifications',
    groups: {
      directChat: {
        title: 'Messages',
        description: 'Read conversations and edit, delete or react to messages.',
      },
      chatFiles: {
        title: 'Message files',
        description: 'Upload and download the files of messages.',
      },
      chatCards: {
        title: 'Message cards',
        description: 'Read the current state of the documents that a conversation displays.',
      },
      guestUnsubscribing: { description: 'Stop emails to a guest who has no account.' },
      notifications: { description: 'Read, mark and delete notifications.' },
      noticePreferences: {
        title: 'Notification preferences',
        description: 'Choose which notifications arrive, where and when.',
      },
      pushing: {
        title: 'Push notifications',
        description: 'Manage the devices that receive push notifications.',
      },
      stoppingMails: {
        title: 'Email unsubscribing',
        description: 'Stop one kind of email through the link in an email.',
      },
    },
  },
  {
    name: 'Webhooks and files',
    groups: {
      webhooks: { description: 'Manage webhooks and replay their deliveries.' },
      files: { description: 'Upload images and read public files.' },
    },
  },
  {
    name: 'Accounts',
    groups: {
      auth: {
        title: 'Authentication',
        description: 'Sign up, sign in, verify an address, reset a password and manage sessions.',
      },
      signInProviders: { description: 'Sign in with Google and manage linked accounts.' },
      twoStep: {
        title: 'Two-step verification',
        description: 'Finish a sign-in with a code, and set up codes from an authenticator app.',
      },
      recovery: {
        title: 'Account recovery',
        description: 'Recover an account without its second step, and stop a recovery.',
      },
      accountDeletion: {
        title: 'Account deletion',
        description: 'Keep an account that is about to be deleted.',
      },
      activity: {
        title: 'Account activity',
        description: 'Read where and when the account was used, and report a sign-in.',
      },
      proofs: {
        title: 'Proof of identity',
        description: 'Prove your identity again before an important change.',
      },
      passkeys: { description: 'Sign in with a passkey and manage passkeys.' },
      apiKeys: {
        title: 'API keys',
        description: 'Manage the keys with which programs act for you.',
      },
      connectedApps: {
        title: 'Connected apps',
        description: 'Connect and disconnect apps of other people.',
      },
      ownApps: {
        title: 'Your apps',
        description: 'Register apps that people can connect to their accounts.',
      },
      oauth: {
        title: 'OAuth',
        description: 'Get, renew and revoke the tokens of connected apps.',
      },
      personalData: { description: 'Export personal data and delete an account.' },
      subscriptions: { description: 'Subscribe to a plan, manage it and read its invoices.' },
      referrals: { description: 'Read the referral code, who joined and what it earned.' },
    },
  },
  {
    name: 'Help',
    groups: {
      sage: { title: 'Sage AI', description: 'Chat with Sage AI.' },
      mcp: {
        title: 'Model Context Protocol',
        description: 'Connect an assistant outside Soloist to your records.',
      },
      help: { title: 'Help articles', description: 'Read the help articles.' },
      contact: { description: 'Write to the Soloist team.' },
      reports: { description: 'Report content and appeal decisions.' },
    },
  },
  {
    name: 'Administration',
    groups: {
      users: { description: 'Manage accounts as an admin.' },
      moderation: { description: 'Review reported content and decide on it.' },
      ledger: { description: 'Inspect the ledger and reconcile it with the payment provider.' },
      providerEvents: { description: 'Receive events from the payment provider.' },
      operations: { description: 'Open the job queues and retry stuck deliveries.' },
      operatorMails: {
        title: 'Outgoing emails',
        description: 'Inspect outgoing emails and resolve failed or uncertain ones.',
      },
      operatorFiles: {
        title: 'Stored files',
        description: 'Inspect stored files and remove unused ones.',
      },
      auditLog: { description: 'Read, verify and export the log of privileged actions.' },
    },
  },
  {
    name: 'Releases',
    groups: {
      releases: { description: 'Publish remotes, run canaries and roll back.' },
      deployTokens: { description: 'Manage the tokens that publish remotes.' },
      teams: { description: 'Manage the teams that try unreleased versions.' },
      audiences: {
        description: 'Choose remote versions for a browser by the person who is signed in.',
      },
      overrides: { description: 'Try a published remote version in one browser.' },
      flags: { title: 'Feature flags', description: 'Read and set feature flags.' },
      vitals: { description: 'Report and read browser performance and errors of remotes.' },
    },
  },
];
