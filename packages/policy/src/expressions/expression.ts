import type { CronSpan } from '../schedules/cronSpan.ts'
import type { Moment } from '../values/values.ts'

/** The operators between two values. */
export type Comparison = '==' | '!=' | '<' | '>' | '<=' | '>=' | 'in'

/** A parsed expression; `index` is where it begins in the text. */
export type Expression = { readonly index: number } & (
  | { readonly kind: 'literal'; readonly value: boolean | bigint | string | Moment }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly elements: readonly Expression[] }
  | { readonly kind: 'struct'; readonly fields: readonly StructField[] }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly part: Expression }
  | {
      readonly kind: 'compare'
      readonly operator: Comparison
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: 'field'; readonly target: Expression; readonly name: string }
  | { readonly kind: 'element'; readonly target: Expression; readonly key: Expression }
  | { readonly kind: 'slice'; readonly target: Expression; readonly start: bigint; readonly end: bigint }
  | {
      readonly kind: 'each'
      readonly call: 'all' | 'any' | 'filter'
      readonly target: Expression
      readonly item: string
      readonly test: Expression
    }
  | { readonly kind: 'contains'; readonly target: Expression; readonly value: Expression }
  | { readonly kind: 'count'; readonly target: Expression }
  | { readonly kind: 'cronSpan'; readonly span: CronSpan; readonly texts: readonly [string, string, string] }
)

/** One `name: value` of a struct. */
export type StructField = { readonly name: string; readonly value: Expression }
