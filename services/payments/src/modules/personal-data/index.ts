export { createPersonalData } from './personal-data.service.ts';
