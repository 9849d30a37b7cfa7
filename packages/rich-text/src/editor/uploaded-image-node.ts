import { Node } from '@tiptap/core';
import { readImageAddress } from '../parse/addresses.ts';

/** An image below `/files/`; other images are not accepted. */
export const UploadedImageNode = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: '', parseHTML: (element) => readImageAddress(element.getAttribute('src')) },
    alt: { default: '' },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => readImageAddress(element.getAttribute('src')) !== undefined && null,
    },
  ],
  renderHTML: ({ HTMLAttributes: { src, alt } }) => ['img', { src: `${src}?w=1280`, alt }],
});
