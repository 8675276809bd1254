import type { AbiStruct, AbiValue } from '../abi/decodeAbi.ts'
import { type Address, toAddress } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { networkName } from '../chains/networkName.ts'
import type { Descriptor } from '../descriptors/descriptor.ts'
import { findDataFormat, targetOf } from '../descriptors/isBound.ts'
import { showFormat } from '../descriptors/showFormat.ts'
import type { CardRow, SigningCard } from '../signing/card.ts'
import { isAtomicType, readArrayType, type TypedData, type TypedStruct, type TypedValue } from '../signing/typedData.ts'
import { toVisibleText } from '../signing/visibleText.ts'
import { startTelling, type TellContext, tellWithin } from './readCall.ts'
import { type ToldCard, withApart, withDangers } from './tellTransaction.ts'

/** Of the networks of a page that of the data is taken: amounts of its coin are written by that. */
export type TellDataContext = Omit<TellContext, 'chain'> & {
  readonly chains: readonly Chain[]
  readonly descriptors: readonly Descriptor[]
  readonly from?: Address | undefined
}

const maxNameLength = 60

/**
 * The card of typed data that `describeTypedData` has drawn, told as a description of the owner's has it. Every value
 * stays at hand, and every danger where it is. Total.
 */
export function tellTypedData(card: SigningCard, data: TypedData, context: TellDataContext): ToldCard {
  const target = targetOf(data)
  const chain = context.chains.find(({ id }) => id === target?.chainId)
  const domainHash = card.hashes.domainHash ?? ''
  if (target === undefined || chain === undefined) return { card, targets: [] }
  const telling = startTelling({ ...context, chain })
  const container = { from: context.from, to: toAddress(target.address), value: 0n, chainId: target.chainId }
  for (const descriptor of context.descriptors) {
    const format = findDataFormat(descriptor, { data, domainHash })
    if (format === undefined) continue
    const shown = showFormat(descriptor, format, toStruct(data.primaryType, data.message, data.types), {
      ...{ container, coin: chain.nativeCurrency, tokens: context.tokens },
      showCall: (call) => tellWithin(call, container, telling),
    })
    if (shown === undefined) {
      telling.dangers.push({ code: 'description_misfit', values: {} })
      continue
    }
    const rows: readonly CardRow[] = [
      { label: { code: 'contract' }, value: container.to, kind: 'address', depth: 0 },
      { label: { code: 'network' }, value: networkName(target.chainId, context.chains), kind: 'text', depth: 0 },
    ]
    const source = {
      code: 'by_description',
      values: { name: descriptor.name || toVisibleText(String(data.domain['name'] ?? ''), maxNameLength) },
    } as const
    const told = { ...card, rows, telling: withApart({ ...shown, source, all: card.rows }, telling) }
    return { card: withDangers(told, telling), targets: [...telling.targets] }
  }
  return { card: withDangers(card, telling), targets: [] }
}

/** Values of JSON as those of calls are; `parseTypedData` has held each against its type. */
function toStruct(type: string, value: TypedStruct, types: TypedData['types']): AbiStruct {
  const fields = types[type] ?? []
  return {
    kind: 'struct',
    value: fields.map((field) => ({ name: field.name, value: toValue(field.type, value[field.name] ?? '', types) })),
  }
}

function toValue(type: string, value: TypedValue, types: TypedData['types']): AbiValue {
  const array = readArrayType(type)
  if (array !== undefined && Array.isArray(value)) {
    return { kind: 'list', value: value.map((item: TypedValue) => toValue(array.element, item, types)) }
  }
  if (!isAtomicType(type)) return toStruct(type, value as TypedStruct, types)
  if (type === 'bool') return { kind: 'flag', value: value === true }
  if (type === 'address') return { kind: 'address', value: toAddress(value) }
  if (type === 'string') return { kind: 'text', value: String(value) }
  if (type.startsWith('bytes')) return { kind: 'bytes', value: String(value) as `0x${string}` }
  return { kind: 'number', value: BigInt(value as string | number) }
}
