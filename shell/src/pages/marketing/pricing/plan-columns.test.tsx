import { sampleMyProfile } from '@soloist/contracts/testing';
import { clearSession, setToken } from '@soloist/web-client';
import { answerCalls } from '@soloist/web-client/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { takeReturnPath } from '../../../routing/return-path.ts';
import { currentPlace, renderAt, tokenWith } from '../../../testing/render-at.tsx';
import { PlanColumns } from './plan-columns.tsx';

beforeEach(() => {
  clearSession();
  sessionStorage.clear();
});

type Plan = NonNullable<ReturnType<typeof sampleMyProfile>['plan_details']>['plan'];

function asMember(plan?: Plan) {
  const plan_details = plan ? { plan, renewsAt: '2027-01-01T00:00:00.000Z' } : null;
  answerCalls({
    'GET /api/profile/loadUser': {
      userInfo: sampleMyProfile({ plan_details }),
      viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
      pro: plan !== undefined,
    },
  });
  setToken(tokenWith({ role: 'freelancer' }));
  renderAt('/pricing', <PlanColumns />);
}

it('shows the prices of both plans', () => {
  renderAt('/pricing', <PlanColumns />);
  expect(screen.getByText('$12')).toBeTruthy();
  expect(screen.getByText('$120')).toBeTruthy();
  expect(screen.getByText(/Works out at \$10 a month/)).toBeTruthy();
});

it('asks a visitor to sign in first, then opens the checkout', async () => {
  renderAt('/pricing', <PlanColumns />);
  await userEvent.click(screen.getByRole('link', { name: 'Subscribe yearly' }));
  expect(currentPlace()).toBe('/choice');
  expect(takeReturnPath('freelancer')).toBe('/subscribe/yearly');
});

it('links a member directly to the checkout', async () => {
  asMember();
  expect(await screen.findByText('Your plan')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Subscribe monthly' })).toHaveAttribute(
    'href',
    '/subscribe/monthly',
  );
});

it('shows a member’s plan, and does not offer a second one', async () => {
  asMember('yearly');
  expect(await screen.findByRole('link', { name: 'Manage plan' })).toHaveAttribute(
    'href',
    '/settings#plan',
  );
  expect(screen.queryByRole('link', { name: /^Subscribe/ })).toBeNull();
});
