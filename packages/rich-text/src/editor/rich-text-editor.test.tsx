import { type RichTextDocument, richText } from '@soloist/contracts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { attacks } from '../attacks.ts';
import { RichTextEditor, type RichTextEditorProps } from './rich-text-editor.tsx';

// jsdom has no layout, but ProseMirror asks for the caret's position.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});
Object.assign(document, { elementFromPoint: () => null });

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
});
const doc = (...content: RichTextDocument['content']): RichTextDocument => ({
  type: 'doc',
  content,
});
const src = `/files/${'a'.repeat(32)}`;

interface EditorState {
  value: RichTextDocument;
  replace: (next: RichTextDocument) => void;
}

function Form({ state, props }: { state: EditorState; props: Partial<RichTextEditorProps> }) {
  const [value, setValue] = useState(state.value);
  Object.assign(state, { value, replace: setValue });
  return <RichTextEditor label="Text" {...props} value={value} onChange={setValue} />;
}

function show(props: Partial<RichTextEditorProps> = {}) {
  const state: EditorState = { value: props.value ?? doc(), replace: () => {} };
  const { unmount } = render(<Form state={state} props={props} />);
  return {
    editor: screen.getByRole('textbox', { name: 'Text' }),
    unmount,
    value: () => state.value,
    replace: (next: RichTextDocument) => act(() => state.replace(next)),
    button: (name: string) => screen.getByRole('button', { name }),
  };
}

function paste(editor: HTMLElement, data: Record<string, string>, files: File[] = []) {
  const clipboardData = { getData: (type: string) => data[type] ?? '', files, types: [] };
  fireEvent.paste(editor, { clipboardData });
}

it('is a labelled text box with spell checking, and adds no style element', () => {
  const { editor } = show({ value: doc(paragraph('Hello')), hint: 'What it is about' });
  expect(editor).toHaveTextContent('Hello');
  expect(editor).toHaveAttribute('aria-multiline', 'true');
  expect(editor).toHaveAttribute('spellcheck', 'true');
  expect(editor).toHaveAccessibleDescription('What it is about');
  expect(document.querySelector('style')).toBeNull();
});

it('formats with its toolbar, which is one tab stop', async () => {
  const user = userEvent.setup();
  const { value, button } = show({ value: doc(paragraph('one')) });
  await user.click(button('Bulleted list'));
  expect(value()).toEqual(
    doc({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('one')] }] }),
  );
  expect(button('Bulleted list')).toHaveAttribute('aria-pressed', 'true');

  const toolbar = screen.getByRole('toolbar');
  const stops = [toolbar, ...within(toolbar).getAllByRole('button')];
  expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

it('creates a heading with the style menu', async () => {
  const user = userEvent.setup();
  const { value, button } = show({ value: doc(paragraph('one')) });
  await user.click(button('Style: Paragraph'));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Heading' }));
  await waitFor(() =>
    expect(value().content[0]).toMatchObject({ type: 'heading', attrs: { level: 2 } }),
  );
});

it('filters blocks by name after "/", and closes on Escape', async () => {
  const user = userEvent.setup();
  const { editor, value } = show();
  fireEvent.focus(editor);
  paste(editor, { 'text/plain': '/list' });
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Bulleted list', 'Numbered list']);
  fireEvent.keyDown(editor, { key: 'ArrowDown' });
  expect(editor).toHaveAttribute('aria-activedescendant', offered[1]?.id);
  await user.click(offered[1] as HTMLElement);
  expect(value().content[0]).toMatchObject({ type: 'orderedList' });

  paste(editor, { 'text/plain': '/quote' });
  await screen.findByRole('option');
  fireEvent.keyDown(editor, { key: 'Escape' });
  expect(screen.queryByRole('option')).toBeNull();
  expect(editor).toHaveTextContent('/quote');
});

it('completes typed URLs, and links only to the web and email addresses', async () => {
  const user = userEvent.setup();
  const { value, button } = show();
  await user.click(button('Link'));
  await user.type(screen.getByLabelText('Link to'), 'javascript:alert(1){Enter}');
  expect(screen.getByLabelText('Link to')).toBeInvalid();
  expect(value()).toEqual(doc());

  await user.clear(screen.getByLabelText('Link to'));
  await user.type(screen.getByLabelText('Link to'), 'ada@a.example{Enter}');
  const link = { type: 'link', attrs: { href: 'mailto:ada@a.example' } };
  expect(value().content[0]).toEqual({
    type: 'paragraph',
    content: [{ type: 'text', text: 'ada@a.example', marks: [link] }],
  });
  expect(screen.queryByLabelText('Link to')).toBeNull();
});

it('converts pasted Markdown, also with a code editor’s colours', () => {
  const written = '# Title\n\n- one';
  const colours = '<div style="color:#fff"><span># Title</span></div><div><span>- one</span></div>';
  for (const html of ['', colours]) {
    const { editor, value, unmount } = show();
    paste(editor, { 'text/plain': written, 'text/html': html });
    expect(value().content.map(({ type }) => type)).toEqual(['heading', 'bulletList']);
    unmount();
  }
});

it.each(attacks.html)('pasting %j does no harm', (html) => {
  const { editor, value } = show();
  paste(editor, { 'text/html': html, 'text/plain': 'a' });
  expect(richText.safeParse(value())).toMatchObject({ success: true });
  expect(editor.querySelector('script, style, iframe, svg, math, form, object, input')).toBeNull();
  for (const element of editor.querySelectorAll('*')) {
    for (const { name, value: written } of element.attributes) {
      expect(name).not.toMatch(/^on|^style$|^id$/);
      if (name === 'href') expect(written).toMatch(/^(https?:\/\/|mailto:)/i);
      // ProseMirror uses an image without a source as a place for the caret.
      if (name === 'src') expect(written).toMatch(/^\/files\/[\w-]{32}\?w=1280$/);
    }
  }
});

it('keeps a Soloist image that is copied within the text', () => {
  const { editor, value } = show();
  paste(editor, { 'text/html': `<img src="${src}?w=1280" alt="A press">`, 'text/plain': '' });
  expect(value().content).toEqual([{ type: 'image', attrs: { src, alt: 'A press' } }]);
});

it('uploads a pasted image, and asks for its alt text', async () => {
  const user = userEvent.setup();
  const upload = jest.fn(async () => ({ src }));
  const { editor, value, button } = show({ onUploadImage: upload });
  expect(button('Image')).toBeEnabled();
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  paste(editor, {}, [file]);
  await waitFor(() =>
    expect(value().content).toEqual([{ type: 'image', attrs: { src, alt: '' } }]),
  );
  expect(upload).toHaveBeenCalledWith(file);
  fireEvent.focus(editor);
  await user.type(await screen.findByLabelText('Image alt text'), 'A press');
  expect(value().content).toEqual([{ type: 'image', attrs: { src, alt: 'A press' } }]);
});

it('explains a failed image upload, and keeps the text', async () => {
  const onUploadImage = () => Promise.reject(new Error('This picture is too large.'));
  const { editor, value } = show({ value: doc(paragraph('kept')), onUploadImage });
  paste(editor, {}, [new File(['x'], 'a.png', { type: 'image/png' })]);
  expect(await screen.findByText('This picture is too large.')).toBeVisible();
  paste(editor, {}, [new File(['x'], 'a.svg', { type: 'image/svg+xml' })]);
  expect(await screen.findByText(/^Use PNG, JPEG/)).toBeVisible();
  expect(value()).toEqual(doc(paragraph('kept')));
});

it('marks a text over its limit without cutting it', () => {
  const { editor, value } = show({ value: doc(paragraph('12345')), limit: 4 });
  expect(editor).toHaveTextContent('12345');
  expect(screen.getByText('Input cannot exceed 4 characters')).toBeVisible();
  expect(screen.getByText('1 word · 5 / 4')).toBeVisible();
  expect(editor).toHaveAttribute('aria-invalid', 'true');
  expect(value()).toEqual(doc(paragraph('12345')));
});

it('shows a new value, such as a restored draft', async () => {
  const { editor, replace } = show({ value: doc(paragraph('one')) });
  replace(doc(paragraph('two')));
  await waitFor(() => expect(editor).toHaveTextContent('two'));
});

it('is read-only while disabled', () => {
  const { editor, button } = show({ value: doc(paragraph('one')), disabled: true });
  expect(editor).toHaveAttribute('contenteditable', 'false');
  expect(button('Bold')).toBeDisabled();
});

it('is editable when React mounts it late, as after a lazy load', async () => {
  const isTesting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = isTesting.IS_REACT_ACT_ENVIRONMENT;
  isTesting.IS_REACT_ACT_ENVIRONMENT = false;
  const problems: unknown[] = [];
  const root = createRoot(document.body.appendChild(document.createElement('div')), {
    onUncaughtError: (error) => problems.push(error),
  });
  const Late = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { default: RichTextEditor };
  });
  root.render(
    <Suspense fallback={<p>Loading</p>}>
      <Late label="Text" value={doc(paragraph('Hello'))} onChange={() => {}} />
    </Suspense>,
  );
  // React delays loaded content briefly after it has shown a fallback.
  await waitFor(() => {
    expect(problems).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveTextContent('Hello');
  });
  root.unmount();
  isTesting.IS_REACT_ACT_ENVIRONMENT = before;
});
