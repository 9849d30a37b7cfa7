import { files } from '@soloist/contracts';
import { notFound, route } from '@soloist/service-kit';
import { imageFiles } from './file-store.ts';
import { storeImage } from './images.service.ts';
import { sendFile } from './send-file.ts';

export const fileRoutes = () => [
  route(files.uploadImage, async ({ file, user }) => ({
    url: await storeImage(file!.bytes, user.sub),
  })),
  route(files.read, async ({ params, res }) => {
    const file = await imageFiles.find(params.id);
    if (!file) throw notFound('file');
    res.set({
      'cache-control': 'public, max-age=31536000, immutable',
      // Mails and portfolio sites show these images too.
      'cross-origin-resource-policy': 'cross-origin',
    });
    await sendFile({
      res,
      file,
      name: 'image.webp',
      inline: true,
      body: imageFiles.openStream(file.id),
    });
  }),
];
