import { namesOfFacts, recordOf } from '../facts/policyFacts.ts'
import { addressValue } from '../values/values.ts'
import type { Known, Node } from './referenceModel.ts'

export const holder = '0xABcd000000000000000000000000000000000001'
export const big = 2n ** 200n

/** The paths that expressions are grown with. */
export const known: Known = {
  'activity.type': { type: 's', value: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' },
  'activity.kind': { type: 's', value: 'SIGN_TRANSACTION' },
  'activity.params.user_ids': { type: 'Ls', value: ['a', 'b', '\u{1F511}c'] },
  'activity.params.user_id': { type: 's', value: undefined },
  'eth.tx.value': { type: 'i', value: big },
  'eth.tx.nonce': { type: 'i', value: 2n },
  'eth.tx.to': { type: 's', value: { address: holder.toLowerCase() } },
  'eth.tx.data': { type: 's', value: '0xa9' },
  'eth.tx.max_fee_per_gas': { type: 'i', value: undefined },
  'wallet.imported': { type: 'b', value: true },
  'private_key.id': { type: 's', value: undefined },
  "eth.eip_712.message['amount']": { type: 'd', value: 2n },
  "eth.eip_712.message['text']": { type: 'd', value: 'a' },
  "eth.eip_712.message['ok']": { type: 'd', value: false },
  "eth.eip_712.message['owner']": { type: 'd', value: { address: holder.toLowerCase() } },
  "eth.eip_712.message['numbers']": { type: 'd', value: [1n, 2n, big] },
  "eth.eip_712.message['mixed']": { type: 'd', value: [1n, 'a', [true]] },
  "eth.eip_712.message['absent']": { type: 'd', value: undefined },
}

const owner = addressValue(holder)
/** The same facts as custody hands them to the language. */
export const knownNames = namesOfFacts({
  activity: {
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    resource: 'PRIVATE_KEY',
    action: 'SIGN',
    parameters: { userIds: ['a', 'b', '\u{1F511}c'] },
  },
  wallet: { id: 'w', imported: true, exported: false, label: '' },
  transaction: recordOf({ value: big, nonce: 2n, to: owner, data: '0xa9' }),
  typedData: recordOf({
    message: recordOf({ amount: 2n, text: 'a', ok: false, owner, numbers: [1n, 2n, big], mixed: [1n, 'a', [true]] }),
  }),
})

const paths = Object.keys(known)
const texts = ['a', 'b', '', '\u{1F511}c', '0xa9', 'SIGN_TRANSACTION', holder, holder.toLowerCase()]
const numbers = [0n, 1n, 2n, 3n, big, big + 1n]
const wants = ['b', 'i', 's', 'Li', 'Ls', 'Lb']

/** A tree grown from a seed: mostly of the wanted type, now and then of another. */
export function grow(seed: number): Node {
  let state = seed
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) % sides
  }
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)]!
  const leaf = (type: string, vars: readonly (readonly [string, string])[]): Node => {
    // Paths of dynamic type and paths without a value are rare, or most expressions would have none.
    const types = roll(8) === 0 ? [type, 'd'] : [type]
    const mayLack = roll(30) === 0
    const usable = paths.filter((path) => types.includes(known[path]!.type))
    const fitting = [
      ...usable.filter((path) => mayLack || known[path]!.value !== undefined).map((path) => ['path', path] as const),
      ...vars.filter(([, of]) => of === type || of === 'd').map(([name]) => ['var', name] as const),
    ]
    if (fitting.length > 0 && roll(2) === 0) return pick(fitting)
    if (type === 'b') return ['boo', roll(2) === 0]
    if (type === 'i') return ['num', pick(roll(2) === 0 ? [0n, 1n] : numbers)]
    if (type === 's') return ['txt', pick(texts)]
    return ['list', Array.from({ length: roll(3) }, () => leaf(type.slice(1), vars))]
  }
  const node = (wanted: string, depth: number, vars: readonly (readonly [string, string])[]): Node => {
    const type = roll(24) === 0 ? pick(wants) : wanted
    if (depth === 0) return leaf(type, vars)
    const inner = (of: string): Node => node(of, depth - 1, vars)
    const each = (call: 'all' | 'any' | 'filter', of: string): Node => {
      const name = pick(['x', 'y'])
      const rest = vars.filter(([other]) => other !== name)
      return ['each', call, inner(`L${of}`), name, node('b', depth - 1, [...rest, [name, of]])]
    }
    if (roll(10) === 0) return ['paren', inner(type)]
    if (type === 'b') {
      const of = pick(['i', 's', 'b', 'i', 'Li'])
      switch (roll(8)) {
        case 0:
          return ['and', inner('b'), inner('b')]
        case 1:
          return ['or', inner('b'), inner('b')]
        case 2:
          return ['not', inner('b')]
        case 3:
          return ['cmp', pick(['==', '!=']), inner(of), inner(of)]
        case 4:
          return ['cmp', pick(['<', '>', '<=', '>=']), inner('i'), inner('i')]
        case 5:
          return ['cmp', 'in', inner(pick(['i', 's'])), inner(pick(['Li', 'Ls']))]
        case 6:
          return each(pick(['all', 'any']), pick(['i', 's']))
        default:
          return roll(2) === 0 ? ['has', inner('Ls'), inner('s')] : leaf('b', vars)
      }
    }
    if (roll(3) === 0) return leaf(type, vars)
    if (type === 'i') return roll(2) === 0 ? ['cnt', inner(pick(['Li', 'Ls']))] : ['idx', inner('Li'), inner('i')]
    const start = roll(3)
    if (type === 's')
      return roll(2) === 0 ? ['idx', inner(pick(['s', 'Ls'])), inner('i')] : ['cut', inner('s'), start, start + roll(3)]
    if (roll(2) === 0) return ['cut', inner(type), start, start + roll(2)]
    return each('filter', type.slice(1))
  }
  return node(pick(['b', 'b', 'b', ...wants]), 1 + roll(4), [])
}
