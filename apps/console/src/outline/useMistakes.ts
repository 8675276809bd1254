import type { PolicyError, PolicyWarning, SyntaxFault, TypeFault } from '@latchkey/policy'
import { joinNames } from '@latchkey/texts'
import { consoleMistakesTexts } from '@latchkey/texts/console'
import { type Say, type Spoken, useTexts } from '@latchkey/ui'
import { useMemo } from 'react'
import { visible } from '../layout/visible.ts'

type SayMistakes = Say<typeof consoleMistakesTexts>

/** The language of policies, as it is written. */
const examples: Readonly<Partial<Record<SyntaxFault | TypeFault, string>>> = {
  quotes: "'text'",
  equality: '==',
  hexadecimal: "'0x1f'",
  chained: '&&',
  slice_numbers: '[0..10]',
  not_before_value: '!(a == b)',
  bad_timestamp: '2026-03-01T00:00:00Z',
  schedule_field: '1,3-5',
  schedule_duration: '1d12h30m',
  schedule_zone: 'America/New_York',
  mismatch_moment: "Timestamp('2026-03-01T00:00:00Z')",
  read_by_point: 'eth.tx.to',
  text_slices: '[0..10]',
}

const methods = ['all', 'any', 'filter', 'contains', 'count']

/** Warnings that name facts; the others are sentences of the form. */
export type FactWarning = PolicyWarning & { readonly code: 'never_applies' | 'deny_may_not_apply' }

export type Mistakes = {
  /** The fault of a policy's text. */
  readonly tell: (error: PolicyError) => string
  /** A policy that speaks of facts which not all requests have. */
  readonly warn: (warning: FactWarning) => string
  readonly spoken: Spoken
}

/** Mistakes in policies by their codes, in the language of the page. */
export function useMistakes(): Mistakes {
  const { say, spoken, language } = useTexts(consoleMistakesTexts)
  return useMemo(() => {
    const join = (type: 'conjunction' | 'disjunction') => (names: readonly string[]) =>
      joinNames(language, names.map(visible), { type })
    return {
      tell: (error) => tellMistake(say, error, join('conjunction')),
      warn: (warning) => tellWarning(say, warning, join('disjunction')),
      spoken,
    }
  }, [say, spoken, language])
}

function tellMistake(say: SayMistakes, { code, data, message }: PolicyError, join: Join): string {
  const { limit, position } = data
  switch (code) {
    case 'expression_too_long':
    case 'expression_too_deep':
      return say(`consoleMistakes.${code}`, { limit: Number(limit) })
    case 'list_too_long':
      return say(`consoleMistakes.${code}`, { limit: Number(limit), position: Number(position) })
    case 'invalid_effect':
      return say(`consoleMistakes.${code}`, { effect: visible(String(data['effect'])) })
    case 'invalid_syntax':
    case 'invalid_type':
      return tellFault(say, data, join)
    default:
      // Of a request or of uploaded interfaces: a text alone never has them.
      return visible(message)
  }
}

type Join = (names: readonly string[]) => string

function tellFault(say: SayMistakes, data: PolicyError['data'], join: Join): string {
  const text = (key: string) => visible(String(data[key] ?? ''))
  const type = (key: string) => say('consoleMistakes.type', { type: text(key) })
  // The code of the error says that its fault is one of these.
  const fault = data['fault'] as SyntaxFault | TypeFault
  if (fault === 'whole_not_boolean') return say(`consoleMistakes.${fault}`, { type: type('type') })
  const values = {
    position: Number(data['position']),
    example: fault === 'map_field' ? `['${text('name')}']` : (examples[fault] ?? ''),
    name: text('name'),
    known: join(fault === 'unknown_method' ? methods : String(data['known'] ?? '').split(', ')),
    sign: fault === 'not_before_value' ? '!' : text('sign'),
    limit: '2²⁵⁶ − 1',
    text: text('text'),
    character: text('character'),
    zone: text('zone'),
    field: text('field'),
    part: text('part'),
    low: Number(data['low']),
    high: Number(data['high']),
    every: '*',
    and: '&&',
    or: '||',
    yes: 'true',
    no: 'false',
    type: type('type'),
    first: type('first'),
    second: type('second'),
    expected: type('expected'),
    elementType: type('elementType'),
  }
  return say(`consoleMistakes.${fault}`, values)
}

function tellWarning(say: SayMistakes, { code, names, takesElements }: FactWarning, join: Join): string {
  if (code === 'never_applies') {
    const [first = '', second = ''] = names
    return say('consoleMistakes.never_applies', { first, second })
  }
  const key = takesElements ? 'deny_may_not_apply_short' : 'deny_may_not_apply'
  return say(`consoleMistakes.${key}`, { names: join(names), fact: 'activity.kind' })
}
