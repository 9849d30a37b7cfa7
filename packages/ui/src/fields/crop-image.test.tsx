import { cropToRatio } from './crop-image.ts';

const file = new File([new Uint8Array(10)], 'me.png', { type: 'image/png' });
const drawImage = jest.fn();
let canvas: HTMLCanvasElement;

function chosen(naturalWidth: number, naturalHeight: number) {
  for (const [name, value] of Object.entries({ naturalWidth, naturalHeight })) {
    Object.defineProperty(HTMLImageElement.prototype, name, { value, configurable: true });
  }
}

describe('cropToRatio', () => {
  beforeEach(() => {
    drawImage.mockClear();
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = jest.fn();
    // jsdom draws nothing.
    HTMLImageElement.prototype.decode = async () => {};
    HTMLCanvasElement.prototype.getContext = function context(this: HTMLCanvasElement) {
      canvas = this;
      return { fillRect: () => {}, drawImage };
    } as never;
    HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['x'], { type: 'image/jpeg' }));
  });

  it('returns an image with the right ratio unchanged', async () => {
    chosen(1601, 1200);
    expect(await cropToRatio(file, 4 / 3)).toBe(file);
    expect(drawImage).not.toHaveBeenCalled();
  });

  it.each([
    ['wide', 2000, 900, [400, 0, 1200, 900]],
    ['tall', 900, 2000, [0, 662.5, 900, 675]],
  ])('crops to the middle of a %s image', async (_shape, width, height, [x, y, w, h]) => {
    chosen(width, height);
    const cut = await cropToRatio(file, 4 / 3);
    expect(cut.type).toBe('image/jpeg');
    expect(drawImage).toHaveBeenCalledWith(expect.anything(), x, y, w, h, 0, 0, w, h);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
  });

  it('scales a very large image down', async () => {
    chosen(12_000, 8000);
    await cropToRatio(file, 4 / 3);
    expect([canvas.width, canvas.height]).toEqual([2560, 1920]);
  });

  it('rejects an image that cannot be drawn', async () => {
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('damaged'));
    await expect(cropToRatio(file, 4 / 3)).rejects.toThrow('damaged');
  });
});
