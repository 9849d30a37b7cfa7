export { syncLiveReleases } from './live-releases.job.ts';
export { downloadMissingReleases } from './missing-releases.routes.ts';
export { createOverrideReleases } from './overrides.service.ts';
export { createPlatformClient } from './platform.client.ts';
export {
  type ChooseReleases,
  type ChosenReleases,
  createChooseReleases,
} from './release-choice.service.ts';
export { createReleaseDownload } from './release-download.service.ts';
export { createFindRelease } from './release-lookup.service.ts';
export { createRendererLoader } from './renderer-loader.service.ts';
