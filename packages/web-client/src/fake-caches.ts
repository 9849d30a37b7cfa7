type Key = Request | string;

const urlOf = (key: Key) =>
  new URL(typeof key === 'string' ? key : key.url, 'http://localhost/').href;

/** In the order of the last writing, like a browser's. */
class FakeCache {
  readonly stored = new Map<string, Response>();

  async put(key: Key, response: Response) {
    this.stored.delete(urlOf(key));
    this.stored.set(urlOf(key), response);
  }
  async match(key: Key) {
    return this.stored.get(urlOf(key))?.clone();
  }
  async keys() {
    return [...this.stored.keys()].map((url) => new Request(url));
  }
  async delete(key: Key) {
    return this.stored.delete(urlOf(key));
  }
}

/** For tests: the browser's caches, which jsdom lacks. A cache deleted while open is never found again. */
export class FakeCaches {
  readonly stored = new Map<string, FakeCache>();

  async open(name: string) {
    const cache = this.stored.get(name) ?? new FakeCache();
    this.stored.set(name, cache);
    return cache;
  }
  async has(name: string) {
    return this.stored.has(name);
  }
  async keys() {
    return [...this.stored.keys()];
  }
  async delete(name: string) {
    return this.stored.delete(name);
  }
  async match(key: Key, { cacheName }: { cacheName?: string } = {}) {
    const searched = [...this.stored].filter(([name]) => !cacheName || name === cacheName);
    const found = await Promise.all(searched.map(([, cache]) => cache.match(key)));
    return found.find(Boolean);
  }
}
