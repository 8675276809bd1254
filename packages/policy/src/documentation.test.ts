import { describe, expect, test } from 'vitest'
import page from '../../../docs/custody-policies.md?raw'
import { checkPolicy, type PolicyText } from './checking/checkPolicy.ts'
import type { PolicyType } from './checking/policyType.ts'
import { scopes } from './checking/scope.ts'
import { maxSteps } from './evaluating/evaluateExpression.ts'
import { maxListLength } from './expressions/parseExpression.ts'
import { maxExpressionBytes } from './expressions/tokenize.ts'
import { maxExpressionDepth } from './expressions/tokenReader.ts'
import { outlinePolicy } from './outlining/outlinePolicy.ts'

const blocks = [...page.matchAll(/^```(\S.*)\n([\s\S]*?)\n```$/gm)].map(([, tag = '', text = '']) => ({ tag, text }))

function check(tag: string, text: string): void {
  const [first = '', second = '', third = ''] = tag.split(' ')
  if (first === 'json') {
    // The checker looks at each field it uses; the test of a whole policy is that it passes.
    const policy = JSON.parse(text) as PolicyText
    expect(checkPolicy(policy)).toEqual([])
    expect(outlinePolicy(policy).effect).toBe(policy.effect)
  } else if (first === 'refused') {
    const [expression = '', problem = ''] = text.split('\n> ')
    expect(() => checkPolicy({ effect: 'EFFECT_ALLOW', [second]: expression })).toThrow(problem)
    expect(problem).not.toBe('')
  } else if (first === 'warned') {
    expect(checkPolicy({ effect: 'EFFECT_DENY', [second]: text }).map(({ code }) => code)).toContain(third)
  } else {
    expect(Object.keys(scopes)).toContain(first)
    expect(checkPolicy({ effect: 'EFFECT_ALLOW', [first]: text })).toEqual([])
    expect(outlinePolicy({ effect: 'EFFECT_ALLOW', [first]: text })).toHaveProperty([first, 'kind'])
  }
}

describe('docs/custody-policies.md', () => {
  test.each(blocks)('$tag: $text', ({ tag, text }) => check(tag, text))

  test('every fence of the page is a block that is checked', () => {
    expect(page.match(/^```/gm)).toHaveLength(blocks.length * 2)
    expect(blocks.length).toBeGreaterThan(15)
  })

  test('the page names every field of every scope, and the limits as they are', () => {
    const fieldsOf = (type: PolicyType): string[] =>
      type.kind === 'struct' ? [...type.fields].flatMap(([name, inner]) => [name, ...fieldsOf(inner)]) : []
    const fields = Object.values(scopes).flatMap((scope) => [...scope.values()].flatMap(fieldsOf))
    expect(fields.length).toBeGreaterThan(40)
    expect(fields.filter((field) => !page.includes(field))).toEqual([])
    expect(page).toContain(
      `at most ${maxExpressionBytes} bytes, ${maxExpressionDepth} levels, and ${maxListLength} elements`,
    )
    expect(page.replaceAll(' ', '')).toContain(`morethan${maxSteps}steps`)
  })
})
