import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CodeInput } from './code-input.tsx';
import { Field } from './field.tsx';

const onComplete = jest.fn();

function Verify() {
  const [code, setCode] = useState('');
  return (
    <Field label="Code">
      <CodeInput value={code} onChange={setCode} onComplete={onComplete} />
    </Field>
  );
}

describe('CodeInput', () => {
  beforeEach(() => onComplete.mockClear());

  it('accepts digits one by one, ignores the rest and reports the whole code once', async () => {
    render(<Verify />);
    const input = screen.getByLabelText('Code');
    await userEvent.type(input, '48a 19-2');
    expect(input).toHaveValue('48192');
    expect(onComplete).not.toHaveBeenCalled();
    await userEvent.type(input, '07');
    expect(input).toHaveValue('481920');
    expect(onComplete.mock.calls).toEqual([['481920']]);
  });

  it('accepts a pasted code, with the spaces that an email may contain', async () => {
    render(<Verify />);
    await userEvent.click(screen.getByLabelText('Code'));
    await userEvent.paste(' 481 920\n');
    expect(onComplete).toHaveBeenCalledWith('481920');
  });

  it('removes the last digit on Backspace', async () => {
    render(<Verify />);
    const input = screen.getByLabelText('Code');
    await userEvent.type(input, '481{Backspace}');
    expect(input).toHaveValue('48');
  });

  it('requests a numeric keyboard and the code from the message on phones', () => {
    render(<Verify />);
    const input = screen.getByLabelText('Code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
  });
});
