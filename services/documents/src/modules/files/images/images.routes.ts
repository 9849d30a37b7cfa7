import { files } from '@soloist/contracts';
import { notFound, route } from '@soloist/server-kit';
import { answerWith, imageFormatFor } from '../store/send-file.service.ts';
import { imagePath, readOriginal } from './image-originals.service.ts';
import { publicSizes } from './image-sizes.service.ts';
import { storeImage } from './images.service.ts';
import { storePreviewImage } from './work-images.service.ts';

export const fileRoutes = () => [
  route(files.uploadImage, ({ file, query, user }) =>
    storeImage({ bytes: file!.bytes, as: query.as, ownerId: user.sub }),
  ),
  route(files.storePreview, async ({ file }) => {
    const { id, ...size } = await storePreviewImage(file!.bytes);
    return { url: imagePath(id), ...size };
  }),
  route(files.read, async ({ params: { id }, query: { w: width }, req, res }) => {
    const format = imageFormatFor(req);
    const image = await (width ? publicSizes.read({ id, width, format }) : readOriginal(id));
    if (!image) throw notFound('file');
    if (width) res.vary('Accept');
    // Emails and portfolio sites show these images too.
    res.set('cross-origin-resource-policy', 'cross-origin');
    answerWith(image, {
      res,
      name: `image.${image.contentType.replace('image/', '')}`,
      inline: true,
      cacheControl: 'public, max-age=31536000, immutable',
    });
  }),
];
