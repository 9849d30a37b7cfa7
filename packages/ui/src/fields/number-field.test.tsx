import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from './field.tsx';
import { NumberField } from './number-field.tsx';

function Quantity({ from = null }: { from?: number | null }) {
  const [value, setValue] = useState<number | null>(from);
  return (
    <>
      <Field label="Quantity">
        <NumberField value={value} onChange={setValue} />
      </Field>
      <output>{String(value)}</output>
    </>
  );
}
const box = () => screen.getByLabelText<HTMLInputElement>('Quantity');
const value = () => screen.getByRole('status').textContent;

it('accepts digits and a point, and neither minus nor e', async () => {
  render(<Quantity />);
  await userEvent.type(box(), '-1e2.5');
  expect(box()).toHaveValue('12.5');
  expect(value()).toBe('12.5');
});

it('accepts a comma as the point, and at most three decimals', async () => {
  render(<Quantity />);
  await userEvent.type(box(), '1,2345');
  expect(value()).toBe('1.234');
});

it('ignores arrow keys and the wheel', async () => {
  render(<Quantity from={3} />);
  await userEvent.click(box());
  await userEvent.keyboard('{ArrowUp}{ArrowDown}');
  fireEvent.wheel(box(), { deltaY: 100 });
  expect(value()).toBe('3');
});

it('is empty when everything is deleted', async () => {
  render(<Quantity from={3} />);
  await userEvent.clear(box());
  expect(value()).toBe('null');
});

it('rejects a number too large for exact thousandths', async () => {
  render(<Quantity />);
  await userEvent.type(box(), '1234567890123');
  expect(value()).toBe('123456789012');
});
