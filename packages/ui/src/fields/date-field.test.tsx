import { addDays, today } from '@soloist/contracts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Modal } from '../overlays/modal.tsx';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { Field } from './field.tsx';

type DueProps = Partial<Omit<DateFieldProps, 'value' | 'onChange'>> & {
  start?: string;
  error?: string;
};

function Due({ start = '', error, ...rest }: DueProps) {
  const [day, setDay] = useState(start);
  return (
    <>
      <Field label="Due date" error={error}>
        <DateField {...rest} value={day} onChange={setDay} />
      </Field>
      <p data-testid="value">{day}</p>
      <button type="button" onClick={() => setDay('2027-02-03')}>
        Reset
      </button>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Due date');
const value = () => screen.getByTestId('value').textContent;
const trigger = () => screen.getByRole('button', { name: /^(Choose|Change) date/ });

describe('typing', () => {
  it('shows the reader’s format, and stores the day when the field is left', async () => {
    render(<Due start="2026-11-28" />);
    expect(input()).toHaveValue('11/28/2026');
    expect(input()).toHaveAttribute('placeholder', 'MM/DD/YYYY');
    await userEvent.clear(input());
    await userEvent.type(input(), '12/1/26');
    expect(value()).toBe('2026-11-28');
    await userEvent.tab();
    expect(value()).toBe('2026-12-01');
    expect(input()).toHaveValue('12/01/2026');
  });

  it('stores the day at Enter', async () => {
    render(<Due />);
    await userEvent.type(input(), '2026-11-28{Enter}');
    expect(value()).toBe('2026-11-28');
    expect(input()).toHaveValue('11/28/2026');
  });

  it('clears the day', async () => {
    render(<Due start="2026-11-28" />);
    await userEvent.clear(input());
    await userEvent.tab();
    expect(value()).toBe('');
    expect(input()).toBeValid();
  });

  it('says what a date looks like once a text that is none is left, before any other error', async () => {
    render(<Due error="Please fill the date!" />);
    await userEvent.type(input(), '31/02/2026');
    expect(screen.queryByText(/^Enter a date like/)).toBeNull();
    await userEvent.tab();
    const year = today().slice(0, 4);
    expect(screen.getByText(`Enter a date like 12/31/${year}.`)).toBeVisible();
    expect(screen.queryByText('Please fill the date!')).toBeNull();
    expect(input()).toBeInvalid();
    expect(input()).toHaveValue('31/02/2026');
    expect(value()).toBe('31/02/2026');
    await userEvent.clear(input());
    await userEvent.type(input(), '2/28/2026{Enter}');
    expect(screen.queryByText(/^Enter a date like/)).toBeNull();
    expect(value()).toBe('2026-02-28');
  });

  it('shows a value that is set meanwhile', async () => {
    render(<Due start="2026-11-28" />);
    await userEvent.type(input(), '9');
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(input()).toHaveValue('02/03/2027');
  });
});

describe('the calendar', () => {
  const grid = () => screen.getByRole('grid');
  const open = async (props: DueProps) => {
    render(<Due {...props} />);
    await userEvent.click(trigger());
    await screen.findByRole('dialog', { name: 'Choose date' });
    return userEvent.setup();
  };
  const focusedDay = () => document.activeElement?.getAttribute('aria-label');

  it('opens at the chosen day, and moves by day, week, month and year', async () => {
    const user = await open({ start: '2026-11-28' });
    expect(grid()).toHaveAccessibleName('November 2026');
    await waitFor(() => expect(focusedDay()).toBe('Saturday, November 28, 2026'));
    const presses: [string, string][] = [
      ['{ArrowRight}', 'Sunday, November 29, 2026'],
      ['{ArrowDown}', 'Sunday, December 6, 2026'],
      ['{End}', 'Saturday, December 12, 2026'],
      ['{Home}', 'Sunday, December 6, 2026'],
      ['{ArrowUp}', 'Sunday, November 29, 2026'],
      ['{ArrowLeft}', 'Saturday, November 28, 2026'],
      ['{PageDown}', 'Monday, December 28, 2026'],
      ['{PageUp}', 'Saturday, November 28, 2026'],
      ['{Shift>}{PageDown}{/Shift}', 'Sunday, November 28, 2027'],
      ['{Shift>}{PageUp}{/Shift}', 'Saturday, November 28, 2026'],
    ];
    for (const [keys, day] of presses) {
      await user.keyboard(keys);
      expect(focusedDay()).toBe(day);
    }
  });

  it('stores the focused day at Enter, closes, and returns the focus to its button', async () => {
    const user = await open({ start: '2026-11-28' });
    await waitFor(() => expect(focusedDay()).toContain('November 28'));
    await user.keyboard('{PageDown}{ArrowLeft}{Enter}');
    expect(value()).toBe('2026-12-27');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(trigger()).toHaveFocus());
    expect(trigger()).toHaveAccessibleName('Change date, Sunday, December 27, 2026');
    expect(trigger()).toHaveAccessibleDescription('Due date');
  });

  it('closes at Escape without a change, and leaves the dialog around it open', async () => {
    const onClose = jest.fn();
    render(
      <Modal open onClose={onClose} title="Record payment">
        <Due start="2026-11-28" />
      </Modal>,
    );
    await userEvent.click(trigger());
    await screen.findByRole('grid');
    await userEvent.keyboard('{ArrowRight}{Escape}');
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(value()).toBe('2026-11-28');
    await waitFor(() => expect(trigger()).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });

  it('marks today and the chosen day, and begins the week as the reader does', async () => {
    await open({});
    expect(document.activeElement).toHaveAttribute('aria-current', 'date');
    expect(within(grid()).getAllByRole('columnheader')[0]).toHaveAccessibleName('Sunday');
    await userEvent.keyboard('{Enter}');
    expect(value()).toBe(today());
    await userEvent.click(trigger());
    await waitFor(() =>
      expect(document.activeElement?.parentElement).toHaveAttribute('aria-selected', 'true'),
    );
  });

  it('announces days out of range as disabled, and does not choose them', async () => {
    const user = await open({ start: '2026-11-28', min: '2026-11-27', max: '2026-12-05' });
    await waitFor(() => expect(focusedDay()).toContain('November 28'));
    expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).not.toHaveAttribute('aria-disabled');
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(value()).toBe('2026-11-28');
    expect(grid()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(grid()).toHaveAccessibleName('December 2026');
    expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled();
  });

  it('offers the days ahead that the form wants, and clears', async () => {
    const user = await open({ start: '2026-11-28', daysAhead: [1, 14], min: addDays(today(), 1) });
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'In 14 days' }));
    expect(value()).toBe(addDays(today(), 14));
    await user.click(trigger());
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(value()).toBe('');
  });

  it('stores what was being typed before it opens', async () => {
    render(<Due />);
    await userEvent.type(input(), '2/3/2027');
    await userEvent.click(trigger());
    await waitFor(() => expect(focusedDay()).toBe('Wednesday, February 3, 2027'));
    await userEvent.click(trigger());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves the focus where the reader pressed', async () => {
    await open({});
    await userEvent.click(input());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(input()).toHaveFocus();
  });
});

it('reports that it was left once, not when the focus goes to the calendar', async () => {
  const onBlur = jest.fn();
  render(<Due onBlur={onBlur} />);
  await userEvent.click(input());
  await userEvent.click(trigger());
  await screen.findByRole('grid');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(trigger()).toHaveFocus());
  expect(onBlur).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(onBlur).toHaveBeenCalledTimes(1);
});
