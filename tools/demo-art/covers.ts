import type { CoverKind, Palette } from './work-svg.ts';

/** Covers of the demo people's works, by file name. */
export const covers: Record<string, { kind: CoverKind; palette: Palette }> = {
  'museum-archive': { kind: 'site', palette: ['#c6e3e6', '#2d5f6b', '#d9853b'] },
  'fast-shop': { kind: 'site', palette: ['#c9d7ee', '#3f5d86', '#e2a33c'] },
  'offline-clinic': { kind: 'app', palette: ['#f3d27c', '#7a4a2b', '#b5472d'] },
  'invoice-ledger': { kind: 'table', palette: ['#cfe0c9', '#2f4f43', '#d98b4e'] },
  'ferry-audit': { kind: 'form', palette: ['#e7cfd6', '#5b4a63', '#3f7f93'] },
  'harvest-dashboard': { kind: 'chart', palette: ['#d8cdec', '#5c4a8c', '#e08a4f'] },
  'chocolate-lettering': { kind: 'letter', palette: ['#efc9a6', '#20345c', '#b5472d'] },
  'school-places': { kind: 'form', palette: ['#cfe3f1', '#2f567c', '#c9483f'] },
  'olive-labels': { kind: 'packaging', palette: ['#e4ecd0', '#3d5a40', '#c98a3b'] },
  'how-a-lock-works': { kind: 'path', palette: ['#dce8d2', '#2f6a5a', '#e3a33c'] },
  'six-greys': { kind: 'cards', palette: ['#f2d5a0', '#2f6a7c', '#d05f3f'] },
  'bread-season': { kind: 'landscape', palette: ['#f6dccb', '#5d7f5a', '#e9a13b'] },
  'river-people': { kind: 'landscape', palette: ['#bfe0d3', '#2d5c66', '#f0c26b'] },
  'night-radio': { kind: 'sound', palette: ['#c9cdf0', '#3a3f7c', '#e08a4f'] },
  'box-office': { kind: 'brand', palette: ['#e3d5f0', '#51356e', '#e2a33c'] },
  'renewals-report': { kind: 'chart', palette: ['#f4cfd6', '#7c3550', '#3f7f93'] },
};
