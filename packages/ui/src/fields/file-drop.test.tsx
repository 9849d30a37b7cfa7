import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from './field.tsx';
import { FileDrop, type FileDropProps } from './file-drop.tsx';

const onFiles = jest.fn();
const file = (name: string, type: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type });

function renderDrop(props: Partial<FileDropProps> = {}) {
  render(
    <Field group label="Images">
      <FileDrop accept="image/png,image/jpeg" multiple onFiles={onFiles} {...props} />
    </Field>,
  );
  return screen.getByRole('button', { name: /Drop images here/ });
}

function dropFiles(target: HTMLElement, files: File[]) {
  const event = createEvent.drop(target);
  Object.defineProperty(event, 'dataTransfer', { value: { files, items: files } });
  fireEvent(target, event);
}

describe('FileDrop', () => {
  beforeEach(() => onFiles.mockClear());

  it('accepts matching files and explains each rejected one', () => {
    const drop = renderDrop({ maxBytes: 1024 * 1024 });
    const good = file('a.png', 'image/png');
    dropFiles(drop, [good, file('b.svg', 'image/svg+xml'), file('c.png', 'image/png', 2_000_000)]);
    expect(onFiles.mock.calls).toEqual([[[good]]]);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'b.svg We don’t support this file type.c.png The file is larger than 1 MB.',
    );
  });

  it('refuses a second file without `multiple`', () => {
    const first = file('a.png', 'image/png');
    dropFiles(renderDrop({ multiple: false }), [first, file('b.png', 'image/png')]);
    expect(onFiles.mock.calls).toEqual([[[first]]]);
    expect(screen.getByRole('alert')).toHaveTextContent('b.png Choose one file only.');
  });

  it('shows the image icon only for images', () => {
    const icon = () => document.querySelector('button svg')?.classList;
    renderDrop();
    expect(icon()).toContain('lucide-image-plus');
    cleanup();
    renderDrop({ accept: '.csv,text/csv' });
    expect(icon()).toContain('lucide-file-plus');
  });

  it('accepts files from the file dialog', async () => {
    renderDrop();
    const chosen = file('a.png', 'image/png');
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, chosen);
    expect(onFiles).toHaveBeenCalledWith([chosen]);
  });

  it('shows progress and errors per file, with named remove and move buttons', async () => {
    const onRemove = jest.fn();
    const onMove = jest.fn();
    renderDrop({
      onRemove,
      onMove,
      items: [
        { id: '1', name: 'a.png', progress: 40 },
        { id: '2', name: 'b.png', error: 'The upload failed.' },
      ],
    });
    expect(screen.getByRole('progressbar', { name: 'Uploading a.png' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(screen.getByText('The upload failed.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.png' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move b.png up' }));
    expect(onRemove).toHaveBeenCalledWith('2');
    expect(onMove).toHaveBeenCalledWith('2', -1);
    expect(screen.getByRole('button', { name: 'Move a.png up' })).toBeDisabled();
  });
});
