import { Drawing, halfDisc } from './drawing.tsx';

const chips = [
  { x: 292, y: 250, width: 74 },
  { x: 374, y: 250, width: 58 },
  { x: 292, y: 284, width: 96 },
];

/** A profile at its own URL: a face of two halves, a name, a line, skills. */
export const BrandDrawing = () => (
  <Drawing>
    <path d={halfDisc('right', { x: 410, y: 126, r: 104 })} fill="var(--signal)" />
    <path d={halfDisc('left', { x: 120, y: 324, r: 72 })} fill="var(--text)" />
    <rect
      x="84"
      y="70"
      width="392"
      height="280"
      rx="16"
      fill="var(--surface-raised)"
      stroke="var(--line)"
    />
    <path d="M84 112h392" stroke="var(--line)" />
    <rect x="180" y="82" width="200" height="18" rx="9" fill="var(--hover)" />
    <text x="280" y="95.500" textAnchor="middle" fontSize="11" fill="var(--text-muted)">
      yourname.soloist.example
    </text>
    <circle cx="188" cy="218" r="64" fill="var(--hover)" />
    <path d={halfDisc('left', { x: 188, y: 204, r: 26 })} fill="var(--signal)" />
    <path d={halfDisc('right', { x: 188, y: 204, r: 26 })} fill="var(--text)" />
    <path d="M144 264a44 44 0 0 1 88 0a64 64 0 0 1-88 0z" fill="var(--text)" />
    <rect x="292" y="162" width="136" height="20" rx="6" fill="var(--text)" />
    <rect x="292" y="198" width="148" height="9" rx="4.500" fill="var(--line-strong)" />
    <rect x="292" y="216" width="104" height="9" rx="4.500" fill="var(--line-strong)" />
    {chips.map(({ x, y, width }) => (
      <rect
        key={`${x} ${y}`}
        x={x}
        y={y}
        width={width}
        height="24"
        rx="12"
        fill="none"
        stroke="var(--control-line)"
      />
    ))}
    <text x="124" y="326" fontSize="13" fontWeight="600" fill="var(--text)">
      9 of 9
    </text>
    <rect x="172" y="318" width="264" height="6" rx="3" fill="var(--text)" />
  </Drawing>
);
