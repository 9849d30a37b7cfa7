export { adminFileRoutes } from './admin/admin-files.routes.ts';
export { removeReceivedByMail } from './chat-files/chat-file-uses.service.ts';
export { chatFileEvents } from './chat-files/chat-files.events.ts';
export { ChatFileModel } from './chat-files/chat-files.model.ts';
export { chatFileRoutes } from './chat-files/chat-files.routes.ts';
export { hourlyCleaning } from './cleanup/cleanup.job.ts';
export { registerFileReferrer } from './cleanup/file-referrers.service.ts';
export { OldFilesModel } from './cleanup/old-files.model.ts';
export { imageEvents } from './images/images.events.ts';
export { fileRoutes } from './images/images.routes.ts';
export { readImage } from './images/images.service.ts';
export { isDrawable, reencode } from './images/reencode.service.ts';
export { ImageUseModel, WorkImageModel } from './images/work-images.model.ts';
export { cleanName, withEnding } from './store/file-names.rules.ts';
export {
  attachmentFiles,
  chatFileStore,
  chatImageSizes,
  type FileStore,
  imageSizes,
  pdfFiles,
  prepareFiles,
  profileImageFiles,
  projectFiles,
  receiptFiles,
  workImageFiles,
} from './store/file-store.service.ts';
export { sendFile } from './store/send-file.service.ts';
