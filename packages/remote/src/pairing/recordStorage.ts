/** Values by key that outlive the page, read and written in the background. What is read back is hostile. */
export type RecordStorage = {
  /** False when values live in memory only, so that the visitor can be told. */
  readonly isDurable: boolean
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  /**
   * Reads a value and puts another in its place with nothing between; nothing is written for undefined. What came of it
   * is the result. Where several pages share one storage this is what keeps them from undoing each other's work.
   */
  change(key: string, update: (value: unknown) => unknown): Promise<unknown>
  entries(): Promise<readonly (readonly [string, unknown])[]>
}

/** Storage that lives as long as the page. Values are copied, as a database would. */
export function memoryRecords(): RecordStorage {
  const values = new Map<string, string>()
  const read = (key: string): unknown => {
    const text = values.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }
  return {
    isDurable: false,
    get: async (key) => read(key),
    set: async (key, value) => void values.set(key, JSON.stringify(value)),
    remove: async (key) => void values.delete(key),
    async change(key, update) {
      const value = update(read(key))
      if (value !== undefined) values.set(key, JSON.stringify(value))
      return value
    },
    entries: async () => [...values].map(([key, text]) => [key, JSON.parse(text)] as const),
  }
}
