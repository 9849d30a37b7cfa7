import { samplePublicProfile } from '@soloist/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openProfile, refusal } from './testing.tsx';

const noor = {
  ...samplePublicProfile({
    id: 'b'.repeat(24),
    username: 'noor',
    fname: 'Noor',
    lname: 'Haddad',
    headline: 'Packaging',
    hourlyRate: '70$',
    socialLinks: ['https://www.are.na/noor/'],
  }),
  roles: ['freelancer'],
};
const noorAnswers = { [`GET /api/profile/getUser/${noor.id}`]: { data: noor } };
const openNoor = ({ answers = {}, ...rest }: Parameters<typeof openProfile>[0] = {}) =>
  openProfile({ id: noor.id, answers: { ...noorAnswers, ...answers }, ...rest });

describe('another person’s profile', () => {
  it('has nothing to edit, and links without a referrer', async () => {
    openNoor();
    expect(await screen.findByRole('heading', { name: 'Noor Haddad' })).toBeInTheDocument();
    expect(screen.getByText('$70 an hour')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Edit|Add)/ })).not.toBeInTheDocument();
    const link = screen.getByRole('link', { name: /are.na\/noor/ });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  });

  it('lets a client propose work, and others send a message', async () => {
    openNoor({ me: { role: 'employer', roles: ['employer'] } });
    const link = await screen.findByRole('link', { name: 'Propose work' });
    expect(link).toHaveAttribute('href', `/message/${noor.id}`);
  });

  it('shows a client without a rate or a site', async () => {
    openNoor({
      answers: {
        [`GET /api/profile/getUser/${noor.id}`]: { data: { ...noor, roles: ['employer'] } },
      },
    });
    expect(await screen.findByRole('link', { name: 'Message' })).toBeInTheDocument();
    expect(screen.queryByText('$70 an hour')).not.toBeInTheDocument();
    expect(screen.queryByText(/Accepting projects/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /noor.localhost/ })).not.toBeInTheDocument();
  });

  it('is saved and removed again', async () => {
    const path = `/api/discover/saveProfile/${noor.id}`;
    const { calls } = openNoor({
      answers: {
        [`GET ${path}`]: { message: 'Saved.', savedProfile: [noor.id] },
        [`DELETE ${path}`]: { message: 'Dropped.', savedProfile: [] },
      },
    });
    const button = await screen.findByRole('button', { name: 'Save' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Saved (remove)' }));
    expect(await screen.findByRole('button', { name: 'Save' })).toBeInTheDocument();
    const profileRequests = () =>
      calls.filter((call) => call.path === path).map(({ method }) => method);
    await waitFor(() => expect(profileRequests()).toEqual(['GET', 'DELETE']));
  });

  it('reverts when saving fails', async () => {
    openNoor({
      answers: {
        [`GET /api/discover/saveProfile/${noor.id}`]: refusal(500, { message: 'Not now.' }),
      },
    });
    const toasts: string[] = [];
    const listen = (event: Event) => toasts.push((event as CustomEvent).detail.message);
    window.addEventListener('soloist:toast', listen, { once: true });
    const button = await screen.findByRole('button', { name: 'Save' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await waitFor(() => expect(toasts).toEqual(['Not now.']));
    expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument();
  });
});

describe('a profile that fails to load', () => {
  const respondWith = (answer: () => Response) =>
    openProfile({ id: noor.id, answers: { [`GET /api/profile/getUser/${noor.id}`]: answer } });

  it.each([
    [404, { message: 'User not found', code: 'not_found' }],
    [400, { message: 'Invalid request', code: 'invalid_input' }],
  ])('shows the server’s message for %d, without a retry', async (status, body) => {
    respondWith(refusal(status, body));
    expect(await screen.findByText(body.message)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find freelancers' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('shows the specification’s text for 204, which has no body', async () => {
    respondWith(() => new Response(null, { status: 204 }));
    expect(await screen.findByText('User has no username')).toBeInTheDocument();
  });

  it('can be retried after a server error', async () => {
    let answer = refusal(500, { message: 'Server error occurred' });
    respondWith(() => answer());
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8000 });
    expect(screen.getByText('Server error occurred')).toBeInTheDocument();
    answer = () => Response.json({ success: true, data: noor });
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Noor Haddad' })).toBeInTheDocument();
  });
});

describe('the user’s profile', () => {
  it('shows its completeness, and opens the form of a missing field', async () => {
    openProfile({ me: { skills: ['Engines'] } });
    const completeness = within(await screen.findByRole('region', { name: 'Completeness' }));
    expect(completeness.getByText('2 of 9 complete.')).toBeInTheDocument();
    await userEvent.click(completeness.getByRole('button', { name: 'location' }));
    expect(screen.getByLabelText('Location')).toHaveFocus();
    await userEvent.keyboard('London{Enter}');
    expect(await completeness.findByText('3 of 9 complete.')).toBeInTheDocument();
    expect(completeness.queryByRole('button', { name: 'location' })).not.toBeInTheDocument();
  });

  it('opens the introduction from another tab', async () => {
    openProfile({ search: '?tab=documents' });
    await userEvent.click(await screen.findByRole('button', { name: 'introduction' }));
    expect(await screen.findByLabelText('Introduction')).toHaveFocus();
  });

  it('opens the form in the link', async () => {
    openProfile({ search: '?edit=location' });
    expect(await screen.findByLabelText('Location')).toHaveFocus();
  });

  it('shows views, with every day in a table', async () => {
    openProfile({
      answers: {
        'GET /api/profile/views': {
          viewCounts: { sevenDayView: 3, thirtyDayView: 5, allTimeView: 4903 },
          days: [
            { day: '2026-11-20', views: 2 },
            { day: '2026-11-21', views: 3 },
          ],
        },
      },
    });
    expect(await screen.findByText('4,903')).toBeInTheDocument();
    const table = within(screen.getByRole('table', { name: 'Views by day' }));
    expect(table.getByRole('row', { name: 'November 21 3' })).toBeInTheDocument();
  });

  it('stays usable when the views fail to load', async () => {
    openProfile({
      answers: { 'GET /api/profile/views': refusal(500, { message: 'Not now.' }) },
    });
    expect(await screen.findByText(/We couldn’t load your views/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit name' })).toBeInTheDocument();
  });

  it('can be previewed as a client', async () => {
    openProfile({ me: { phonenumber: '+44 20 555 0142' } });
    expect(await screen.findByText('+44 20 555 0142')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'View as client' }));
    expect(screen.queryByText('+44 20 555 0142')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Back to editing' }));
    expect(screen.getByRole('button', { name: 'Edit name' })).toBeInTheDocument();
  });
});
