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
