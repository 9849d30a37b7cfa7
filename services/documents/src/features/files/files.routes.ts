import { files } from '@soloist/contracts';
import { notFound, route } from '@soloist/service-kit';
import type { Request } from 'express';
import { readOriginal } from './image-originals.ts';
import { readImageSize } from './image-sizes.service.ts';
import { storeImage } from './images.service.ts';
import { answerWith } from './send-file.ts';

export const fileRoutes = () => [
  route(files.uploadImage, ({ file, query, user }) =>
    storeImage({ bytes: file!.bytes, as: query.as, ownerId: user.sub }),
  ),
  route(files.read, async ({ params: { id }, query: { w: width }, req, res }) => {
    const format = formatFor(req);
    const image = await (width ? readImageSize({ id, width, format }) : readOriginal(id));
    if (!image) throw notFound('file');
    if (width) res.vary('Accept');
    // Mails and portfolio sites show these images too.
    res.set('cross-origin-resource-policy', 'cross-origin');
    answerWith(image, {
      res,
      name: `image.${image.contentType.replace('image/', '')}`,
      inline: true,
      cacheControl: 'public, max-age=31536000, immutable',
    });
  }),
];

/** AVIF for who names it: who takes anything may still not know it. */
const formatFor = (req: Request) => (req.accepts().includes('image/avif') ? 'avif' : 'webp');
