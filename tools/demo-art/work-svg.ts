/** Three colours of one cover, from ground to accent. */
export type Palette = [ground: string, tone: string, accent: string];

export type CoverKind =
  | 'packaging'
  | 'brand'
  | 'app'
  | 'chart'
  | 'landscape'
  | 'letter'
  | 'sound'
  | 'path'
  | 'site'
  | 'form'
  | 'table'
  | 'cards';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

type Draw = (palette: Palette) => string;

const draws: Record<CoverKind, Draw> = {
  packaging: ([, tone, accent]) =>
    range(4)
      .map((index) => {
        const x = 170 + index * 170;
        const label = index % 2 ? accent : '#fff8ec';
        return `<path d="M${x} 540v-210c0-34 26-40 30-66v-74h50v74c4 26 30 32 30 66v210q0 16-16 16h-78q-16 0-16-16z" fill="${tone}"/><rect x="${x + 6}" y="376" width="98" height="112" rx="4" fill="${label}"/><circle cx="${x + 55}" cy="420" r="22" fill="${index % 2 ? '#fff8ec' : accent}"/><path d="M${x + 28} 462h54" stroke="${tone}" stroke-width="7"/>`;
      })
      .join(''),
  brand: ([, tone, accent]) =>
    range(6)
      .map((index) => {
        const x = 120 + (index % 3) * 250;
        const y = 90 + Math.floor(index / 3) * 240;
        const ink = index % 2 ? '#fff8ec' : accent;
        const marks = [
          `<circle cx="${x + 110}" cy="${y + 110}" r="58" fill="${ink}"/>`,
          `<path d="M${x + 52} ${y + 110}a58 58 0 0 1 116 0z" fill="${ink}"/><path d="M${x + 52} ${y + 118}h116" stroke="${ink}" stroke-width="14"/>`,
          `<path d="M${x + 110} ${y + 50}l60 60-60 60-60-60z" fill="${ink}"/>`,
        ];
        return `<rect x="${x}" y="${y}" width="220" height="220" rx="14" fill="${tone}"/>${marks[index % 3]}`;
      })
      .join(''),
  app: ([, tone, accent]) =>
    range(3)
      .map((index) => {
        const x = 170 + index * 220;
        const y = index === 1 ? 60 : 110;
        return `<rect x="${x}" y="${y}" width="180" height="440" rx="26" fill="#fffdf8"/><rect x="${x + 18}" y="${y + 34}" width="144" height="${index === 1 ? 190 : 120}" rx="12" fill="${index === 1 ? accent : tone}"/>${range(
          4,
        )
          .map(
            (row) =>
              `<rect x="${x + 18}" y="${y + (index === 1 ? 246 : 176) + row * 44}" width="${row % 2 ? 100 : 144}" height="18" rx="9" fill="${tone}" opacity=".35"/>`,
          )
          .join('')}`;
      })
      .join(''),
  chart: ([, tone, accent]) =>
    `<rect x="110" y="90" width="740" height="460" rx="18" fill="#fffdf8"/>${range(11)
      .map((index) => {
        const height = 70 + ((index * 67) % 210) + index * 9;
        return `<rect x="${160 + index * 60}" y="${500 - height}" width="36" height="${height}" rx="6" fill="${index === 9 ? accent : tone}"/>`;
      })
      .join(
        '',
      )}<path d="M150 260q130-70 240 10t230-60 190-40" fill="none" stroke="${accent}" stroke-width="7"/>`,
  landscape: ([, tone, accent]) =>
    `<circle cx="660" cy="210" r="92" fill="${accent}"/><path d="M0 430q180-150 360-40t330-70 270 40v280H0z" fill="${tone}"/><path d="M0 520q240-110 480-20t480-40v180H0z" fill="${tone}" style="filter:brightness(.75)"/><path d="M430 640q40-90 140-150" stroke="#fff8ec" stroke-width="9" fill="none" opacity=".8"/>`,
  letter: ([, tone, accent]) =>
    `<path d="M150 540L300 100h80l150 440h-84l-34-104H268l-34 104zm142-176h96l-48-150z" fill="${tone}"/><circle cx="690" cy="400" r="118" fill="none" stroke="${accent}" stroke-width="58"/><path d="M808 270v270" stroke="${accent}" stroke-width="58"/>`,
  sound: ([, tone, accent]) =>
    range(34)
      .map((index) => {
        const height = 60 + Math.abs(Math.sin(index * 0.7) * 190 + Math.cos(index * 1.9) * 110);
        return `<rect x="${108 + index * 22}" y="${320 - height / 2}" width="12" height="${height.toFixed(0)}" rx="6" fill="${index > 13 && index < 20 ? accent : tone}"/>`;
      })
      .join(''),
  path: ([, tone, accent]) =>
    `<path d="M120 500C260 120 420 560 520 300s230-200 320-60" fill="none" stroke="${tone}" stroke-width="12" stroke-dasharray="4 26" stroke-linecap="round"/>${range(
      5,
    )
      .map((index) => {
        const [x, y] = [
          [150, 440],
          [300, 300],
          [470, 400],
          [610, 210],
          [800, 200],
        ][index]!;
        return `<circle cx="${x}" cy="${y}" r="${34 + index * 11}" fill="${index === 4 ? accent : tone}" opacity="${0.35 + index * 0.16}"/>`;
      })
      .join('')}`,
  site: ([, tone, accent]) =>
    `<rect x="110" y="80" width="740" height="500" rx="16" fill="#fffdf8"/><path d="M110 128h740" stroke="${tone}" stroke-width="2"/>${range(
      3,
    )
      .map((dot) => `<circle cx="${140 + dot * 24}" cy="104" r="7" fill="${tone}"/>`)
      .join(
        '',
      )}<rect x="150" y="170" width="300" height="30" rx="6" fill="${tone}"/><rect x="150" y="216" width="230" height="30" rx="6" fill="${tone}"/><rect x="150" y="276" width="120" height="40" rx="20" fill="${accent}"/><rect x="500" y="166" width="310" height="170" rx="12" fill="${accent}" opacity=".8"/>${range(
      3,
    )
      .map(
        (tile) =>
          `<rect x="${150 + tile * 226}" y="376" width="206" height="160" rx="12" fill="${tone}" opacity="${0.25 + tile * 0.2}"/>`,
      )
      .join('')}`,
  form: ([, tone, accent]) =>
    `<rect x="270" y="60" width="420" height="540" rx="20" fill="#fffdf8"/>${range(4)
      .map(
        (row) =>
          `<rect x="316" y="${110 + row * 96}" width="${110 + row * 22}" height="14" rx="7" fill="${tone}"/><rect x="316" y="${134 + row * 96}" width="328" height="46" rx="10" fill="none" stroke="${row === 2 ? accent : tone}" stroke-width="${row === 2 ? 5 : 2.5}"/>`,
      )
      .join('')}<rect x="316" y="506" width="150" height="48" rx="24" fill="${accent}"/>`,
  table: ([, tone, accent]) =>
    `<rect x="120" y="90" width="720" height="460" rx="16" fill="#fffdf8"/>${range(7)
      .map(
        (row) =>
          `<rect x="156" y="${128 + row * 58}" width="${160 + ((row * 53) % 110)}" height="18" rx="9" fill="${tone}"/><rect x="470" y="${128 + row * 58}" width="110" height="18" rx="9" fill="${tone}" opacity=".4"/><rect x="690" y="${122 + row * 58}" width="112" height="30" rx="15" fill="${row % 3 === 1 ? accent : tone}" opacity="${row % 3 === 1 ? 1 : 0.3}"/>`,
      )
      .join('')}`,
  cards: ([, tone, accent]) =>
    range(3)
      .map(
        (index) =>
          `<g transform="rotate(${-9 + index * 9} ${300 + index * 180} 330)"><rect x="${180 + index * 180}" y="150" width="250" height="350" rx="18" fill="${index === 1 ? accent : '#fffdf8'}"/><circle cx="${305 + index * 180}" cy="270" r="62" fill="${index === 1 ? '#fffdf8' : tone}"/><path d="M${240 + index * 180} 390h130M${240 + index * 180} 422h90" stroke="${index === 1 ? '#fffdf8' : tone}" stroke-width="14" stroke-linecap="round"/></g>`,
      )
      .join(''),
};

/** One cover as SVG, 960 by 640. */
export const workSvg = (kind: CoverKind, palette: Palette): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640" width="960" height="640"><rect width="960" height="640" fill="${palette[0]}"/>${draws[kind](palette)}</svg>`;
