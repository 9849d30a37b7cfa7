import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Board } from './board.tsx';

const stages = ['New', 'Contacted', 'Won'];

function Example({ onOpen = () => {} }: { onOpen?: (id: string) => void }) {
  const [places, setPlaces] = useState<Record<string, string>>({ Noor: 'New', Sofie: 'New' });
  const itemsIn = (stage: string) =>
    Object.keys(places)
      .filter((id) => places[id] === stage)
      .map((id) => ({ id }));
  return (
    <Board
      label="Leads by stage"
      noun="lead"
      columns={stages.map((id) => ({
        id,
        label: id,
        count: itemsIn(id).length,
        items: itemsIn(id),
      }))}
      nameOf={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      onMove={({ id }, stage) => setPlaces((before) => ({ ...before, [id]: stage }))}
    >
      {({ id }) => id}
    </Board>
  );
}

const card = (name: string) => screen.getByRole('button', { name });
const stageOf = (name: string) => card(name).closest('section')?.getAttribute('aria-label');

it('a focused card is moved with M and the menu of stages, keeps the focus, and it is said', async () => {
  render(<Example />);
  card('Noor').focus();
  await userEvent.keyboard('m');
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Won' }));
  expect(stageOf('Noor')).toBe('Won');
  expect(card('Noor')).toHaveFocus();
  expect(screen.getByText('Noor moved to Won.')).toHaveRole('status');
});

it('Shift and the arrow keys move a card by one stage, not beyond the last', async () => {
  render(<Example />);
  card('Noor').focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(stageOf('Noor')).toBe('Contacted');
  expect(card('Noor')).toHaveFocus();
  await userEvent.keyboard(
    '{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}',
  );
  expect(stageOf('Noor')).toBe('New');
});

it('arrow keys go from card to card and move none', async () => {
  render(<Example />);
  card('Noor').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(card('Sofie')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
  expect(card('Noor')).toHaveFocus();
  expect([stageOf('Noor'), stageOf('Sofie')]).toEqual(['New', 'Contacted']);
});

it('the button beside a card opens the same menu; the stage it is in is checked', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Move the lead Sofie' }));
  expect(await screen.findByRole('menuitemcheckbox', { name: 'New' })).toBeChecked();
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Contacted' }));
  expect(stageOf('Sofie')).toBe('Contacted');
});

it('opens a card with a click or Enter; a stage without cards says so', async () => {
  const opened: string[] = [];
  render(<Example onOpen={(id) => opened.push(id)} />);
  await userEvent.click(card('Noor'));
  card('Sofie').focus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toEqual(['Noor', 'Sofie']);
  expect(
    within(screen.getByRole('region', { name: 'Won' })).getByText('Nothing here'),
  ).toBeVisible();
});
