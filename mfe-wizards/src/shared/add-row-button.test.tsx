import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddRowButton } from './add-row-button.tsx';

it('keeps the focus while pressed, and acts on release', async () => {
  const onClick = jest.fn();
  render(
    <>
      <input aria-label="Name" />
      <AddRowButton onClick={onClick}>Add item</AddRowButton>
    </>,
  );
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Add item' });
  await user.click(screen.getByLabelText('Name'));
  await user.pointer({ target: button, keys: '[MouseLeft>]' });
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await user.pointer({ target: button, keys: '[/MouseLeft]' });
  expect(onClick).toHaveBeenCalledTimes(1);
});
