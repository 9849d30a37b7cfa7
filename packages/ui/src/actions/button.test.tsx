import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';

describe('Button', () => {
  it('shows its busy label, ignores presses and keeps the focus', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Send</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    rerender(
      <Button onClick={onClick} busy="Sending">
        Send
      </Button>,
    );
    const busy = screen.getByRole('button', { name: 'Sending' });
    await userEvent.click(busy);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(busy).toHaveFocus();
  });

  it('does not submit a form a second time while busy', async () => {
    const onSubmit = jest.fn((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" busy="Saving">
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    await userEvent.type(screen.getByLabelText('Name'), 'x{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('ButtonLink', () => {
  it('passes plain clicks to the router and leaves the others to the browser', () => {
    const onNavigate = jest.fn();
    render(
      <ButtonLink href="/projects" onNavigate={onNavigate}>
        Projects
      </ButtonLink>,
    );
    const link = screen.getByRole('link', { name: 'Projects' });
    const plain = createEvent.click(link);
    fireEvent(link, plain);
    expect(plain.defaultPrevented).toBe(true);
    expect(onNavigate.mock.calls).toEqual([['/projects']]);
    for (const held of ['metaKey', 'ctrlKey', 'shiftKey']) {
      const modified = createEvent.click(link, { [held]: true });
      fireEvent(link, modified);
      expect(modified.defaultPrevented).toBe(false);
    }
    expect(onNavigate).toHaveBeenCalledTimes(1);
  });
});
