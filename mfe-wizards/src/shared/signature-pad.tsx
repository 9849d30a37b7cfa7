import { type SignatureDrawing, signatureBox } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { Eraser, Undo2 } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import styles from './signature-pad.module.css';

type Stroke = SignatureDrawing[number];

export interface SignaturePadTexts {
  /** Describes the area, and that typing the name is enough. */
  label: string;
  /** Visible in the empty area. */
  hint: string;
  undo: string;
  clear: string;
}

const english: SignaturePadTexts = {
  label: 'Signature area. If you can’t draw, your typed name is enough.',
  hint: 'Sign with your finger, pen or mouse',
  undo: 'Undo',
  clear: 'Clear',
};

interface SignaturePadProps {
  value: SignatureDrawing | undefined;
  /** Receives the strokes in `signatureBox` coordinates; `undefined` when nothing is drawn. */
  onChange: (drawing: SignatureDrawing | undefined) => void;
  texts?: SignaturePadTexts;
  /** Takes the focus after a refused submit. */
  invalid?: boolean;
}

/** Draws a signature with finger, pen or mouse, stroke by stroke. */
export function SignaturePad(props: SignaturePadProps) {
  const { value = [], onChange, texts = english, invalid = false } = props;
  const [stroke, setStroke] = useState<Stroke>([]);
  // The current stroke: events come faster than renders.
  const drawn = useRef<Stroke>([]);

  const extend = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    drawn.current = withPoint(drawn.current, pointIn(box, event));
    setStroke(drawn.current);
  };
  const handleDown = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drawn.current = [];
    extend(event);
  };
  const handleMove = (event: PointerEvent<SVGSVGElement>) => {
    if (event.isPrimary && drawn.current.length > 0) extend(event);
  };
  const handleEnd = () => {
    if (drawn.current.length === 0) return;
    onChange([...value, drawn.current]);
    drawn.current = [];
    setStroke([]);
  };
  const handleUndo = () => onChange(value.length > 1 ? value.slice(0, -1) : undefined);

  const strokes = stroke.length > 0 ? [...value, stroke] : value;
  return (
    <div className={styles.pad} tabIndex={-1} data-invalid={invalid}>
      <svg
        className={styles.area}
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        role="img"
        aria-label={texts.label}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleEnd}
        onPointerCancel={handleEnd}
      >
        <line className={styles.base} x1="30" x2="570" y1="140" y2="140" />
        {strokes.map((points, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added and taken at the end
          <polyline key={index} className={styles.stroke} points={lineOf(points)} />
        ))}
      </svg>
      {strokes.length === 0 && (
        <p className={styles.hint} aria-hidden="true">
          {texts.hint}
        </p>
      )}
      <div className={styles.tools}>
        <Button
          size="sm"
          variant="ghost"
          icon={<Undo2 size={16} />}
          disabled={value.length === 0}
          onClick={handleUndo}
        >
          {texts.undo}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={<Eraser size={16} />}
          disabled={value.length === 0}
          onClick={() => onChange(undefined)}
        >
          {texts.clear}
        </Button>
      </div>
    </div>
  );
}

/** The pointer's position in `signatureBox` coordinates. */
function pointIn(area: DOMRect, { clientX, clientY }: PointerEvent): [x: number, y: number] {
  const within = (share: number, size: number) =>
    Math.round(Math.min(1, Math.max(0, share || 0)) * size);
  return [
    within((clientX - area.left) / area.width, signatureBox.width),
    within((clientY - area.top) / area.height, signatureBox.height),
  ];
}

// Closer points are indistinguishable, and a signature has a maximum number of points.
const minDistance = 3;

function withPoint(stroke: Stroke, [x, y]: [number, number]): Stroke {
  const [lastX = -minDistance, lastY = -minDistance] = stroke.slice(-2);
  if (Math.hypot(x - lastX, y - lastY) < minDistance) return stroke;
  return [...stroke, x, y];
}

/** A stroke of one point is a dot: a line needs two. */
const lineOf = (stroke: Stroke) =>
  (stroke.length === 2 ? [...stroke, ...stroke] : stroke).join(' ');
