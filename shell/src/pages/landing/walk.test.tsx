import { fireEvent, screen } from '@testing-library/react';
import { renderAt } from '../../testing/render-at.tsx';
import { Walk } from './walk.tsx';
import { WalkPlayer } from './walk-player.tsx';
import { walkScreens } from './walk-screens.ts';
import { clientWalk, freelancerWalk } from './walk-steps.ts';

const walks = [freelancerWalk, clientWalk];
const currentStep = () => screen.getByRole('button', { current: 'step' }).textContent;
const endProgress = (container: HTMLElement) =>
  fireEvent.animationEnd(container.querySelector('.progress') as Element);

it.each(walks)('shows the steps and their action before the screens arrive: $title', (walk) => {
  renderAt('/', <Walk walk={walk} />);
  expect(screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual(
    walk.steps.map(([name]) => name),
  );
  expect(screen.getByRole('link', { name: walk.action })).toHaveAttribute(
    'href',
    `/signup?role=${walk.role}`,
  );
  expect(screen.queryByRole('button')).toBeNull();
});

it.each(walks)('has a screen with a description for each step: $title', ({ role, steps }) => {
  const alts = walkScreens[role].map(({ alt }) => alt);
  expect(new Set(alts).size).toBe(steps.length);
});

it('shows the next step when the progress ends, and the first one after the last', () => {
  const { container } = renderAt('/', <WalkPlayer walk={clientWalk} />);
  const seen = clientWalk.steps.map(() => {
    endProgress(container);
    return currentStep();
  });
  expect(seen).toEqual(['People', 'Agreement', 'Project', 'Payment', 'Job']);
});

it('loads a screen only shortly before it is shown', () => {
  const { container } = renderAt('/', <WalkPlayer walk={clientWalk} />);
  const countScreens = () => container.querySelectorAll('.screen').length;
  expect(countScreens()).toBe(2);
  endProgress(container);
  expect(countScreens()).toBe(3);
});

it('stops at a chosen step, and continues on Play', () => {
  renderAt('/', <WalkPlayer walk={freelancerWalk} />);
  fireEvent.click(screen.getByRole('button', { name: 'Invoice' }));
  expect(currentStep()).toBe('Invoice');
  fireEvent.click(screen.getByRole('button', { name: 'Play the freelancer’s screens' }));
  expect(screen.getByRole('button', { name: 'Pause the freelancer’s screens' })).toBeVisible();
});
