import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';

const zones = [
  { value: 'Europe/Lisbon', label: 'Lisbon, Europe', hint: '14:05' },
  { value: 'Europe/Oslo', label: 'Oslo, Europe', hint: '15:05' },
  { value: 'America/New_York', label: 'New York, America', hint: '09:05' },
];

function Zone({ start = '' }) {
  const [zone, setZone] = useState(start);
  return (
    <>
      <Field label="Time zone">
        <Combobox value={zone} onChange={setZone} options={zones} />
      </Field>
      <p data-testid="chosen">{zone}</p>
    </>
  );
}

const chosen = () => screen.getByTestId('chosen').textContent;
const box = () => screen.getByRole('combobox', { name: 'Time zone' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('Combobox', () => {
  it('searches by the start of words, and chooses with Enter', async () => {
    render(<Zone />);
    await userEvent.type(box(), 'york am');
    expect(options()).toEqual(['New York, America09:05']);
    await userEvent.keyboard('{Enter}');
    expect(chosen()).toBe('America/New_York');
    expect(box()).toHaveValue('New York, America');
    expect(options()).toEqual([]);
  });

  it('ranks exact prefixes first: India before the British Indian Ocean', async () => {
    const places = [
      { value: 'IO', label: 'British Indian Ocean Territory', hint: 'IO' },
      { value: 'IN', label: 'India', hint: 'IN' },
    ];
    const onChange = jest.fn();
    render(
      <Field label="Country">
        <Combobox value="" onChange={onChange} options={places} />
      </Field>,
    );
    await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), 'india{Enter}');
    expect(onChange).toHaveBeenCalledWith('IN');
  });

  it('moves with the arrow keys, and wraps from the last to the first', async () => {
    render(<Zone />);
    box().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(chosen()).toBe('America/New_York');
  });

  it('keeps the selected option on Escape, which does not propagate', async () => {
    const onKeyDown = jest.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: fakes a form that Escape would close
      <div onKeyDown={({ key }) => key === 'Escape' && onKeyDown()}>
        <Zone start="Europe/Oslo" />
      </div>,
    );
    await userEvent.type(box(), 'lis{Escape}');
    expect(chosen()).toBe('Europe/Oslo');
    expect(onKeyDown).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onKeyDown).toHaveBeenCalledTimes(1);
  });

  it('selects the match on blur', async () => {
    render(<Zone start="Europe/Oslo" />);
    await userEvent.clear(box());
    await userEvent.type(box(), 'lisb');
    await userEvent.tab();
    expect(chosen()).toBe('Europe/Lisbon');
  });

  it('shows when nothing matches', async () => {
    render(<Zone />);
    await userEvent.type(box(), 'atlantis');
    expect(screen.getByRole('status')).toHaveTextContent('No matches');
    await userEvent.tab();
    expect(chosen()).toBe('');
  });
});
