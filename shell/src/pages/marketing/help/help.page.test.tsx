import { type HelpArticle, help } from '@soloist/contracts';
import { readHelpArticles } from '@soloist/server-kit/help-articles';
import { setToken } from '@soloist/web-client';
import { answerCalls, resetQueries } from '@soloist/web-client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentPlace, renderAt, tokenWith } from '../../../testing/render-at.tsx';
import { HelpPage } from './help.page.tsx';
import { HelpArticlePage } from './help-article.page.tsx';
import { groupArticles, helpSubjects, searchArticles } from './help-search.rules.ts';

const articles: HelpArticle[] = readHelpArticles();
const serve = () => answerCalls({ [`GET /api${help.list.path}`]: { articles } });
const links = () => within(screen.getByRole('main')).getAllByRole('link');

beforeEach(() => {
  resetQueries();
  localStorage.clear();
});

describe('the contents', () => {
  it('have every article once, by subject', async () => {
    serve();
    renderAt('/help', <HelpPage />);
    expect(await screen.findByRole('heading', { name: 'Start here' })).toBeVisible();
    const hrefs = links().map((link) => link.getAttribute('href'));
    expect(hrefs.toSorted()).toEqual(articles.map(({ slug }) => `/help/${slug}`).toSorted());
  });

  it('name only articles that exist, and leave none out', () => {
    const slugs = articles.map(({ slug }) => slug);
    expect(helpSubjects.flatMap((subject) => subject.slugs).toSorted()).toEqual(slugs.toSorted());
    expect(groupArticles(articles).map(({ title }) => title)).not.toContain('More');
  });

  it('are searched, with the search in the address', async () => {
    serve();
    renderAt('/help', <HelpPage />);
    await userEvent.type(screen.getByLabelText('Search help'), 'refund{Enter}');
    expect(await screen.findByRole('link', { name: 'Refunds and disputes' })).toBeVisible();
    expect(currentPlace()).toBe('/help?q=refund');
    await userEvent.clear(screen.getByLabelText('Search help'));
    await userEvent.type(screen.getByLabelText('Search help'), 'zzz{Enter}');
    expect(await screen.findByText('No articles about “zzz”')).toBeVisible();
  });

  it('can be retried when they fail to load', async () => {
    answerCalls({});
    renderAt('/help', <HelpPage />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    serve();
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Start here' })).toBeVisible();
  });
});

it.each([
  ['how do I send a proposal', 'send-a-proposal'],
  ['post a job', 'post-a-job'],
  ['payout', 'payouts'],
  ['delete account', 'delete-account'],
])('the search for “%s” finds %s first', (typed, slug) => {
  expect(searchArticles(articles, typed)[0]?.slug).toBe(slug);
});

describe('an article', () => {
  it('has its text with lists, and its neighbours', async () => {
    serve();
    renderAt('/help/post-a-job', <HelpArticlePage />);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Post a job and hire',
    );
    expect(screen.getByRole('heading', { name: 'Hire someone' })).toBeVisible();
    const related = within(screen.getByRole('navigation', { name: 'Related articles' }));
    expect(related.getByRole('link', { name: 'Find a freelancer' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Open / })).not.toBeInTheDocument();
  });

  it('leads people whose role has it to the page that it explains', async () => {
    serve();
    setToken(tokenWith({ sub: 'a'.repeat(24), role: 'employer' }));
    renderAt('/help/post-a-job', <HelpArticlePage />);
    const link = await screen.findByRole('link', { name: 'Open Post a job' });
    expect(link).toHaveAttribute('href', '/createJob');
  });

  it('that does not exist leads to the contents', async () => {
    serve();
    renderAt('/help/no-such-article', <HelpArticlePage />);
    expect(await screen.findByRole('heading', { name: 'Article not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse help' })).toHaveAttribute('href', '/help');
  });
});
