import { en } from './en.ts';
import { hi } from './hi.ts';

export const dictionaries = { en, hi };
