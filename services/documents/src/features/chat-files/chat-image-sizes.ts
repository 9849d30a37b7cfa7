import { chatFileStore, chatImageSizes } from '../files/file-store.ts';
import { createImageSizes } from '../files/image-sizes.service.ts';

/** The sizes of images in messages. */
export const chatSizes = createImageSizes({
  sizes: chatImageSizes,
  find: chatFileStore.find,
  read: (id) => chatFileStore.read(id),
});
