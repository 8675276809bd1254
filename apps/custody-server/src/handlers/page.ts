/** The part of a list that is asked for. */
export type Pagination =
  | {
      readonly limit?: string | null | undefined
      readonly before?: string | null | undefined
      readonly after?: string | null | undefined
    }
  | null
  | undefined

const defaultLimit = 10

/** How many elements a page has: 10 unless said otherwise. */
export function pageLimit(pagination: Pagination): number {
  return Number(pagination?.limit ?? defaultLimit)
}
