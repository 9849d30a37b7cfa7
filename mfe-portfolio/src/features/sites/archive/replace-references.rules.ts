interface Names {
  /** The new name of an image. */
  image: (name: string) => string;
  /** The new id of an item; undefined removes it. */
  item: (id: string) => string | undefined;
}

// The keys of images and lists of items in the contracts.
const imageKeys = new Set(['url', 'src', 'profileImage', 'logo']);
const itemKeys = new Set(['picks', 'relevantProjects']);

/** The same data with other names for its images and items. */
export function replaceReferences<T>(value: T, names: Names): T {
  return renamed(value, names) as T;
}

function renamed(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, renamedAt(key, each, names)]),
  );
}

function renamedAt(key: string, value: unknown, names: Names): unknown {
  if (imageKeys.has(key) && typeof value === 'string' && value !== '') return names.image(value);
  if (itemKeys.has(key) && Array.isArray(value)) {
    return value.flatMap((id) => names.item(String(id)) ?? []);
  }
  return renamed(value, names);
}
