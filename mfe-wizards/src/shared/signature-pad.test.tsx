import { type SignatureDrawing, signatureDrawing } from '@soloist/contracts';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SignaturePad } from './signature-pad.tsx';

let drawing: SignatureDrawing | undefined;

function Form() {
  const [value, setValue] = useState<SignatureDrawing>();
  drawing = value;
  return <SignaturePad value={value} onChange={setValue} />;
}

function open() {
  drawing = undefined;
  render(<Form />);
  const area = screen.getByRole('img');
  // Half the size of the signature box.
  area.getBoundingClientRect = () => new DOMRect(10, 20, 300, 90);
  return area;
}
const at = (x: number, y: number) => ({ clientX: x, clientY: y, isPrimary: true, button: 0 });

function draw(area: HTMLElement, points: [number, number][]) {
  const [first = [0, 0], ...rest] = points;
  fireEvent.pointerDown(area, at(...(first as [number, number])));
  for (const point of rest) fireEvent.pointerMove(area, at(...point));
  fireEvent.pointerUp(area);
}

it('scales the drawing to the signature box', () => {
  draw(open(), [
    [10, 20],
    [160, 65],
    [310, 110],
  ]);
  expect(drawing).toEqual([[0, 0, 300, 90, 600, 180]]);
});

it('clips a line at the edge of the area', () => {
  draw(open(), [
    [20, 30],
    [900, -400],
  ]);
  expect(drawing).toEqual([[20, 20, 600, 0]]);
  expect(signatureDrawing.safeParse(drawing).success).toBe(true);
});

it('undoes the last stroke, then clears all', () => {
  const area = open();
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo).toBeDisabled();
  draw(area, [[20, 30]]);
  draw(area, [[60, 30]]);
  draw(area, [[90, 30]]);
  fireEvent.click(undo);
  expect(drawing).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(drawing).toBeUndefined();
});

it('ignores a second finger and a mouse that is not pressed', () => {
  const area = open();
  fireEvent.pointerMove(area, at(50, 50));
  fireEvent.pointerDown(area, { ...at(60, 60), isPrimary: false });
  fireEvent.pointerUp(area);
  expect(drawing).toBeUndefined();
});
