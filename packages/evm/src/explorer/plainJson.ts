import { toQuantity } from '@latchkey/base'

/** A value as JSON text, its large numbers as quantities (`0x1a`), as the readers of chain records take them back. */
export function toPlainJson(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) => (typeof each === 'bigint' ? toQuantity(each) : each))
}
