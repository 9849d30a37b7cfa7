import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Stepper } from './stepper.tsx';

const onSelect = jest.fn();

function renderStepper() {
  render(
    <Stepper
      label="Proposal steps"
      onSelect={onSelect}
      steps={[
        { id: 'project', label: 'Project', state: 'done' },
        { id: 'contract', label: 'Contract', state: 'now' },
        { id: 'review', label: 'Review', state: 'ahead' },
        { id: 'sign', label: 'Sign', state: 'locked', reason: 'Please fill the project name!' },
      ]}
    />,
  );
}

describe('Stepper', () => {
  beforeEach(() => onSelect.mockClear());

  it('opens completed and upcoming steps, but neither the current nor a locked one', async () => {
    renderStepper();
    for (const name of ['Project done', 'Contract', 'Review', 'Sign']) {
      await userEvent.click(screen.getByRole('button', { name }));
    }
    expect(onSelect.mock.calls).toEqual([['project'], ['review']]);
  });

  it('announces the current step and the number of steps', () => {
    renderStepper();
    expect(screen.getByRole('button', { current: 'step' })).toHaveAccessibleName('Contract');
    expect(screen.getByText('Step 2 of 4')).toBeInTheDocument();
  });

  it('keeps a locked step reachable and explains why it is locked', async () => {
    renderStepper();
    const locked = screen.getByRole('button', { name: 'Sign' });
    expect(locked).toHaveAttribute('aria-disabled', 'true');
    for (let presses = 0; presses < 4; presses += 1) await userEvent.tab();
    expect(locked).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Please fill the project name!');
  });
});
