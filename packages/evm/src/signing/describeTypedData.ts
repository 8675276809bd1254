import { toHex } from '@latchkey/base'
import type { CardDanger, CardRow, SigningCard } from './card.ts'
import { endOfPermission } from './endOfPermission.ts'
import { parseTypedData, type TypedValue } from './typedData.ts'
import { type TypedDataContext, typedDataDangers } from './typedDataDangers.ts'
import { digestTypedData } from './typedDataDigest.ts'
import { typedDataRows } from './typedDataRows.ts'
import { hasHiddenCharacters, toVisibleText } from './visibleText.ts'

/** The message of `eth_signTypedData_v4`. Fails with `invalid_typed_data`. */
export function describeTypedData(input: unknown, context: TypedDataContext): SigningCard {
  const data = parseTypedData(input)
  const { digest, domainHash, messageHash } = digestTypedData(data)
  const { rows, hidden } = typedDataRows(data)
  const name = data.domain['name']
  const type = toVisibleText(data.primaryType, 60)
  const dangers: CardDanger[] = [...typedDataDangers(data, context)]
  if (hidden > 0) dangers.push({ code: 'data_values_hidden', values: { count: hidden } })
  if (someText([data.domain, data.message], hasHiddenCharacters)) {
    dangers.push({ code: 'data_hidden_characters', values: {} })
  }
  return {
    kind: 'typedData',
    title:
      typeof name === 'string' && name !== ''
        ? { code: 'sign_data_for', values: { type, name: toVisibleText(name, 60) } }
        : { code: 'sign_data', values: { type } },
    rows: [...endRows(endOfPermission(data)), ...rows],
    dangers,
    hashes: { digest: toHex(digest), domainHash: toHex(domainHash), messageHash: toHex(messageHash) },
  }
}

/** In the data it is a number of seconds, which nobody can read. It stands there as well, as everything that is signed. */
function endRows(end: string | undefined): readonly CardRow[] {
  return end === undefined ? [] : [{ label: { code: 'expires_at' }, value: end, kind: 'text', depth: 0 }]
}

/** Looks at every text; `parseTypedData` has limited how many and how deep. */
function someText(value: TypedValue, isFound: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isFound(value)
  if (typeof value !== 'object') return false
  return Object.values(value).some((part: TypedValue) => someText(part, isFound))
}
