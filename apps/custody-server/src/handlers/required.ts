import { CustodyServerError } from '../errors.ts'

/** A row that must be there. The same refusal for what is not there and for what is somebody else's. */
export function required<Row>(row: Row | undefined, kind: string): Row {
  if (row === undefined) throw new CustodyServerError('object_unknown', { data: { kind } })
  return row
}

/** All of the rows with the ids, each once; fails when one is missing. */
export function requiredAll(
  ids: readonly string[],
  rows: readonly { readonly id: string }[],
  kind: string,
): readonly string[] {
  const wanted = [...new Set(ids)]
  const found = new Set(rows.map(({ id }) => id))
  for (const id of wanted) required(found.has(id) ? id : undefined, kind)
  return wanted
}

/** The row with this id. Fails with `object_unknown`. */
export function requiredOf<Row extends { readonly id: string }>(rows: readonly Row[], id: string, kind: string): Row {
  return required(
    rows.find((row) => row.id === id),
    kind,
  )
}

/** The rows with these ids, each once; fails when one is missing. */
export function requiredRows<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
  kind: string,
): readonly Row[] {
  return requiredAll(ids, rows, kind).map((id) => requiredOf(rows, id, kind))
}
