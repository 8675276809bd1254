/** Values by key that outlive the page, read and written in the background. What is read back is hostile. */
export type RecordStorage = {
  /** False when values live in memory only, so that the visitor can be told. */
  readonly isDurable: boolean
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  entries(): Promise<readonly (readonly [string, unknown])[]>
}

/** Storage that lives as long as the page. Values are copied, as a database would. */
export function memoryRecords(): RecordStorage {
  const values = new Map<string, string>()
  return {
    isDurable: false,
    get: async (key) => {
      const text = values.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    set: async (key, value) => void values.set(key, JSON.stringify(value)),
    remove: async (key) => void values.delete(key),
    entries: async () => [...values].map(([key, text]) => [key, JSON.parse(text)] as const),
  }
}
