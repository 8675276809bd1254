import { randomBytes, randomUUID } from 'node:crypto'

const maxIds = 4096

/** Fresh ids (uuids of version 7) whose order is that of their making: by time, and within one call by place. */
export function newIds(nowMs: number, count: number): string[] {
  if (count > maxIds) throw new RangeError(`At most ${maxIds} ids are made at once`)
  return Array.from({ length: count }, (_, index) => {
    const bytes = randomBytes(16)
    bytes.writeUIntBE(nowMs, 0, 6)
    bytes.writeUInt16BE(0x7000 | index, 6)
    bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  })
}

/**
 * A fresh id that does not tell when it was made (a uuid of version 4), for what belongs to an end user: his
 * organization's parent may show it to somebody who is not to learn since when there is a user.
 */
export function newTimelessId(): string {
  return randomUUID()
}

/** One fresh id. */
export function newId(nowMs: number): string {
  const [id = ''] = newIds(nowMs, 1)
  return id
}
