import { clearSession, setToken } from '@soloist/web-client';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { takeReturnPath } from '../../../routing/return-path.ts';
import { currentPlace, renderAt, tokenWith } from '../../../testing/render-at.tsx';
import { PlanColumns } from './plan-columns.tsx';

beforeEach(() => {
  clearSession();
  sessionStorage.clear();
});

it('names the prices of both plans and pretends nothing', () => {
  renderAt('/pricing', <PlanColumns />);
  expect(screen.getByText('$12')).toBeTruthy();
  expect(screen.getByText('$120')).toBeTruthy();
  expect(screen.getByText(/Works out at \$10 a month/)).toBeTruthy();
  expect(screen.getAllByText(/nothing is charged/)).toHaveLength(2);
});

it('has a visitor sign in first, and brings them to their plan then', async () => {
  renderAt('/pricing', <PlanColumns />);
  await userEvent.click(screen.getByRole('link', { name: 'Subscribe yearly' }));
  expect(currentPlace()).toBe('/choice');
  expect(takeReturnPath('freelancer')).toBe('/settings#plan');
});

it('brings a member straight to their plan', async () => {
  setToken(tokenWith({ role: 'freelancer' }));
  renderAt('/pricing', <PlanColumns />);
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Subscribe monthly' }));
  expect(currentPlace()).toBe('/settings#plan');
});
