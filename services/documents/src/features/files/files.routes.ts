import { files } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { imageFiles } from './file-store.ts';
import { storeImage } from './images.service.ts';
import { sendFile } from './send-file.ts';

export const fileRoutes = () => [
  route(files.uploadImage, async ({ file, user }) => ({
    url: await storeImage(file!.bytes, user.sub),
  })),
  route(files.read, async ({ params, res }) => {
    // Mails and portfolio sites show these images too.
    res.set('cross-origin-resource-policy', 'cross-origin');
    await sendFile({
      res,
      store: imageFiles,
      fileId: params.id,
      name: 'image.webp',
      inline: true,
      cacheControl: 'public, max-age=31536000, immutable',
    });
  }),
];
