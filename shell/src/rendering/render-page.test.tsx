import { answerCalls } from '@soloist/web-client/testing';
import { isRendered, renderPage } from './render-page.tsx';

// React's server build for Node, which Jest loads here, expects it.
Object.assign(globalThis, { setImmediate: (work: () => void) => setTimeout(work) });

it('renders the start page with the installation’s numbers', async () => {
  answerCalls({
    'GET /api/users/numbers': { freelancers: 24, accepting: 19, skills: 5 },
    'GET /api/proposal/numbers': { sent: 1310, accepted: 12 },
  });
  const page = await renderPage({ pathname: '/' });
  for (const text of ['The whole business.', '24 freelancers', 'Sage AI does the paperwork.'])
    expect(page?.content).toContain(text);
  expect(page?.chunks).toEqual(['landing']);
  expect(page?.data.queries).toMatchObject([
    [['numbers'], { freelancers: 24, accepting: 19, sent: 1310, accepted: 12 }],
  ]);
});

it('renders the prices as a visitor sees them', async () => {
  const page = await renderPage({ pathname: '/pricing/' });
  for (const text of ['$120', 'Plan comparison', 'Log in first.'])
    expect(page?.content).toContain(text);
  expect(page?.data.queries).toEqual([]);
});

it.each(['/login', '/dashboard', '/no/such/page'])('leaves %s to the browser', (pathname) => {
  expect(isRendered(pathname)).toBe(false);
});
