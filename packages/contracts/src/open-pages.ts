export interface OpenPage {
  /** One or two sentences for search results and link previews. */
  description: string;
  /** Whether search engines may list it. */
  indexed: boolean;
}

const listed = (description: string): OpenPage => ({ description, indexed: true });
// What nobody searches for: forms of the account, error screens, a blog that is told of by its own text.
const unlisted = (description: string): OpenPage => ({ description, indexed: false });

/**
 * What the world is told of each page that anybody may open, by its path in `pageRoutes`. Apart from
 * that table because every visitor loads the table, and only the gateway needs this.
 */
export const openPages: Record<string, OpenPage> = {
  '/': listed(
    'Soloist gives freelancers a portfolio on their own address and proposals that clients sign from a link. Clients use it to find them.',
  ),
  '/pricing': listed(
    'What Soloist costs: the tools are free, Pro puts a freelancer first in the directory and lowers the fee of online payments. All prices side by side.',
  ),
  '/abcd': listed(
    'Account, brand, clients, deals: four steps from an empty page to work that a client has signed for, with what to do in each.',
  ),
  '/forhire': listed(
    'Find a freelancer by skill, tool, rate, language or place, see who takes on work now, and open their portfolio.',
  ),
  '/get-in-touch': listed(
    'Thinking about Soloist for your team or your clients? Tell us what you need, and a person answers by e-mail.',
  ),
  '/contact': listed(
    'Something does not work, or you cannot sign in? Write to the people behind Soloist and get an answer by e-mail.',
  ),
  '/privacy-policy': listed(
    'What Soloist keeps about you and why, who handles it, how long it stays, and how you take it with you or have it erased.',
  ),
  '/terms-of-use': listed(
    'The rules for using Soloist: your account, your content, the agreements you make with clients, and what nobody may do here.',
  ),
  '/gmd-blogs': listed(
    'What freelancers on Soloist write about their work: prices, clients, craft and life alone. Read the newest and what many read this week.',
  ),
  '/gmd-blogs/:blogId': unlisted('A blog by a freelancer on Soloist.'),
  '/recommendation/:id': unlisted(
    'A recommendation of a freelancer on Soloist, with its signature: see who wrote it and check that nothing was changed.',
  ),
  '/r/:code': unlisted(
    'You are invited to Soloist: a portfolio on your own address, proposals that clients sign from a link, invoices and a wallet.',
  ),
  '/choice': unlisted(
    'Use Soloist as a freelancer or as a client. You can add the other role to the same account at any time.',
  ),
  '/login': unlisted('Log in to Soloist with your e-mail address and password.'),
  '/signup': unlisted(
    'Create your Soloist account: an e-mail address, a password, and a code from your mail. It costs nothing.',
  ),
  '/verify': unlisted('Type the six digits from your mail to open your Soloist account.'),
  '/google': unlisted('You are being signed in to Soloist with your Google account.'),
  '/not-found': unlisted('There is no page at this address.'),
  '/error': unlisted('Something went wrong on our side.'),
};

/** The addresses that search engines may list. */
export const indexedPaths = Object.keys(openPages).filter((path) => openPages[path]?.indexed);
