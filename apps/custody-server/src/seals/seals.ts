import { createHmac, createSecretKey, hash, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { createRecentCache } from '@latchkey/base'
import { storedJson } from '@latchkey/node'

/** The seal of an organization as a whole: the digests of its sealed tables, and how often they have changed. */
export type Sealed = {
  readonly organizationId: string
  /** Grows by one with every change of what is sealed. */
  readonly revision: number
  /** By table; also of the activities that wait. */
  readonly digests: Readonly<Record<string, string>>
}

/** Rows with a mark each, outside the tables that are sealed together. */
export type Marked = 'audit' | 'activity' | 'session' | 'import' | 'account' | 'address'

/** Marks that only who has the master key can make. They tell nothing, and are equal for equal values only. */
export type Seals = {
  /** Over an organization as a whole. */
  seal(sealed: Sealed): string
  isSeal(sealed: Sealed, mac: string): boolean
  /** Over the values of one row. */
  mark(organizationId: string, kind: Marked, values: readonly unknown[]): string
  isMark(organizationId: string, kind: Marked, values: readonly unknown[], mark: string | null): boolean
  /** A key of 32 bytes for one use, made of the same one. */
  secret(use: string): Uint8Array
  /** Forgets the key. */
  close(): void
}

const formatName = 'latchkey seal 1'
/** So many keys of organizations are at hand. */
const maxKeys = 10_000

/** Seals under the key of all seals, 32 bytes; takes them over. */
export function createSeals(integrityKey: Uint8Array): Seals {
  const keys = createRecentCache<KeyObject>({ maxEntries: maxKeys })

  function keyOf(organizationId: string): KeyObject {
    const known = keys.get(organizationId)
    if (known !== undefined) return known
    const bytes = Buffer.from(hkdfSync('sha256', integrityKey, '', `${formatName} ${organizationId}`, 32))
    const key = createSecretKey(bytes)
    bytes.fill(0)
    keys.set(organizationId, key)
    return key
  }

  const macOf = (organizationId: string, values: readonly unknown[]) =>
    createHmac('sha256', keyOf(organizationId)).update(storedJson(values)).digest('base64url')
  const seal = ({ organizationId, revision, digests }: Sealed) =>
    macOf(organizationId, [formatName, 'organization', organizationId, revision, sorted(digests)])
  const mark = (organizationId: string, kind: Marked, values: readonly unknown[]) =>
    macOf(organizationId, [formatName, kind, organizationId, ...values])

  return {
    seal,
    isSeal: (sealed, mac) => isSame(seal(sealed), mac),
    mark,
    isMark: (organizationId, kind, values, given) =>
      given !== null && isSame(mark(organizationId, kind, values), given),
    secret: (use) => new Uint8Array(hkdfSync('sha256', integrityKey, '', `latchkey custody secret 1 ${use}`, 32)),
    close() {
      keys.clear()
      integrityKey.fill(0)
    },
  }
}

/** A table's digest: another one for any other set of lines. */
export function digestOf(lines: readonly string[]): string {
  return lines.length === 0 ? '' : hash('sha256', lines.toSorted().join('\n'), 'base64url')
}

function sorted(digests: Sealed['digests']): readonly (readonly [string, string])[] {
  return Object.entries(digests)
    .filter(([, digest]) => digest !== '')
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
