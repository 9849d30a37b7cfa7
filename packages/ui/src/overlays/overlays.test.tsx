import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Menu } from './menu.tsx';
import { Modal } from './modal.tsx';
import { Popover } from './popover.tsx';
import { Tooltip } from './tooltip.tsx';

const onConfirm = jest.fn();

function DeleteDraft({ tone }: { tone: 'primary' | 'danger' }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={isOpen}
        title="Delete the draft?"
        text="It cannot be brought back."
        confirmLabel="Delete draft"
        tone={tone}
        onConfirm={onConfirm}
        onCancel={() => setIsOpen(false)}
      />
    </>
  );
}

function RowMenu() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Menu
        trigger={<Button>Actions</Button>}
        items={[{ label: 'Delete', onSelect: () => setIsOpen(true) }]}
      />
      <ConfirmDialog
        open={isOpen}
        title="Delete the draft?"
        text="It cannot be brought back."
        confirmLabel="Delete draft"
        tone="danger"
        onConfirm={onConfirm}
        onCancel={() => setIsOpen(false)}
      />
    </>
  );
}

describe('ConfirmDialog', () => {
  beforeEach(() => onConfirm.mockClear());

  it('focuses Cancel when data would be lost, else the action', async () => {
    const { unmount } = render(<DeleteDraft tone="danger" />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    unmount();
    render(<DeleteDraft tone="primary" />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('button', { name: 'Delete draft' })).toHaveFocus();
  });

  it('is named and described, cancels on Escape and restores the focus', async () => {
    render(<DeleteDraft tone="danger" />);
    const opener = screen.getByRole('button', { name: 'Delete' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('alertdialog', { name: 'Delete the draft?' });
    expect(dialog).toHaveAccessibleDescription('It cannot be brought back.');
    await userEvent.keyboard('{Escape}');
    expect(dialog).not.toBeInTheDocument();
    await waitFor(() => expect(opener).toHaveFocus());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('locks scrolling on the body, where the base styles expect it', async () => {
    render(<DeleteDraft tone="danger" />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const locks = [...document.querySelectorAll('[data-scroll-lock]')];
    expect(locks.map(({ parentElement }) => parentElement)).toEqual([document.body]);
  });

  it('injects no style element, which the content security policy would refuse', async () => {
    const before = document.querySelectorAll('style').length;
    render(<DeleteDraft tone="danger" />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(document.querySelectorAll('style')).toHaveLength(before);
  });
});

describe('Drawer', () => {
  it('does not take the focus while held, and is closed only by its owner', async () => {
    const onClose = jest.fn();
    render(
      <>
        <Button autoFocus>Next</Button>
        <Drawer open held onClose={onClose} title="Menu" side="left">
          <a href="/dashboard">Home</a>
        </Drawer>
      </>,
    );
    const next = screen.getByRole('button', { name: 'Next' });
    expect(screen.getByRole('dialog', { name: 'Menu' })).not.toHaveAttribute('aria-modal');
    expect(next).toHaveFocus();
    await userEvent.click(next);
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('Tooltip', () => {
  it('describes its control on keyboard focus, and closes on Escape', async () => {
    render(
      <Tooltip text="Home">
        <button type="button">H</button>
      </Tooltip>,
    );
    await userEvent.tab();
    expect(screen.getByRole('button')).toHaveAccessibleDescription('Home');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('shows on hover, stays while the pointer is on its text, and then closes', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const wait = () => act(() => jest.runAllTimers());
    render(
      <Tooltip text="Home">
        <button type="button">H</button>
      </Tooltip>,
    );
    await user.hover(screen.getByRole('button'));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    wait();
    const tip = screen.getByRole('tooltip');
    await user.hover(tip);
    wait();
    expect(tip).toBeInTheDocument();
    await user.unhover(tip);
    wait();
    expect(tip).not.toBeInTheDocument();
    jest.useRealTimers();
  });
});

describe('Menu', () => {
  it('opens and chooses by keyboard', async () => {
    const onSelect = jest.fn();
    render(
      <Menu
        trigger={<Button>Create</Button>}
        items={[
          { label: 'New proposal', href: '/proposal/new' },
          { label: 'New invoice', onSelect },
        ]}
      />,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'New proposal' })).toHaveAttribute(
      'href',
      '/proposal/new',
    );
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('regains the focus from a dialog that one of its items opened', async () => {
    render(<RowMenu />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{Enter}');
    await screen.findByRole('alertdialog');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
  });

  it('marks the selected option', async () => {
    render(
      <Menu
        trigger={<Button>Theme</Button>}
        items={[
          { label: 'Light', checked: false },
          { label: 'Dark', checked: true },
        ]}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
    expect(screen.getByRole('menuitemcheckbox', { checked: true })).toHaveTextContent('Dark');
  });
});

describe('a form in an overlay above another form', () => {
  const inner = (onSubmit: () => void) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <button type="submit">Send</button>
    </form>
  );
  it.each([
    ['dialog', Modal],
    ['drawer', Drawer],
  ])('is sent alone from a %s', async (_name, Overlay) => {
    const [outside, inside] = [jest.fn(), jest.fn()];
    render(
      <form onSubmit={outside}>
        <Overlay open title="Ask" onClose={() => {}}>
          {inner(inside)}
        </Overlay>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(inside).toHaveBeenCalledTimes(1);
    expect(outside).not.toHaveBeenCalled();
  });

  it('is sent alone from a popover', async () => {
    const [outside, inside] = [jest.fn(), jest.fn()];
    render(
      <form onSubmit={outside}>
        <Popover
          open
          onOpenChange={() => {}}
          label="Ask"
          trigger={<button type="button">Ask</button>}
        >
          {inner(inside)}
        </Popover>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(inside).toHaveBeenCalledTimes(1);
    expect(outside).not.toHaveBeenCalled();
  });
});
