import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from './field.tsx';
import { PriceField } from './price-field.tsx';

function Fee({
  start = null as number | null,
  onValue = (_: number | null) => {},
  currency = 'USD',
}) {
  const [fee, setFee] = useState(start);
  return (
    <Field label="Total fee">
      <PriceField
        currency={currency}
        value={fee}
        onChange={(next) => {
          setFee(next);
          onValue(next);
        }}
      />
    </Field>
  );
}

async function typeFee(text: string) {
  const onValue = jest.fn();
  render(<Fee onValue={onValue} />);
  const input = screen.getByLabelText<HTMLInputElement>('Total fee');
  const user = userEvent.setup();
  await user.click(input);
  await user.paste(text);
  const pasted = onValue.mock.lastCall?.[0] ?? null;
  await user.clear(input);
  await user.type(input, text);
  return { input, user, pasted, typed: onValue.mock.lastCall?.[0] ?? null };
}

describe('PriceField', () => {
  it('formats an amount with separators until it is focused', async () => {
    render(<Fee start={360000} />);
    const input = screen.getByLabelText('Total fee');
    expect(input).toHaveValue('3,600.00');
    await userEvent.click(input);
    expect(input).toHaveValue('3600');
    await userEvent.tab();
    expect(input).toHaveValue('3,600.00');
  });

  it('selects all of its text when reached by Tab, so that typing replaces it', async () => {
    const onValue = jest.fn();
    render(<Fee start={360_000} onValue={onValue} />);
    const input = screen.getByLabelText<HTMLInputElement>('Total fee');
    act(() => input.focus());
    expect(input).toHaveValue('3600');
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 4]);
    await userEvent.keyboard('48');
    expect(onValue).toHaveBeenLastCalledWith(4_800);
  });

  it.each([
    ['3600', 360_000],
    ['12.5', 1_250],
    ['12,50', 1_250],
    ['3,600', 360_000],
    ['1,234.56', 123_456],
    ['.5', 50],
    ['0', 0],
  ])('reads %s as %d minor units, typed or pasted', async (text, minor) => {
    const { pasted, typed } = await typeFee(text);
    expect({ pasted, typed }).toEqual({ pasted: minor, typed: minor });
  });

  it.each([
    ['$3,600.00', 360_000],
    ['3.600,50', 360_050],
    ['USD 1 200', 120_000],
  ])('reads a pasted %s', async (text, minor) => {
    const { pasted } = await typeFee(text);
    expect(pasted).toBe(minor);
  });

  it('ignores minus, e and letters, and a third decimal', async () => {
    const { input, typed } = await typeFee('-1e2x.345');
    expect(input).toHaveValue('12.34');
    expect(typed).toBe(1_234);
  });

  it('does not change on arrow keys or the wheel', async () => {
    const onValue = jest.fn();
    render(<Fee start={500} onValue={onValue} />);
    const input = screen.getByLabelText('Total fee');
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    fireEvent.wheel(input, { deltaY: 120 });
    expect(input).toHaveValue('5');
    expect(onValue).not.toHaveBeenCalled();
  });

  it('is null when emptied', async () => {
    const onValue = jest.fn();
    render(<Fee start={500} onValue={onValue} />);
    await userEvent.clear(screen.getByLabelText('Total fee'));
    expect(onValue).toHaveBeenLastCalledWith(null);
  });

  it('rejects a number too long to be exact', async () => {
    const { typed } = await typeFee('9999999999999999');
    expect(typed).toBe(99_999_999_999_900);
  });
});

it.each([
  ['JPY', 3600, '3,600', '3600'],
  ['KWD', 3_600_500, '3,600.500', '3600.500'],
  ['HUF', 360_000, '3,600.00', '3600'],
])('shows %s with its decimals', async (currency, start, shown, edited) => {
  render(<Fee start={start} currency={currency} />);
  const input = screen.getByLabelText('Total fee');
  expect(input).toHaveValue(shown);
  await userEvent.click(input);
  expect(input).toHaveValue(edited);
});

it.each([
  ['JPY', '3,600', 3600],
  ['JPY', '36.00', 36],
  ['KWD', '3,600', 3_600_000],
  ['KWD', '3600.125', 3_600_125],
  ['KWD', '12,50', 12_500],
])('reads what is pasted in %s: “%s”', async (currency, text, minor) => {
  const onValue = jest.fn();
  render(<Fee onValue={onValue} currency={currency} />);
  await userEvent.click(screen.getByLabelText('Total fee'));
  await userEvent.paste(text);
  expect(onValue).toHaveBeenLastCalledWith(minor);
});
