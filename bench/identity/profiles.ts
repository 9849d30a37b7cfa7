import type { ProfileUpdate } from '@soloist/contracts';

const words = (text: string) => text.split(', ');
const crafts = words(
  'Web development, Graphic design, Copywriting, Illustration, Photography, Translation, Video editing, Data analysis, Accounting, Product design, Mobile development, Technical writing, Animation, Sound design, Bookkeeping, Market research, Search optimisation, Interior design, Brand identity, Project management, User research, Systems administration, Machine learning, Lettering, Public relations, Editing, Packaging, Fundraising, Event planning, Voice acting',
);
const fields = words(
  'Online shops, Museums, Banks, Hospitals, Schools, Games, Food, Fashion, Travel, Insurance, Farming, Energy, Music, Film, Theatre, Sports, Law, Charities, Publishers, Start-ups, Logistics, Architecture, Tourism, Astronomy, Beekeeping, Shipping, Chemistry, Toys, Ceramics, Jewellery',
);
const tools = words(
  'Figma, Photoshop, Excel, Illustrator, VS Code, WordPress, Blender, Premiere, InDesign, Shopify, Notion, Lightroom, Git, Webflow, Framer, Ableton, Metabase, Glyphs, Capture One, DaVinci Resolve, Tableau, Xero, Sketch, Cinema 4D, Procreate, QuickBooks, Docker, Unity, Unreal, Maze',
);
const languages = words(
  'English, Spanish, German, French, Portuguese, Hindi, Italian, Arabic, Dutch, Polish, Czech, Swedish, Japanese, Turkish, Ukrainian, Danish, Greek, Finnish, Igbo, Icelandic',
);
const places = words(
  'Berlin Germany, London United Kingdom, New York United States, Lisbon Portugal, Mumbai India, Paris France, Toronto Canada, Madrid Spain, Milan Italy, Warsaw Poland, Prague Czechia, Amsterdam Netherlands, Lagos Nigeria, São Paulo Brazil, Sydney Australia, Stockholm Sweden, Dublin Ireland, Vienna Austria, Kraków Poland, Porto Portugal, Brno Czechia, Accra Ghana, Nairobi Kenya, Tallinn Estonia, Reykjavík Iceland',
);
const beginnings = words(
  'Al, Be, Ca, Da, El, Fa, Ga, Ha, Is, Jo, Ka, Li, Ma, No, Ol, Pe, Ro, Sa, To, Vi',
);
const middles = words(
  'ma, ri, le, na, to, vi, sa, ne, lo, di, ka, be, mi, ro, la, ti, ze, no, ju, ve',
);
const endings = words('na, s, ra, n, lia, k, sa, r, tte, l, mir, m, ndra, d, ška, t, nh, x, ño, v');

/** The same numbers between 0 and 1 in each run (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Plausible profiles: the first entries of each list are common, the last are rare. */
export function createProfiles(seed = 1) {
  const random = createRandom(seed);
  const often = (list: string[]) => list[Math.floor(list.length * random() ** 2.5)]!;
  const evenly = (list: string[]) => list[Math.floor(list.length * random())]!;
  const some = (most: number, pick: () => string) => [
    ...new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, pick)),
  ];
  const name = () => `${evenly(beginnings)}${evenly(middles)}${evenly(endings)}`;
  const skill = () => (random() < 0.7 ? often(crafts) : `${often(crafts)} for ${often(fields)}`);
  const place = () => often(places).replace(/ (?=\S+( Kingdom| States)?$)/, ', ');

  return (): ProfileUpdate & { fname: string; lname: string } => {
    const isComplete = random() < 0.6;
    return {
      fname: name(),
      lname: `${name()}${evenly(middles)}`,
      headline: `${often(crafts)} for ${often(fields)} and ${often(fields)}`.toLowerCase(),
      about: 'Ten years of small and large commissions, described at some length. '.repeat(6),
      skills: some(8, skill),
      tools: some(6, () => often(tools)),
      languages: some(3, () => often(languages)),
      location: random() < 0.9 ? place() : '',
      timezone: isComplete ? 'Europe/Berlin' : '',
      experience: isComplete ? `${Math.ceil(random() * 20)} years` : '',
      socialLinks: isComplete ? ['https://example.com/somebody'] : [],
      hourlyRate: `${Math.ceil(15 + 120 * random() ** 2)}$`,
      availability: isComplete ? 'Two days a week' : '',
      acceptingProjects: random() < 0.8,
      profileImage: random() < 0.4 ? `/files/${'p'.repeat(32)}` : '',
      currency: 'EUR',
    };
  };
}
