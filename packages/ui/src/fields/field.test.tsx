import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { PasswordField } from './password-field.tsx';
import { Segmented } from './segmented.tsx';
import { Textarea } from './textarea.tsx';

describe('Field', () => {
  it('names its control and describes it by the hint', () => {
    render(
      <Field label="Project name" hint="Shown on the PDF">
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText('Project name');
    expect(input).toHaveAccessibleDescription('Shown on the PDF');
    expect(input).not.toBeInvalid();
  });

  it('shows an error instead of the hint and marks the control', () => {
    render(
      <Field label="Client email" hint="Where it goes" error="Invalid email address!">
        <Input type="email" />
      </Field>,
    );
    const input = screen.getByLabelText('Client email');
    expect(input).toHaveAccessibleDescription('Invalid email address!');
    expect(input).toBeInvalid();
    expect(screen.queryByText('Where it goes')).not.toBeInTheDocument();
  });

  it('names a group of controls', () => {
    render(
      <Field group label="How will you be paid?">
        <Segmented
          value="a"
          onChange={() => {}}
          options={[
            { value: 'a', label: 'One time' },
            { value: 'b', label: 'Ongoing' },
          ]}
        />
      </Field>,
    );
    expect(screen.getByRole('radiogroup', { name: 'How will you be paid?' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'One time' })).toBeChecked();
  });
});

describe('Textarea', () => {
  const about = (text: string, limit?: number) => (
    <Field label="About">
      <Textarea defaultValue={text} limit={limit} />
    </Field>
  );

  it('shows the number of characters and the limit only near the limit', async () => {
    render(about('x'.repeat(7), 10));
    expect(screen.queryByText('7 / 10')).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('About'), 'xx');
    expect(screen.getByText('9 / 10')).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('About'));
    expect(screen.queryByText('0 / 10')).not.toBeInTheDocument();
  });

  it('warns at nine tenths of the limit', async () => {
    render(about('x'.repeat(8), 10));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('About'), 'x');
    expect(screen.getByRole('status')).toHaveTextContent('9 of 10 characters');
  });

  it('keeps text over the limit and says so', async () => {
    render(about('x'.repeat(10), 10));
    const area = screen.getByLabelText('About');
    expect(area).not.toBeInvalid();
    await userEvent.type(area, 'x');
    expect(area).toHaveValue('x'.repeat(11));
    expect(area).toBeInvalid();
    expect(area).toHaveAccessibleDescription('Input cannot exceed 10 characters');
  });

  it('counts words if configured', () => {
    render(
      <Field label="About">
        <Textarea defaultValue={'one two\n three '} limit={2} unit="words" />
      </Field>,
    );
    expect(screen.getByText('3 / 2')).toBeInTheDocument();
    expect(screen.getByText('Input cannot exceed 2 words')).toBeInTheDocument();
  });

  it('updates the count after a form sets the value by ref', () => {
    const ref = createRef<HTMLTextAreaElement>();
    const form = () => (
      <Field label="About">
        <Textarea ref={ref} limit={8} />
      </Field>
    );
    const { rerender } = render(form());
    act(() => {
      ref.current!.value = 'restored';
    });
    rerender(form());
    expect(screen.getByText('8 / 8')).toBeInTheDocument();
  });
});

describe('Input', () => {
  it('shows the specification’s text beyond 400 characters', async () => {
    render(
      <Field label="Title">
        <Input defaultValue={'x'.repeat(400)} />
      </Field>,
    );
    await userEvent.type(screen.getByLabelText('Title'), 'x');
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription(
      'Input cannot be greater than 400 characters',
    );
  });
});

describe('PasswordField', () => {
  it('shows the password on demand and hides it again', async () => {
    render(
      <Field label="Password">
        <PasswordField autoComplete="current-password" />
      </Field>,
    );
    const input = screen.getByLabelText('Password');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(toggle);
    expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(toggle);
    expect(input).toHaveAttribute('type', 'password');
  });
});
