import { createImageSizes } from '../images/image-sizes.service.ts';
import { chatFileStore, chatImageSizes } from '../store/file-store.service.ts';

/** Sizes of the images in messages. */
export const chatSizes = createImageSizes({
  sizes: chatImageSizes,
  find: chatFileStore.find,
  read: (id) => chatFileStore.read(id),
});
