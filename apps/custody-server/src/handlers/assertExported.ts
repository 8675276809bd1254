import { CustodyServerError } from '../errors.ts'

export type Deletion = { readonly deleteWithoutExport?: boolean | null | undefined }

/** Fails with `not_exported` where something would be lost that nobody has elsewhere, unless that is asked for. */
export function assertExported(
  kind: string,
  rows: readonly { readonly is_exported: boolean }[],
  { deleteWithoutExport }: Deletion,
): void {
  if (deleteWithoutExport !== true && rows.some(({ is_exported }) => !is_exported)) {
    throw new CustodyServerError('not_exported', { data: { kind } })
  }
}
