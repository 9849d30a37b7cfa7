import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Board, type BoardPlace } from './board.tsx';

const stages = ['New', 'Contacted', 'Won'];

interface Placed {
  id: string;
  stage: string;
}

function Example({ onOpen = () => {} }: { onOpen?: (id: string) => void }) {
  const [places, setPlaces] = useState<Placed[]>([
    { id: 'Noor', stage: 'New' },
    { id: 'Sofie', stage: 'New' },
  ]);
  const move = (item: Placed, { column, before }: BoardPlace) =>
    setPlaces((all) => {
      const others = all.filter(({ id }) => id !== item.id);
      const at = before ? others.findIndex(({ id }) => id === before) : others.length;
      return others.toSpliced(at, 0, { ...item, stage: column });
    });
  return (
    <Board
      label="Leads by stage"
      noun="lead"
      columns={stages.map((stage) => {
        const items = places.filter((place) => place.stage === stage);
        return { id: stage, label: stage, count: items.length, items };
      })}
      nameOf={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      onMove={move}
    >
      {({ id }) => id}
    </Board>
  );
}

const card = (name: string) => screen.getByRole('button', { name });
const stageOf = (name: string) => card(name).closest('section')?.getAttribute('aria-label');

it('moves a focused card with M and the menu of stages, keeps the focus, and announces the move', async () => {
  render(<Example />);
  card('Noor').focus();
  await userEvent.keyboard('m');
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Won' }));
  expect(stageOf('Noor')).toBe('Won');
  expect(card('Noor')).toHaveFocus();
  expect(screen.getByText('Noor moved to Won.')).toHaveRole('status');
});

it('restores the focus when the menu of stages closes', async () => {
  render(<Example />);
  card('Noor').focus();
  await userEvent.keyboard('m');
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(card('Noor')).toHaveFocus());
  const mover = card('Move lead Noor');
  await userEvent.click(mover);
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(mover).toHaveFocus());
});

it('moves a card by one stage with Shift and the arrow keys, not beyond the last', async () => {
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

it('moves the focus between cards with the arrow keys, and moves no card', async () => {
  render(<Example />);
  card('Noor').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(card('Sofie')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
  expect(card('Noor')).toHaveFocus();
  expect([stageOf('Noor'), stageOf('Sofie')]).toEqual(['New', 'Contacted']);
});

it('opens the same menu with the button beside a card, the current stage checked', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Move lead Sofie' }));
  expect(await screen.findByRole('menuitemcheckbox', { name: 'New' })).toBeChecked();
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Contacted' }));
  expect(stageOf('Sofie')).toBe('Contacted');
});

it('opens a card with a click or Enter, and marks an empty stage', async () => {
  const opened: string[] = [];
  render(<Example onOpen={(id) => opened.push(id)} />);
  await userEvent.click(card('Noor'));
  card('Sofie').focus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toEqual(['Noor', 'Sofie']);
  expect(within(screen.getByRole('region', { name: 'Won' })).getByText('No cards')).toBeVisible();
});

it('reorders a card in its stage with Shift and the arrow keys, and announces its place', async () => {
  render(<Example />);
  const order = () =>
    within(screen.getByRole('region', { name: 'New' }))
      .getAllByRole('button', { name: /^(Noor|Sofie)$/ })
      .map(({ textContent }) => textContent);
  card('Noor').focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(order()).toEqual(['Sofie', 'Noor']);
  expect(card('Noor')).toHaveFocus();
  expect(screen.getByText('Noor moved to position 2 of 2.')).toHaveRole('status');
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowUp}{ArrowUp}{/Shift}');
  expect(order()).toEqual(['Noor', 'Sofie']);
});
