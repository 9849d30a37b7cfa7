export { personalData } from './personal-data.service.ts';
