/** Stored values as JSON, to be compared: an integer too large to be a number stands there by its digits. */
export function storedJson(values: readonly unknown[]): string {
  return JSON.stringify(values, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
