import json from '../fixtures/published.json' with { type: 'json' }

/** Field names (a star says: required) with their types; a type in brackets is a list. */
export type PublishedFields = Readonly<Record<string, string>>

export type PublishedEndpoint =
  | { readonly name: string; readonly kind: 'query'; readonly input: PublishedFields; readonly output: PublishedFields }
  | {
      readonly name: string
      readonly kind: 'submit'
      readonly types: readonly string[]
      readonly params: Readonly<Record<string, PublishedFields>>
      readonly results: Readonly<Record<string, PublishedFields>>
    }

/** The interface as its official description publishes it: field lists, structures, and what policies call each submit. */
export type Published = {
  readonly endpoints: readonly PublishedEndpoint[]
  readonly structures: Readonly<Record<string, PublishedFields>>
  readonly subjects: readonly string[]
}

// The compiler reads the file as a union of seventy shapes, which are these two.
export const published = json as unknown as Published
