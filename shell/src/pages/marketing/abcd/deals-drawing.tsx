import { Drawing, halfDisc } from './drawing.tsx';

const lines = [
  { y: 142, width: 164 },
  { y: 160, width: 190 },
  { y: 178, width: 120 },
  { y: 222, width: 190 },
  { y: 240, width: 150 },
];

/** A signed document before the two halves, which have met. It looks the same in both themes. */
export const DealsDrawing = () => (
  <Drawing>
    <path d={halfDisc('left', { x: 280, y: 206, r: 168 })} fill="var(--signal)" />
    <path d={halfDisc('right', { x: 280, y: 206, r: 168 })} fill="var(--text)" />
    <g transform="rotate(-3 280 210)">
      <rect x="160" y="48" width="240" height="330" rx="4" fill="#fff" stroke="#e2e5e5" />
      <text x="184" y="92" fontSize="22" fontWeight="600" letterSpacing="-.6" fill="#1a1f21">
        Winter packaging
      </text>
      <path d="M184 112h192M184 202h192M184 268h192" stroke="#cdd2d2" />
      {lines.map(({ y, width }) => (
        <rect key={y} x="184" y={y - 8} width={width} height="7" rx="3.500" fill="#e2e5e5" />
      ))}
      <text x="184" y="296" fontSize="13" fontWeight="600" fill="#1a1f21">
        Total
      </text>
      <text x="376" y="296" fontSize="13" fontWeight="600" textAnchor="end" fill="#1a1f21">
        $12,400.00
      </text>
      <path
        d="M188 346c10-22 20-26 20-12s-12 14-6 2 20-14 22-2 8 8 14-2 10-6 10 2 12 4 18-6 8 8 16 2 20-4 30-4"
        fill="none"
        stroke="#1a1f21"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </g>
    <g transform="translate(364 286)">
      <circle cx="44" cy="44" r="44" fill="var(--surface-raised)" stroke="var(--line)" />
      <path
        d="m26 45 13 13 24-26"
        fill="none"
        stroke="var(--ok)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  </Drawing>
);
