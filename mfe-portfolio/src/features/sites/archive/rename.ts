interface Names {
  /** The other name of an image. */
  image: (name: string) => string;
  /** The other id of a thing; undefined leaves it out. */
  thing: (id: string) => string | undefined;
}

// Where contracts name an image of one's own, and lists of one's own things.
const imageKeys = new Set(['url', 'src', 'profileImage', 'logo']);
const thingKeys = new Set(['picks', 'relevantProjects']);

/** The same data with other names for its images and things; nothing else is looked at. */
export function rename<T>(value: T, names: Names): T {
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
  if (thingKeys.has(key) && Array.isArray(value)) {
    return value.flatMap((id) => names.thing(String(id)) ?? []);
  }
  return renamed(value, names);
}
