import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddButton } from './add-button.tsx';

it('leaves the focus where it is while it is pressed, and is taken on release', async () => {
  const onClick = jest.fn();
  render(
    <>
      <input aria-label="Name" />
      <AddButton onClick={onClick}>Add item</AddButton>
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
