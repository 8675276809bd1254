import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePart } from '../checking/checkPolicy.ts'
import type { PolicyPart } from '../checking/scope.ts'
import { PolicyError } from '../errors.ts'
import { evaluateCondition } from '../evaluating/evaluateExpression.ts'
import { parseExpression } from '../expressions/parseExpression.ts'
import { recordOf } from '../facts/policyFacts.ts'
import { grow, names } from '../testing/growExpression.ts'
import { print } from '../testing/referenceModel.ts'
import { momentOf } from '../values/timestamp.ts'
import type { PolicyRecord } from '../values/values.ts'
import type { ElementsNode, OutlineNode, Term, TermStep } from './outline.ts'
import { outlineExpression } from './outlineExpression.ts'

const signs = {
  ...{ is: '==', isNot: '!=', less: '<', more: '>', atMost: '<=', atLeast: '>=' },
  ...{ before: '<', after: '>', notAfter: '<=', notBefore: '>=' },
} as const

/** An outline as a person takes it, back in the language; `item` is the name of the nearest element. */
function back(node: OutlineNode, item = ''): string {
  switch (node.kind) {
    case 'always':
    case 'never':
      return String(node.kind === 'always')
    case 'all':
    case 'any':
      return node.parts.map((part) => `(${back(part, item)})`).join(node.kind === 'all' ? ' && ' : ' || ')
    case 'not':
      return `!(${back(node.part, item)})`
    case 'state':
      return node.holds ? node.fact : `!${node.fact}`
    case 'compare': {
      const [left, ...right] = [node.left, ...node.right].map((term) => backTerm(term, item))
      if (node.relation === 'oneOf') return `${left} in [${right.join(', ')}]`
      if (node.relation === 'contains') return `${left}.contains(${right.join()})`
      return `${left} ${signs[node.relation]} ${right.join()}`
    }
    case 'elements':
      return backElements(node, item)
    case 'schedule':
      throw new Error('Schedules are read in a test of their own')
  }
}

function backElements({ of, quantity, tests }: ElementsNode, item: string): string {
  // Nobody calls an element by a name that is not told.
  const inner = tests.map((each) => [each.item ?? `${item}_`, each.node] as const)
  const calls = inner.map(([name, node]) => `(${name}, ${back(node, name)})`)
  if (quantity.kind === 'every') return `${backTerm(of, item)}.all${calls.join()}`
  const filters = calls.map((call) => `.filter${call}`).join('')
  return `${backTerm(of, item)}${filters}.count() ${signs[quantity.kind]} ${quantity.count}`
}

function backTerm({ root, steps }: Term, item: string): string {
  const taken = steps.map(backStep).join('')
  switch (root.kind) {
    case 'text':
      return `'${root.text}'${taken}`
    case 'number':
      return `${root.number}${taken}`
    case 'boolean':
      return `${root.holds}${taken}`
    case 'fact':
      return `${root.path}${taken}`
    case 'item':
      return `${root.name ?? item}${taken}`
    case 'moment':
      return root.code
    case 'code':
      return `(${root.code})${taken}`
  }
}

function backStep(step: TermStep): string {
  switch (step.kind) {
    case 'field':
      return `.${step.name}`
    case 'key':
      return `['${step.text}']`
    case 'position':
      return `[${step.position - 1n}]`
    case 'positions':
      return `[${step.from - 1n}..${step.to}]`
    case 'count':
      return '.count()'
    case 'code':
      return step.code
  }
}

type Asked = { readonly part: PolicyPart; readonly facts: PolicyRecord }

/** The findings of custody for the expression, and for what its outline says; undefined where it is none. */
function both(text: string, { part, facts }: Asked): readonly unknown[] | undefined {
  const expression = readOrNothing(text, part)
  if (expression === undefined) return undefined
  const said = parseExpression(back(outlineExpression(expression)))
  return [expression, said].map((each) => found(() => evaluateCondition(each, facts, 0)))
}

function readOrNothing(text: string, part: PolicyPart) {
  const read = found(() => parsePart(text, part))
  return typeof read === 'object' ? read : undefined
}

/** All mistakes are one: an author cannot know which of several is met first. */
function found<Value>(find: () => Value): Value | 'error' {
  try {
    return find()
  } catch (error) {
    if (error instanceof PolicyError) return 'error'
    throw error
  }
}

test('what an outline says is what custody decides, also that it cannot', () => {
  const counts = new Map<unknown, number>()
  fc.assert(
    fc.property(fc.noBias(fc.integer()), (seed) => {
      const text = print(grow(seed))
      const decided = both(text, { part: 'condition', facts: names })
      if (decided === undefined) return
      expect(decided[1], text).toBe(decided[0])
      counts.set(decided[0], (counts.get(decided[0]) ?? 0) + 1)
    }),
    { numRuns: 1000 },
  )
  for (const outcome of [true, false, 'error']) expect(counts.get(outcome), String(outcome)).toBeGreaterThan(10)
})

const user = (id: string, ...tags: readonly string[]) => recordOf({ id, tags, email: `${id}@x`, alias: '' })
const key = (userId: string) => recordOf({ id: `k${userId}`, user_id: userId, type: 'API', public_key: '02' })
const votes = [[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((ids) =>
  recordOf({ approvers: ids.map((id) => user(id, ...(id === 'c' ? [] : ['ops', id]))), credentials: ids.map(key) }),
)

test.each([
  ...['==', '!=', '<', '>', '<=', '>='].flatMap((sign) => [
    `approvers.count() ${sign} 2`,
    `2 ${sign} approvers.count()`,
    `0 ${sign} credentials.filter(c, c.user_id ${sign === '!=' ? '!=' : '=='} 'a').count()`,
    `approvers.filter(u, u.tags.contains('ops')).filter(v, v.id != 'a').count() ${sign} 1`,
  ]),
  "approvers.all(u, 'ops' in u.tags)",
  "!approvers.filter(u, u.tags.contains('ops')).all(u, u.id == 'a')",
  "approvers.filter(u, u.tags.contains('ops')).any(u, u.tags[1] == 'b')",
  'approvers.any(u, credentials.any(c, c.user_id == u.id && [u.id] == [c.user_id]))',
  "approvers.any(u, u.tags.any(u, u == 'b') && u.id == 'b')",
  "approvers.any(u, approvers.filter(u, u.id == 'a').any(v, v.id != u.id))",
  "approvers[1].id in ['a', 'b'] || approvers[0..1].count() == 1",
  "approvers.any(approvers, approvers.id == 'c')",
])('an outline says of every vote what custody decides: %s', (text) => {
  for (const facts of votes) {
    const decided = both(text, { part: 'consensus', facts })
    expect(decided?.[0]).toBeDefined()
    expect(decided?.[1]).toBe(decided?.[0])
  }
})

const moment = "Timestamp('1970-01-01T00:00:00.000000005Z')"

test.each(['==', '!=', '<', '>', '<=', '>='])('moments compared by %s are told from either end', (sign) => {
  for (const atMs of [0, 1]) {
    const facts = recordOf({ time: recordOf({ now: momentOf(atMs) }) })
    for (const text of [`time.now ${sign} ${moment}`, `${moment} ${sign} time.now`]) {
      const decided = both(text, { part: 'time', facts })
      expect(decided?.[0]).toBeTypeOf('boolean')
      expect(decided?.[1]).toBe(decided?.[0])
    }
  }
})
