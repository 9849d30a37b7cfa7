export type Hair =
  | 'short'
  | 'crop'
  | 'bald'
  | 'curls'
  | 'quiff'
  | 'bob'
  | 'long'
  | 'waves'
  | 'afro'
  | 'bun'
  | 'ponytail'
  | 'braids'
  | 'scarf';

/** What distinguishes one drawn person from another; colours are hex. */
export interface Look {
  ground: string;
  skin: string;
  hair: Hair;
  /** Of a scarf too. */
  hairColor: string;
  top: string;
  collar: 'round' | 'shirt' | 'high' | 'blazer';
  beard?: 'none' | 'stubble' | 'full';
  lips?: string;
  blush?: string;
  glasses?: string;
  earrings?: string;
}

const skins = {
  ebony: '#5a3524',
  umber: '#7b4a30',
  bronze: '#a86e47',
  honey: '#c98f63',
  sand: '#e2b48c',
  peach: '#f1c9a5',
  rose: '#f6d3ba',
};
const gold = '#e0b050';

/** The demo people, by user name. */
export const looks: Record<string, Look> = {
  ada: {
    ground: '#f5b18b',
    skin: skins.umber,
    hair: 'afro',
    hairColor: '#20150f',
    top: '#1f4e46',
    collar: 'round',
    earrings: gold,
    lips: '#8f3a34',
  },
  grace: {
    ground: '#bcd7cf',
    skin: skins.rose,
    hair: 'bob',
    hairColor: '#c9c2b8',
    top: '#273b5c',
    collar: 'blazer',
    glasses: '#3a2f2a',
    blush: '#e89a86',
  },
  'tomas-novotny': {
    ground: '#c9d7ee',
    skin: skins.peach,
    hair: 'short',
    hairColor: '#6b4a2e',
    top: '#3f5d86',
    collar: 'shirt',
    beard: 'stubble',
  },
  'amara-diallo': {
    ground: '#f3d27c',
    skin: skins.ebony,
    hair: 'braids',
    hairColor: '#1b1210',
    top: '#b5472d',
    collar: 'round',
    earrings: gold,
  },
  'lukasz-zielinski': {
    ground: '#cfe0c9',
    skin: skins.rose,
    hair: 'quiff',
    hairColor: '#b98a4e',
    top: '#2f3b37',
    collar: 'high',
    beard: 'full',
    blush: '#e59b86',
  },
  'noor-haddad': {
    ground: '#e7cfd6',
    skin: skins.sand,
    hair: 'scarf',
    hairColor: '#5b7f93',
    top: '#37444f',
    collar: 'round',
    lips: '#b0574e',
  },
  'jakob-lindahl': {
    ground: '#dfe5ea',
    skin: skins.rose,
    hair: 'crop',
    hairColor: '#d8b878',
    top: '#466b5d',
    collar: 'round',
    glasses: '#2c3a4a',
    blush: '#eba893',
  },
  'thao-nguyen': {
    ground: '#d8cdec',
    skin: skins.sand,
    hair: 'long',
    hairColor: '#1d1a1c',
    top: '#7a4f8c',
    collar: 'high',
    lips: '#b9505a',
  },
  'rafael-moreira': {
    ground: '#c6e3e6',
    skin: skins.honey,
    hair: 'curls',
    hairColor: '#2e1d15',
    top: '#d9853b',
    collar: 'shirt',
    beard: 'stubble',
  },
  'kwame-mensah': {
    ground: '#efc9a6',
    skin: skins.ebony,
    hair: 'crop',
    hairColor: '#171210',
    top: '#20345c',
    collar: 'blazer',
    beard: 'full',
    glasses: gold,
  },
  'sigrun-halldors': {
    ground: '#cfe3f1',
    skin: skins.rose,
    hair: 'ponytail',
    hairColor: '#d5a463',
    top: '#a33d3a',
    collar: 'high',
    blush: '#ea9c8a',
  },
  'beatriz-carvalho': {
    ground: '#f6dccb',
    skin: skins.honey,
    hair: 'waves',
    hairColor: '#4a2a1b',
    top: '#3d6b52',
    collar: 'round',
    lips: '#a8423d',
    earrings: '#c94f3d',
  },
  'haruka-ito': {
    ground: '#dce8d2',
    skin: skins.peach,
    hair: 'bob',
    hairColor: '#221d20',
    top: '#e3a33c',
    collar: 'shirt',
    blush: '#ec9f92',
  },
  'diego-fuentes': {
    ground: '#f2d5a0',
    skin: skins.bronze,
    hair: 'quiff',
    hairColor: '#201613',
    top: '#2f6a7c',
    collar: 'round',
    beard: 'stubble',
  },
  'priya-raman': {
    ground: '#f0c5bb',
    skin: skins.bronze,
    hair: 'long',
    hairColor: '#1c1413',
    top: '#c23f63',
    collar: 'round',
    lips: '#8e3340',
    earrings: gold,
  },
  'lucia-ferrante': {
    ground: '#d5e2c2',
    skin: skins.sand,
    hair: 'bun',
    hairColor: '#3a2419',
    top: '#f0ece2',
    collar: 'high',
    lips: '#b84a44',
    earrings: '#2f6a5a',
  },
  'eilidh-macleod': {
    ground: '#c8dbe0',
    skin: skins.rose,
    hair: 'waves',
    hairColor: '#b5532a',
    top: '#355546',
    collar: 'round',
    blush: '#ef9f84',
  },
  'mehmet-aydin': {
    ground: '#dcd2c2',
    skin: skins.sand,
    hair: 'bald',
    hairColor: '#3a2e28',
    top: '#5b3a33',
    collar: 'blazer',
    beard: 'full',
    glasses: '#2b2522',
  },
  'aroha-ngata': {
    ground: '#bfe0d3',
    skin: skins.bronze,
    hair: 'curls',
    hairColor: '#241814',
    top: '#26433c',
    collar: 'round',
    earrings: '#6fb89a',
    lips: '#8c3f3a',
  },
  'samuel-okonkwo': {
    ground: '#c9cdf0',
    skin: skins.umber,
    hair: 'afro',
    hairColor: '#191210',
    top: '#e6c14d',
    collar: 'round',
    beard: 'stubble',
    glasses: '#22201f',
  },
  'maya-cohen': {
    ground: '#f4cfd6',
    skin: skins.peach,
    hair: 'curls',
    hairColor: '#5a3320',
    top: '#4a5da8',
    collar: 'blazer',
    lips: '#b84b52',
  },
  'ingrid-aasen': {
    ground: '#d9e6ee',
    skin: skins.rose,
    hair: 'bun',
    hairColor: '#bdb6ad',
    top: '#6c2f45',
    collar: 'shirt',
    glasses: '#6c2f45',
    blush: '#e8a592',
  },
  'chidi-eze': {
    ground: '#cde5b8',
    skin: skins.ebony,
    hair: 'short',
    hairColor: '#15100e',
    top: '#e9e4d8',
    collar: 'shirt',
  },
  'camille-rousseau': {
    ground: '#e3d5f0',
    skin: skins.peach,
    hair: 'bob',
    hairColor: '#7a3b22',
    top: '#1f2a44',
    collar: 'round',
    lips: '#c23d48',
  },
  'arjun-menon': {
    ground: '#f7d9a8',
    skin: skins.umber,
    hair: 'quiff',
    hairColor: '#17110f',
    top: '#2d6f63',
    collar: 'blazer',
    beard: 'stubble',
  },
  'hannah-bergmann': {
    ground: '#cfd9e8',
    skin: skins.rose,
    hair: 'ponytail',
    hairColor: '#6a4630',
    top: '#d0643f',
    collar: 'shirt',
    blush: '#ea9f8c',
  },
};
