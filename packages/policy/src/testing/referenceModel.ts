/**
 * A second reading of the policy language, written for the tests alone: it knows neither tokens nor our trees, prints
 * its own trees as text, and decides types and values by the plainest means.
 */
export type Node =
  | readonly ['num', bigint]
  | readonly ['txt', string]
  | readonly ['boo', boolean]
  | readonly ['path', string]
  | readonly ['var', string]
  | readonly ['list', readonly Node[]]
  | readonly ['and' | 'or', Node, Node]
  | readonly ['not', Node]
  | readonly ['cmp', string, Node, Node]
  | readonly ['idx', Node, Node]
  | readonly ['cut', Node, number, number]
  | readonly ['each', 'all' | 'any' | 'filter', Node, string, Node]
  | readonly ['has', Node, Node]
  | readonly ['cnt', Node]
  | readonly ['paren', Node]

/** b bool, i int, s text, d only known at run time, n nothing; L… list of. */
export type ModelType = string
export type ModelValue = boolean | bigint | string | { readonly address: string } | readonly ModelValue[]
export type Known = Readonly<Record<string, { readonly type: ModelType; readonly value: ModelValue | undefined }>>

export class IllTyped extends Error {}
export class NoValue extends Error {}

const levels: Readonly<Record<string, number>> = { or: 1, and: 2, not: 3, cmp: 4 }

/** The tree as text, with parentheses only where precedence asks for them. */
export function print(node: Node, least = 1): string {
  const level = levels[node[0]] ?? 5
  const text = printBare(node)
  return level < least ? `(${text})` : text
}

function printBare(node: Node): string {
  switch (node[0]) {
    case 'num':
    case 'boo':
      return String(node[1])
    case 'txt':
      return `'${node[1]}'`
    case 'path':
    case 'var':
      return node[1]
    case 'list':
      return `[${node[1].map((each) => print(each)).join(', ')}]`
    case 'and':
      return `${print(node[1], 2)} && ${print(node[2], 3)}`
    case 'or':
      return `${print(node[1], 1)}||${print(node[2], 2)}`
    case 'not':
      return `!${print(node[1], 3)}`
    case 'cmp':
      return `${print(node[2], 5)} ${node[1]} ${print(node[3], 5)}`
    case 'idx':
      return `${print(node[1], 5)}[${print(node[2])}]`
    case 'cut':
      return `${print(node[1], 5)}[${node[2]}..${node[3]}]`
    case 'each':
      return `${print(node[2], 5)}.${node[1]}(${node[3]}, ${print(node[4])})`
    case 'has':
      return `${print(node[1], 5)}.contains(${print(node[2])})`
    case 'cnt':
      return `${print(node[1], 5)}.count()`
    case 'paren':
      return `( ${print(node[1])} )`
  }
}

function join(a: ModelType, b: ModelType): ModelType {
  if (a === 'n') return b
  if (b === 'n' || a === b) return a
  if (a === 'd' || b === 'd') return 'd'
  if (a[0] === 'L' && b[0] === 'L') return `L${join(a.slice(1), b.slice(1))}`
  throw new IllTyped()
}

function need(type: ModelType, ...allowed: readonly string[]): void {
  if (!['d', 'n', ...allowed].includes(type)) throw new IllTyped()
}

function inside(type: ModelType): ModelType {
  if (type === 'd' || type === 'n') return 'd'
  if (type[0] !== 'L') throw new IllTyped()
  return type.slice(1)
}

/** The type of a tree; throws IllTyped. */
export function typeIn(node: Node, known: Known): ModelType {
  const t = (part: Node): ModelType => typeIn(part, known)
  switch (node[0]) {
    case 'num':
    case 'cnt':
      if (node[0] === 'cnt') inside(t(node[1]))
      return 'i'
    case 'txt':
      return 's'
    case 'boo':
      return 'b'
    case 'path':
    case 'var':
      return known[node[1]]!.type
    case 'list':
      return `L${node[1].map(t).reduce(join, 'n')}`
    case 'and':
    case 'or':
      for (const part of [node[1], node[2]]) need(t(part), 'b')
      return 'b'
    case 'not':
      need(t(node[1]), 'b')
      return 'b'
    case 'cmp': {
      const [left, right] = [t(node[2]), t(node[3])]
      if (node[1] === 'in') join(left, inside(right))
      else join(left, right)
      if (/^[<>]/.test(node[1])) for (const each of [left, right]) need(each, 'i')
      return 'b'
    }
    case 'idx': {
      const [target, key] = [t(node[1]), t(node[2])]
      if (target === 'd' || target === 'n') {
        need(key, 'i', 's')
        return 'd'
      }
      need(key, 'i')
      return target === 's' ? 's' : inside(target)
    }
    case 'cut': {
      const target = t(node[1])
      if (target === 's' || target === 'd') return target
      inside(target)
      return target === 'n' ? 'd' : target
    }
    case 'each': {
      const element = inside(t(node[2]))
      need(typeIn(node[4], { ...known, [node[3]]: { type: element, value: undefined } }), 'b')
      return node[1] === 'filter' ? `L${element}` : 'b'
    }
    case 'has':
      join(t(node[2]), inside(t(node[1])))
      return 'b'
    case 'paren':
      return t(node[1])
  }
}

function same(a: ModelValue, b: ModelValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    const pairs = a.slice(0, b.length).map((each, index) => same(each, b[index]))
    return a.length === b.length && pairs.every((each) => each)
  }
  const address = [a, b].some((each) => typeof each === 'object' && !Array.isArray(each))
  const plain = [a, b].map((each) => (typeof each === 'object' && 'address' in each ? each.address : each))
  const [x, y] = plain
  if (typeof x !== typeof y || Array.isArray(x) !== Array.isArray(y)) throw new NoValue()
  if (address && typeof x === 'string' && typeof y === 'string') return x.toUpperCase() === y.toUpperCase()
  return x === y
}

function only<T extends 'boolean' | 'bigint'>(value: ModelValue, type: T): T extends 'boolean' ? boolean : bigint {
  if (typeof value !== type) throw new NoValue()
  // `typeof` was just compared with the asked type.
  return value as T extends 'boolean' ? boolean : bigint
}

function items(value: ModelValue): readonly ModelValue[] {
  if (!Array.isArray(value)) throw new NoValue()
  return value
}

/** Characters of a text or elements of a list. */
function pieces(value: ModelValue): readonly ModelValue[] {
  if (typeof value === 'object' && 'address' in value) return [...value.address]
  return typeof value === 'string' ? [...value] : items(value)
}

/** The value of a tree; throws NoValue. */
export function valueIn(node: Node, known: Known): ModelValue {
  const v = (part: Node): ModelValue => valueIn(part, known)
  switch (node[0]) {
    case 'num':
    case 'txt':
    case 'boo':
      return node[1]
    case 'path':
    case 'var': {
      const { value } = known[node[1]]!
      if (value === undefined) throw new NoValue()
      return value
    }
    case 'list':
      return node[1].map(v)
    case 'and':
    case 'or': {
      const both = [only(v(node[1]), 'boolean'), only(v(node[2]), 'boolean')]
      return node[0] === 'and' ? !both.includes(false) : both.includes(true)
    }
    case 'not':
      return !only(v(node[1]), 'boolean')
    case 'cmp':
      return compare(node[1], v(node[2]), v(node[3]))
    case 'idx': {
      const [all, key] = [v(node[1]), v(node[2])]
      const found = pieces(all)[Number(only(key, 'bigint'))]
      if (found === undefined) throw new NoValue()
      return found
    }
    case 'cut': {
      const target = v(node[1])
      const all = pieces(target)
      if (node[3] > all.length) throw new NoValue()
      const cut = all.slice(node[2], node[3])
      return Array.isArray(target) ? cut : cut.join('')
    }
    case 'each': {
      const all = items(v(node[2]))
      const tests = all.map((value) => valueIn(node[4], { ...known, [node[3]]: { type: '', value } }))
      const passed = all.filter((_, index) => only(tests[index]!, 'boolean'))
      if (node[1] === 'filter') return passed
      return node[1] === 'all' ? passed.length === all.length : passed.length > 0
    }
    case 'has':
      return compare('in', v(node[2]), v(node[1]))
    case 'cnt':
      return BigInt(items(v(node[1])).length)
    case 'paren':
      return v(node[1])
  }
}

function compare(operator: string, left: ModelValue, right: ModelValue): boolean {
  if (operator === 'in') return items(right).reduce((found: boolean, each) => same(each, left) || found, false)
  if (operator === '==') return same(left, right)
  if (operator === '!=') return !same(left, right)
  const [a, b] = [only(left, 'bigint'), only(right, 'bigint')]
  if (operator === '<') return a < b
  if (operator === '>') return a > b
  return operator === '<=' ? a <= b : a >= b
}
