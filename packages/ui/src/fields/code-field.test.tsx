import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CodeField } from './code-field.tsx';

const onComplete = jest.fn();

function Verify() {
  const [code, setCode] = useState('');
  return (
    <CodeField value={code} onChange={setCode} onComplete={onComplete} error="Wrong." autoFocus />
  );
}

const code = () => screen.getByLabelText('Code');

it('accepts six digits, or twelve after a switch, by keyboard alone', async () => {
  render(<Verify />);
  expect(code()).toHaveFocus();
  await userEvent.keyboard('481920');
  expect(onComplete.mock.calls).toEqual([['481920']]);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(code()).toHaveFocus();
  expect(code()).toHaveValue('');
  await userEvent.keyboard('4819 2048-19207');
  expect(code()).toHaveValue('481920481920');
  expect(code()).toBeInvalid();
  expect(code()).toHaveAccessibleDescription('Wrong.');
  await userEvent.click(screen.getByRole('button', { name: 'My code has 6 digits' }));
  expect(code()).toHaveValue('');
});
