import type { StorageArea } from '@latchkey/base'

/** A web storage area over `values`, whose keys are its own properties, as a browser's are; writes go to `write`. */
export function fakeArea(
  values: ReadonlyMap<string, string>,
  write: (key: string, value: string | null) => void,
): StorageArea {
  const area: StorageArea = {
    getItem: (key) => values.get(key) ?? null,
    setItem: write,
    removeItem: (key) => write(key, null),
  }
  return new Proxy(area, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_, key) => ({ value: values.get(String(key)), enumerable: true, configurable: true }),
  })
}
