export { deletionEvents } from './deletions.service.ts';
export { ErasureModel } from './erasures.model.ts';
export { eraseAccount } from './erasures.service.ts';
export { ExportModel } from './exports.model.ts';
export { startPersonalData } from './personal-data.job.ts';
