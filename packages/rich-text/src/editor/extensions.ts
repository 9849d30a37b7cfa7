import { richTextLimits } from '@soloist/contracts';
import { type AnyExtension, Extension, Node, textblockTypeInputRule } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { Heading } from '@tiptap/extension-heading';
import { Placeholder } from '@tiptap/extensions';
import type { Node as EditedNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import { isLinkAddress } from '../marks.ts';
import { readImageAddress } from '../parse/addresses.ts';

/** An image below `/files/`; other images are not accepted. */
const UploadedImageNode = Node.create({
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

/** The editor supports exactly the shape of contracts. */
export const extensions = (placeholder: string): AnyExtension[] => [
  StarterKit.configure({
    code: false,
    heading: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isLinkAddress(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  // Code may be bold or a link, as in Markdown.
  Code.extend({ excludes: '' }),
  Heading.extend({
    addInputRules() {
      const { type } = this;
      const rule = (find: RegExp, level: 2 | 3) =>
        textblockTypeInputRule({ find, type, getAttributes: { level } });
      return [rule(/^#{1,2}\s$/, 2), rule(/^###\s$/, 3)];
    },
  }).configure({ levels: [2, 3] }),
  UploadedImageNode,
  Placeholder.configure({ placeholder }),
  ShallowTexts,
];

/** Refuses changes that nest blocks deeper than allowed. */
const ShallowTexts = Extension.create({
  name: 'shallowTexts',
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: (transaction) =>
        !transaction.docChanged || depthOf(transaction.doc) <= richTextLimits.depth,
    }),
  ],
});

function depthOf(node: EditedNode): number {
  let deepest = 0;
  node.forEach((child) => {
    deepest = Math.max(deepest, depthOf(child) + 1);
  });
  return deepest;
}
