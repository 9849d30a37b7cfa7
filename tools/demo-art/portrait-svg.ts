import type { Hair, Look } from './portrait-looks.ts';

const channelsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** `amount` of the second colour in the first one, 0 to 1. */
function mix(hex: string, other: string, amount: number): string {
  const target = channelsOf(other);
  const mixed = channelsOf(hex).map((channel, index) =>
    Math.round(channel + (target[index]! - channel) * amount),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** A darker or lighter tone of a colour: `amount` from -1 (black) to 1 (white). */
const tone = (hex: string, amount: number) =>
  mix(hex, amount < 0 ? '#000000' : '#ffffff', Math.abs(amount));

/** Skin in the shade is warmer, not greyer; dark skin needs a darker shade to show. */
function shade(skin: string, amount: number): string {
  const [red = 0] = channelsOf(skin);
  return mix(
    skin,
    red < 130 ? '#1c0906' : '#6a2a14',
    red < 130 ? Math.min(1, amount * 1.3) : amount,
  );
}

/** Hair behind the head. */
const backs: Record<Hair, string> = {
  short: '',
  crop: '',
  bald: '',
  curls: '',
  quiff: '',
  bob: '<path d="M96 138c0-52 28-82 64-82s64 30 64 82v60c0 10-10 14-22 12H118c-12 2-22-2-22-12z"/>',
  long: '<path d="M92 140c0-54 30-86 68-86s68 32 68 86c0 40 10 74 14 108-20 16-46 20-82 20s-62-4-82-20c4-34 14-68 14-108z"/>',
  waves:
    '<path d="M96 132c0-50 28-78 64-78s64 28 64 78c0 22 14 34 12 56s8 30-2 48c-6 12-22 14-34 8h-80c-12 6-28 4-34-8-10-18 0-26-2-48s12-34 12-56z"/>',
  afro: '<circle cx="160" cy="112" r="76"/><circle cx="98" cy="134" r="26"/><circle cx="222" cy="134" r="26"/>',
  bun: '<circle cx="160" cy="42" r="26"/><path d="M98 140c0-52 26-84 62-84s62 32 62 84l-8 30H106z"/>',
  ponytail:
    '<path d="M206 86c34 6 44 44 38 84-4 26-18 44-34 46 10-30 8-66-8-96z"/><path d="M98 140c0-52 26-84 62-84s62 32 62 84l-8 24H106z"/>',
  braids:
    '<path d="M98 140c0-54 26-84 62-84s62 30 62 84l-4 24H102z"/><g stroke-width="19" stroke-linecap="round" fill="none"><path d="M104 160c-6 30-6 60 0 92"/><path d="M216 160c6 30 6 60 0 92"/></g>',
  scarf: '',
};

/** Hair in front of the forehead. */
const fronts: Record<Hair, string> = {
  short:
    '<path d="M102 136c-6-50 22-82 60-82s64 30 56 82c-4-22-10-34-20-42-26 4-56 0-72-12-12 12-20 30-24 54z"/>',
  crop: '<path d="M104 130c-2-46 22-72 56-72s58 26 56 72c-4-18-8-28-16-36-24-8-56-8-80 0-8 8-12 18-16 36z"/>',
  bald: '',
  curls:
    '<circle cx="112" cy="112" r="18"/><circle cx="118" cy="86" r="20"/><circle cx="142" cy="70" r="22"/><circle cx="170" cy="66" r="22"/><circle cx="196" cy="78" r="21"/><circle cx="208" cy="104" r="18"/><circle cx="152" cy="90" r="16"/><circle cx="180" cy="90" r="15"/>',
  quiff:
    '<path d="M104 134c-4-30 2-50 14-60 6-18 40-30 66-22 26 2 40 30 32 82-4-18-8-28-14-36-20 2-44-4-58-16-14 8-34 22-40 52z"/>',
  bob: '<path d="M100 150c-6-58 22-94 60-94s66 36 60 94c-6-24-16-42-30-52-22 14-56 16-76 8-8 12-12 26-14 44z"/>',
  long: '<path d="M100 156c-8-62 20-100 60-100s68 38 60 100c-4-34-22-58-56-72-34 12-60 38-64 72z"/>',
  waves:
    '<path d="M100 152c-8-60 20-96 60-96s68 36 60 96c-4-26-12-44-26-56-22 4-46-2-58-14-18 10-32 36-36 70z"/>',
  afro: '<path d="M98 134c-6-54 26-84 62-84s68 30 62 84c-10-28-30-40-62-40s-52 12-62 40z"/>',
  bun: '<path d="M102 142c-6-52 22-84 58-84s64 32 58 84c-8-34-26-52-58-52s-50 18-58 52z"/>',
  ponytail:
    '<path d="M102 146c-6-56 22-90 58-90s64 34 58 90c-6-30-16-46-28-54-18 4-44 6-66-4-10 10-18 28-22 58z"/>',
  braids:
    '<path d="M102 142c-6-54 22-86 58-86s64 32 58 86c-6-30-26-50-58-56-32 6-52 26-58 56z"/><path d="M160 58v30" stroke-width="3" opacity=".25"/>',
  scarf: '',
};

const beards = {
  none: '',
  stubble:
    '<path d="M107 152c2 44 24 70 53 70s51-26 53-70c-8 20-14 26-24 26-10-6-48-6-58 0-10 0-16-6-24-26z" opacity=".32"/>',
  full: '<path d="M106 146c0 54 22 84 54 84s54-30 54-84c-6 22-12 30-22 32-14-8-50-8-64 0-10-2-16-10-22-32z"/>',
};

function clothes({ top, collar }: Look): string {
  const body = `<path d="M36 330c4-56 34-84 84-90h80c50 6 80 34 84 90z" fill="${top}"/>`;
  const dark = tone(top, -0.22);
  if (collar === 'shirt') {
    const light = tone(top, 0.72);
    return `${body}<path d="M126 236l34 36 34-36 10 10-22 42-22-16-22 16-22-42z" fill="${light}"/>`;
  }
  if (collar === 'high')
    return `${body}<path d="M122 228c20 14 56 14 76 0l6 24c-24 18-64 18-88 0z" fill="${dark}"/>`;
  if (collar === 'blazer')
    return `${body}<path d="M122 238l38 62 38-62z" fill="${tone(top, 0.82)}"/><path d="M120 238l-16 14 44 70 12-22zM200 238l16 14-44 70-12-22z" fill="${dark}"/>`;
  return `${body}<path d="M118 240c12 32 72 32 84 0" fill="none" stroke="${dark}" stroke-width="8"/>`;
}

function scarf({ hair, hairColor }: Look): { back: string; front: string } {
  if (hair !== 'scarf') return { back: '', front: '' };
  const fold = tone(hairColor, -0.16);
  return {
    back: `<path d="M84 150c0-62 32-98 76-98s76 36 76 98c0 46 14 70 22 98-32 28-164 28-196 0 8-28 22-52 22-98z" fill="${hairColor}"/>`,
    front: `<path fill-rule="evenodd" d="M92 150c-2-58 28-96 68-96s70 38 68 96c-2 44-26 84-68 92-42-8-66-48-68-92zm17-6c0 42 20 76 51 76s51-34 51-76c0-34-18-60-51-60s-51 26-51 60z" fill="${hairColor}"/><path d="M112 214c26 26 70 26 96 0l18 38c-36 26-96 26-132 0z" fill="${hairColor}"/><path d="M118 224c24 20 62 18 88-4M108 246c30 16 74 14 104-4" fill="none" stroke="${fold}" stroke-width="4" stroke-linecap="round"/>`,
  };
}

const glasses = (color: string) =>
  `<g fill="none" stroke="${color}" stroke-width="4.5"><circle cx="137" cy="150" r="18"/><circle cx="183" cy="150" r="18"/><path d="M155 148q5-4 10 0M119 146l-12-4M201 146l12-4"/></g>`;

function face(look: Look): string {
  const { skin, hair, hairColor, beard = 'none', lips } = look;
  const dark = shade(skin, 0.26);
  const ink = '#221a18';
  const brow = hair === 'scarf' || hair === 'bald' ? shade(skin, 0.7) : tone(hairColor, -0.35);
  const mouth = lips
    ? `<path d="M142 190q18 14 36 0-6 15-18 15t-18-15z" fill="${lips}"/>`
    : `<path d="M143 190q17 15 34 0" fill="none" stroke="${shade(skin, 0.75)}" stroke-width="4.5" stroke-linecap="round"/>`;
  const ears =
    hair === 'scarf'
      ? ''
      : `<circle cx="107" cy="152" r="12" fill="${dark}"/><circle cx="213" cy="152" r="12" fill="${dark}"/>`;
  return `${ears}<path d="M108 138c0-42 22-68 52-68s52 26 52 68c0 48-22 84-52 84s-52-36-52-84z" fill="${skin}"/>
<ellipse cx="126" cy="176" rx="11" ry="7" fill="${look.blush ?? shade(skin, 0.3)}" opacity=".45"/><ellipse cx="194" cy="176" rx="11" ry="7" fill="${look.blush ?? shade(skin, 0.3)}" opacity=".45"/>
${beard === 'none' ? '' : `<g fill="${hairColor}">${beards[beard]}</g>`}
<circle cx="138" cy="150" r="5.5" fill="${ink}"/><circle cx="182" cy="150" r="5.5" fill="${ink}"/><circle cx="140" cy="148" r="1.7" fill="#fff"/><circle cx="184" cy="148" r="1.7" fill="#fff"/>
<path d="M126 133q11-7 22-1M172 132q11-6 22 1" fill="none" stroke="${brow}" stroke-width="5" stroke-linecap="round"/>
<path d="M160 152q-8 18 1 21" fill="none" stroke="${dark}" stroke-width="4" stroke-linecap="round"/>${mouth}`;
}

const earrings = (color: string) =>
  `<circle cx="106" cy="170" r="5" fill="${color}"/><circle cx="214" cy="170" r="5" fill="${color}"/>`;

/** One portrait as SVG, 320 by 320. */
export function portraitSvg(look: Look): string {
  const { ground, skin, hair, hairColor } = look;
  const wrap = scarf(look);
  const inHair = (shapes: string) =>
    `<g fill="${hairColor}" stroke="${hairColor}" stroke-width="0">${shapes}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320">
<rect width="320" height="320" fill="${ground}"/><circle cx="236" cy="92" r="120" fill="${tone(ground, 0.28)}"/>
${wrap.back}<g fill="${hairColor}" stroke="${hairColor}" stroke-width="${hair === 'braids' ? '19' : '0'}">${backs[hair]}</g>
<path d="M136 200h48v36c0 22-48 22-48 0z" fill="${shade(skin, 0.2)}"/>
${clothes(look)}
<path d="M138 206q22 20 44 0v24q-22 22-44 0z" fill="${shade(skin, 0.2)}"/>
${face(look)}${inHair(fronts[hair])}${wrap.front}${look.glasses ? glasses(look.glasses) : ''}${look.earrings ? earrings(look.earrings) : ''}
</svg>`;
}
