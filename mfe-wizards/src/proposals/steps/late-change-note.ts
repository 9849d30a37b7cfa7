import { late } from '@soloist/ui';

/** In its own chunk: most proposals change no earlier one. */
export const ChangeNote = late(async () => ({
  default: (await import('./change-note.tsx')).ChangeNote,
}));
