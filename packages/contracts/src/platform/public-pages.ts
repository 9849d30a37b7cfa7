export interface PublicPage {
  /** One or two sentences for search results and link previews. */
  description: string;
  /** Whether search engines may list it. */
  indexed: boolean;
}

const listed = (description: string): PublicPage => ({ description, indexed: true });
// Pages without search traffic: account forms, error screens, and a blog, whose own text describes it.
const unlisted = (description: string): PublicPage => ({ description, indexed: false });

/**
 * The public description of each open page, by its path in `pageRoutes`. Separate from that table
 * because every visitor loads the table, and only the gateway needs this.
 */
export const publicPages: Record<string, PublicPage> = {
  '/': listed(
    'Soloist gives freelancers a portfolio at their own address and proposals that clients sign from a link. Clients use it to find them.',
  ),
  '/pricing': listed(
    'What Soloist costs: the tools are free, and Pro lists freelancers first and lowers the fee on online payments. Compare all prices.',
  ),
  '/abcd': listed(
    'Account, brand, clients, deals: four steps from a blank page to signed work, with advice for each step.',
  ),
  '/forhire': listed(
    'Find a freelancer by skill, tool, rate, language or place, see who is available now, and open their portfolio.',
  ),
  '/help': listed(
    'How Soloist works, in short articles: proposals, invoices, payments, your portfolio, jobs and your account. Search them or browse by subject.',
  ),
  '/help/:slug': unlisted('An article about how Soloist works.'),
  '/get-in-touch': listed(
    'Thinking about Soloist for your team or your clients? Tell us what you need, and a person replies by email.',
  ),
  '/contact': listed(
    'Is something broken, or can’t you sign in? Write to the Soloist team and get a reply by email.',
  ),
  '/privacy-policy': listed(
    'What Soloist stores about you and why, who processes it, for how long, and how to export or delete it.',
  ),
  '/terms-of-use': listed(
    'The rules for using Soloist: your account, your content, the agreements you make with clients, and prohibited use.',
  ),
  '/gmd-blogs': listed(
    'What freelancers on Soloist write about their work: prices, clients, craft and working alone. Read the newest and trending posts.',
  ),
  '/gmd-blogs/:blogId': unlisted('A blog by a freelancer on Soloist.'),
  '/recommendation/:id': unlisted(
    'A recommendation for a freelancer on Soloist, with its signature: see who wrote it and verify that it is unchanged.',
  ),
  '/r/:code': unlisted(
    'You are invited to Soloist: a portfolio at your own address, proposals that clients sign from a link, invoices and a wallet.',
  ),
  '/choice': unlisted(
    'Use Soloist as a freelancer or as a client. You can add the other role to the same account at any time.',
  ),
  '/login': unlisted('Log in to Soloist with your email address and password.'),
  '/signup': unlisted(
    'Create your free Soloist account with an email address, a password and an emailed code.',
  ),
  '/verify': unlisted('Enter the six-digit code from your email to open your Soloist account.'),
  '/google': unlisted('Signing you in to Soloist with your Google account.'),
  '/not-found': unlisted('There is no page at this address.'),
  '/error': unlisted('Something went wrong on our side.'),
};

/** The addresses that search engines may list. */
export const indexedPaths = Object.keys(publicPages).filter((path) => publicPages[path]?.indexed);
