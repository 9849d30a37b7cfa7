import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ChipsInput } from './chips-input.tsx';
import { Field } from './field.tsx';

const known = ['Packaging', 'Print', 'Type'];

function Skills({
  start = [] as string[],
  max = undefined as number | undefined,
  suggestions = [] as string[],
  onTyping = undefined as ((text: string) => void) | undefined,
}) {
  const [skills, setSkills] = useState(start);
  return (
    <>
      <Field label="Skills">
        <ChipsInput
          value={skills}
          onChange={setSkills}
          max={max}
          suggestions={suggestions}
          onTyping={onTyping}
        />
      </Field>
      <output>{skills.join('|')}</output>
    </>
  );
}

const list = () => document.querySelector('output')!.textContent;

describe('ChipsInput', () => {
  it('adds on Enter, on comma and on blur', async () => {
    render(<Skills />);
    await userEvent.type(screen.getByLabelText('Skills'), 'Packaging{Enter}Print, Type');
    expect(list()).toBe('Packaging|Print');
    await userEvent.tab();
    expect(list()).toBe('Packaging|Print|Type');
  });

  it('does not submit the form on Enter', async () => {
    const onSubmit = jest.fn((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Skills />
        <button type="submit">Save</button>
      </form>,
    );
    await userEvent.type(screen.getByLabelText('Skills'), 'Print{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('removes the last on Backspace in an empty box, and any by its button', async () => {
    render(<Skills start={['A', 'B', 'C']} />);
    await userEvent.type(screen.getByLabelText('Skills'), 'x{Backspace}{Backspace}');
    expect(list()).toBe('A|B');
    await userEvent.click(screen.getByRole('button', { name: 'Remove A' }));
    expect(list()).toBe('B');
    expect(screen.getByLabelText('Skills')).toHaveFocus();
  });

  it('adds neither blanks nor duplicates', async () => {
    render(<Skills start={['Print']} />);
    await userEvent.type(screen.getByLabelText('Skills'), ' {Enter}print{Enter},,{Enter}');
    expect(list()).toBe('Print');
  });

  it('accepts a pasted list, up to its maximum', async () => {
    render(<Skills max={3} />);
    await userEvent.click(screen.getByLabelText('Skills'));
    await userEvent.paste('A, B, C, D');
    expect(list()).toBe('A|B|C');
    expect(screen.getByLabelText('Skills')).toHaveAttribute('readonly');
  });

  it('suggests unused matches for the typed text; choosing one replaces that text', async () => {
    render(<Skills start={['Print']} suggestions={known} />);
    const offered = () =>
      screen.queryAllByRole('button', { name: /^Add/ }).map(({ textContent }) => textContent);
    expect(offered()).toEqual(['Packaging', 'Type']);
    await userEvent.type(screen.getByLabelText('Skills'), 'pac');
    expect(offered()).toEqual(['Packaging']);
    await userEvent.click(screen.getByRole('button', { name: 'Add Packaging' }));
    expect(list()).toBe('Print|Packaging');
    expect(screen.getByLabelText('Skills')).toHaveFocus();
  });

  it('suggests search results for the typed text when they arrive', async () => {
    const typed: string[] = [];
    render(<Skills suggestions={known} onTyping={(text) => typed.push(text)} />);
    await userEvent.type(screen.getByLabelText('Skills'), 'pk');
    expect(typed).toEqual(['p', 'pk']);
    expect(screen.getByRole('button', { name: 'Add Packaging' })).toBeInTheDocument();
  });
});
