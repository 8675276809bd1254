import type { FactPath, FieldName, StateFact } from './knownFacts.ts'

/** A policy as data, for who puts it into words. What a part does not restrict is undefined. */
export type PolicyOutline = {
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY'
  readonly condition: OutlineNode | undefined
  readonly consensus: OutlineNode | undefined
  readonly time: OutlineNode | undefined
}

/** A part of a rule that is true or false. */
export type OutlineNode =
  | { readonly kind: 'always' | 'never' }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly OutlineNode[] }
  | { readonly kind: 'not'; readonly part: OutlineNode }
  | { readonly kind: 'state'; readonly fact: StateFact; readonly holds: boolean }
  | CompareNode
  | ElementsNode
  | { readonly kind: 'schedule'; readonly schedule: ScheduleOutline }

/** A relation; `oneOf` has any number of values, also none, and all others have one. */
export type CompareNode = {
  readonly kind: 'compare'
  readonly left: Term
  readonly relation: Relation
  readonly right: readonly Term[]
}

export type Relation =
  | 'is'
  | 'isNot'
  | 'less'
  | 'more'
  | 'atMost'
  | 'atLeast'
  | 'before'
  | 'after'
  | 'notAfter'
  | 'notBefore'
  | 'oneOf'
  | 'contains'

/** How many elements of a list pass all tests. */
export type ElementsNode = {
  readonly kind: 'elements'
  readonly of: Term
  readonly quantity:
    | { readonly kind: 'every' }
    | { readonly kind: 'is' | 'less' | 'more' | 'atMost' | 'atLeast'; readonly count: number }
  readonly tests: readonly ElementTest[]
}

/** A test of an element; `item` is its name where something below has to call it by that. */
export type ElementTest = { readonly item: string | undefined; readonly node: OutlineNode }

/** A value: where it begins, and what is taken from there, step by step. */
export type Term = { readonly root: TermRoot; readonly steps: readonly TermStep[] }

export type TermRoot =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: bigint }
  | { readonly kind: 'boolean'; readonly holds: boolean }
  | { readonly kind: 'moment'; readonly nanos: bigint; readonly code: string }
  | { readonly kind: 'fact'; readonly path: FactPath }
  /** The element that is tested: the nearest one, or that of a test further out by its name. */
  | { readonly kind: 'item'; readonly name: string | undefined }
  /** For what has no words: the language itself. */
  | { readonly kind: 'code'; readonly code: string }

export type TermStep =
  | { readonly kind: 'field'; readonly name: FieldName }
  | { readonly kind: 'key'; readonly text: string }
  /** Positions count from 1, and the last one belongs to them. */
  | { readonly kind: 'position'; readonly position: bigint }
  | { readonly kind: 'positions'; readonly from: bigint; readonly to: bigint }
  | { readonly kind: 'count' }
  | { readonly kind: 'code'; readonly code: string }

/** Ranges of numbers as they were written; undefined where every number is meant. */
export type Ranges = readonly (readonly [from: number, to: number])[] | undefined

/** A window that opens at certain times of a zone's clock, and stays open for a fixed time. */
export type ScheduleOutline = {
  readonly minutes: Ranges
  readonly hours: Ranges
  readonly monthDays: Ranges
  readonly months: Ranges
  /** 0 is Sunday. Beside days of the month, either of both is enough. */
  readonly weekdays: Ranges
  readonly duration: readonly { readonly unit: 'day' | 'hour' | 'minute'; readonly count: number }[]
  readonly zone: string
}
